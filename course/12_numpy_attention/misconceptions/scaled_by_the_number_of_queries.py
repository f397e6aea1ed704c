"""`masked_attention` divides by the square root of the number of queries. d is the width of queries and keys, the size
of the last axis, `Q.shape[-1]`: the number of terms in each dot product. As it is, the weights are right only for as
many queries as features.
"""

CAUGHT_BY = (
    "test_masked_attention_of_three_queries",
    "test_attention_for_any_leading_axes",
    "test_any_mask_blocks_what_is_true",
    "test_heads_for_any_sizes",
    "test_mask_is_the_same_for_every_head",
)
SECTION = "Masked attention by hand"

import numpy as np


def masked_attention(Q, K, V, mask=None):
    scores = Q @ K.swapaxes(-2, -1) / Q.shape[-2] ** 0.5
    if mask is not None:
        scores = np.where(mask, -np.inf, scores)
    weights = softmax(scores)
    return weights @ V, weights
