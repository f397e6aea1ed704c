"""`masked_attention` reads True in the mask as visible, as `F.scaled_dot_product_attention` does. In this course True
means blocked. With a causal mask each query sees only the future, and the last query, which has no future, becomes NaN.
"""

CAUGHT_BY = (
    "test_masked_attention_of_three_queries",
    "test_lecture_with_a_causal_mask",
    "test_mask_of_another_shape",
    "test_blocked_keys_have_no_influence",
    "test_any_mask_blocks_what_is_true",
    "test_blocked_scores_have_no_influence",
    "test_heads_with_large_scores",
)
SECTION = "Masked attention by hand"

import numpy as np


def masked_attention(Q, K, V, mask=None):
    scores = Q @ K.swapaxes(-2, -1) / Q.shape[-1] ** 0.5
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    weights = softmax(scores)
    return weights @ V, weights
