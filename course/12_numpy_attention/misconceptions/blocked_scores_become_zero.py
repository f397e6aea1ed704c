"""`masked_attention` replaces blocked scores by 0. A blocked key needs weight 0, and the weight of a score of 0 is not 0,
because exp(0) is 1. Where the visible scores are negative, a blocked key even gets more weight than any of them.
"""

CAUGHT_BY = (
    "test_masked_attention_of_three_queries",
    "test_lecture_with_a_causal_mask",
    "test_mask_of_another_shape",
    "test_blocked_keys_have_no_influence",
    "test_any_mask_blocks_what_is_true",
    "test_blocked_scores_have_no_influence",
    "test_mask_is_the_same_for_every_head",
    "test_heads_with_large_scores",
)
SECTION = "Masked attention by hand"

import numpy as np


def masked_attention(Q, K, V, mask=None):
    scores = Q @ K.swapaxes(-2, -1) / Q.shape[-1] ** 0.5
    if mask is not None:
        scores = np.where(mask, scores.dtype.type(0), scores)
    weights = softmax(scores)
    return weights @ V, weights
