"""`masked_attention` has a softmax of its own, which takes the exponentials of the scores as they are. As in `softmax`,
each row needs its maximum subtracted first. Large scores overflow to inf, and inf / inf is NaN. A row of very
negative scores becomes 0 / 0.
"""

CAUGHT_BY = (
    "test_blocked_keys_have_no_influence",
    "test_blocked_scores_have_no_influence",
    "test_heads_with_large_scores",
)
SECTION = "First: softmax"

import numpy as np


def masked_attention(Q, K, V, mask=None):
    scores = Q @ K.swapaxes(-2, -1) / Q.shape[-1] ** 0.5
    if mask is not None:
        scores = np.where(mask, -np.inf, scores)
    exponentials = np.exp(scores)
    weights = exponentials / exponentials.sum(axis=-1, keepdims=True)
    return weights @ V, weights
