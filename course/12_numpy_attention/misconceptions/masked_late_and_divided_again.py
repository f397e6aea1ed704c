"""In `masked_attention` blocked scores take part in the softmax, and leave it only afterwards: their weights are set to 0,
and the others divided by their sum. The mask belongs before the softmax, and before the maximum that it subtracts. For
scores of ordinary size the two are the same. But where a blocked score is far above the others, 0 / 0 is left.
"""

CAUGHT_BY = (
    "test_blocked_keys_have_no_influence",
    "test_blocked_scores_have_no_influence",
    "test_heads_with_large_scores",
)
SECTION = "Masked attention by hand"

import numpy as np


def masked_attention(Q, K, V, mask=None):
    weights = softmax(Q @ K.swapaxes(-2, -1) / Q.shape[-1] ** 0.5)
    if mask is not None:
        weights = np.where(mask, weights.dtype.type(0), weights)
        weights = weights / weights.sum(-1, keepdims=True)
    return weights @ V, weights
