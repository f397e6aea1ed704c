"""`masked_attention` takes 1000 off the score of a blocked key. A blocked key needs weight exactly 0, however large its
score is. A blocked score that lies more than 1000 above the visible ones still gets more weight than any of them.
"""

CAUGHT_BY = (
    "test_blocked_keys_have_no_influence",
    "test_blocked_scores_have_no_influence",
    "test_heads_with_large_scores",
)
SECTION = "Masked attention by hand"

import numpy as np


def masked_attention(Q, K, V, mask=None):
    scores = Q @ K.swapaxes(-2, -1) / Q.shape[-1] ** 0.5
    if mask is not None:
        scores = scores - 1000.0 * mask.astype(scores.dtype)
    weights = softmax(scores)
    return weights @ V, weights
