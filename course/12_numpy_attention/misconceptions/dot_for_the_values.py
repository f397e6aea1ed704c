"""`masked_attention` multiplies weights and values with `np.dot`. Use `@` or `np.matmul`, which pair the leading axes.
For two matrices `np.dot` is the same. For batches it multiplies the weights of every example by the values of every
other one, and the output has too many axes.
"""

CAUGHT_BY = (
    "test_lecture_with_a_causal_mask",
    "test_lecture_without_a_mask",
    "test_every_example_by_itself",
    "test_blocked_keys_have_no_influence",
    "test_mask_of_each_example",
    "test_float32_stays_float32",
    "test_arguments_stay_as_they_are",
    "test_torch_is_not_called",
    "test_arguments_by_name",
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
SECTION = "Masked attention by hand"

import numpy as np


def masked_attention(Q, K, V, mask=None):
    scores = Q @ K.swapaxes(-2, -1) / Q.shape[-1] ** 0.5
    if mask is not None:
        scores = np.where(mask, -np.inf, scores)
    weights = softmax(scores)
    return np.dot(weights, V), weights
