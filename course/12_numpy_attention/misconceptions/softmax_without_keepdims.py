"""`softmax` takes the maximum and the sum without `keepdims=True`. Both lose the axis, so NumPy lines them up with the
wrong axis or raises an error. With `keepdims=True` each row meets its own maximum and its own sum.
"""

CAUGHT_BY = (
    "test_softmax_along_rows_and_columns",
    "test_softmax_of_scores_too_large_for_exp",
    "test_masked_attention_of_three_queries",
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
    exponentials = np.exp(x - np.max(x, axis=axis))
    return exponentials / np.sum(exponentials, axis=axis)
