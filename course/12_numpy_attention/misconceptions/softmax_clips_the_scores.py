"""`softmax` cuts large scores off at a limit that `exp` can stand. Only the differences within a row may count. Scores
of 1000, 1001 and 1002 are all cut to the same number, so they get equal weights, and nothing is NaN to give it away.
"""

CAUGHT_BY = ("test_softmax_of_scores_too_large_for_exp", "test_softmax_of_large_scores")
SECTION = "First: softmax"

import numpy as np


def softmax(x, axis=-1):
    powers = np.exp(np.minimum(np.maximum(x, -80), 80))
    return powers / powers.sum(axis, keepdims=True)


def masked_attention(Q, K, V, mask=None):
    scores = Q @ K.swapaxes(-2, -1) / Q.shape[-1] ** 0.5
    if mask is not None:
        scores = np.where(mask, -np.inf, scores)
    powers = np.exp(scores - scores.max(-1, keepdims=True))
    weights = powers / powers.sum(-1, keepdims=True)
    return weights @ V, weights
