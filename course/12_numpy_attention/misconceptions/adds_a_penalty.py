"""A thousand is taken off the blocked scores, which helps only against scores that are not so large."""

CAUGHT_BY = ("test_blocked_scores_have_no_influence", "test_heads_with_large_scores")

import numpy as np


def masked_attention(Q, K, V, mask=None):
    scores = Q @ K.swapaxes(-2, -1) / Q.shape[-1] ** 0.5
    if mask is not None:
        scores = scores - 1000.0 * mask.astype(scores.dtype)
    weights = softmax(scores)
    return weights @ V, weights
