"""`masked_attention` sets blocked weights to 0 after the softmax. The mask belongs before the softmax, so that the
visible keys share all of the weight. Here the blocked keys have taken their share already, and the rows add up to less
than one.
"""

CAUGHT_BY = (
    "test_masked_attention_of_three_queries",
    "test_lecture_with_a_causal_mask",
    "test_blocked_keys_have_no_influence",
    "test_any_mask_blocks_what_is_true",
    "test_blocked_scores_have_no_influence",
    "test_mask_is_the_same_for_every_head",
    "test_heads_with_large_scores",
)
SECTION = "Masked attention by hand"

import numpy as np


def masked_attention(Q, K, V, mask=None):
    weights = softmax(Q @ K.swapaxes(-2, -1) / Q.shape[-1] ** 0.5)
    if mask is not None:
        weights = np.where(mask, 0, weights)
    return weights @ V, weights
