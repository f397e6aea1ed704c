"""`softmax` transposes the exponentials with `.T`, divides them by the sums, and transposes back. It should keep the
axis of the sums with `keepdims=True`. `.T` turns all axes round: for a matrix and its last axis all is right. With
another axis, or with more axes, rows meet the sums of other rows, or NumPy raises an error.
"""

CAUGHT_BY = (
    "test_softmax_along_rows_and_columns",
    "test_softmax_of_scores_too_large_for_exp",
    "test_lecture_with_a_causal_mask",
    "test_lecture_without_a_mask",
    "test_every_example_by_itself",
    "test_mask_of_another_shape",
    "test_blocked_keys_have_no_influence",
    "test_mask_of_each_example",
    "test_float32_stays_float32",
    "test_arguments_stay_as_they_are",
    "test_torch_is_not_called",
    "test_arguments_by_name",
    "test_softmax_along_any_axis",
    "test_softmax_of_large_scores",
    "test_attention_for_any_leading_axes",
    "test_any_mask_blocks_what_is_true",
    "test_blocked_scores_have_no_influence",
    "test_heads_for_any_sizes",
    "test_mask_is_the_same_for_every_head",
    "test_heads_with_large_scores",
    "test_dtype_is_kept",
    "test_arguments_are_left_unchanged",
    "test_numpy_alone",
)
SECTION = "First: softmax"

import numpy as np


def softmax(x, axis=-1):
    exponentials = np.exp(x - np.max(x, axis=axis, keepdims=True))
    return (exponentials.T / np.sum(exponentials, axis=axis)).T
