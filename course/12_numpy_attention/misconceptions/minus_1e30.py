"""Blocked scores become -1e30, as if nothing could be lower. float32 goes down to -3e38."""

CAUGHT_BY = ("test_blocked_scores_have_no_influence", "test_heads_with_large_scores")

import numpy as np


def masked_attention(Q, K, V, mask=None):
    scores = Q @ K.swapaxes(-2, -1) / Q.shape[-1] ** 0.5
    if mask is not None:
        scores = np.where(mask, -1e30, scores)
    weights = softmax(scores)
    return weights @ V, weights
