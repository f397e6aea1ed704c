"""`masked_attention` works with the mask without asking whether there is one. `mask` is optional, and None blocks
nothing. Calls with a mask are right. Every call without one raises TypeError, because None cannot be turned round.
"""

CAUGHT_BY = (
    "test_masked_attention_of_three_queries",
    "test_lecture_without_a_mask",
    "test_every_example_by_itself",
    "test_float32_stays_float32",
    "test_arguments_by_name",
    "test_attention_for_any_leading_axes",
    "test_blocked_scores_have_no_influence",
    "test_heads_for_any_sizes",
    "test_heads_with_large_scores",
    "test_dtype_is_kept",
)
SECTION = "Masked attention by hand"

import numpy as np


def masked_attention(Q, K, V, mask=None):
    scores = np.where(~mask, Q @ K.swapaxes(-2, -1) / Q.shape[-1] ** 0.5, -np.inf)
    weights = softmax(scores).astype(Q.dtype)
    return weights @ V, weights
