"""`softmax` takes maximum and sum along axis 1, whatever `axis` says. Both must run along `axis`. Axis 1 is the last
axis of a matrix only. An array with one axis has no axis 1, and in an array with more axes wrong numbers sum to one.
"""

CAUGHT_BY = (
    "test_softmax_along_rows_and_columns",
    "test_softmax_of_scores_too_large_for_exp",
    "test_lecture_with_a_causal_mask",
    "test_lecture_without_a_mask",
    "test_every_example_by_itself",
    "test_mask_of_another_shape",
    "test_blocked_keys_have_no_influence",
    "test_softmax_along_any_axis",
    "test_softmax_of_large_scores",
    "test_attention_for_any_leading_axes",
    "test_any_mask_blocks_what_is_true",
    "test_blocked_scores_have_no_influence",
    "test_heads_for_any_sizes",
    "test_mask_is_the_same_for_every_head",
    "test_heads_with_large_scores",
)
SECTION = "First: softmax"

import numpy as np


def softmax(x, axis=-1):
    exponentials = np.exp(x - np.max(x, axis=1, keepdims=True))
    return exponentials / np.sum(exponentials, axis=1, keepdims=True)
