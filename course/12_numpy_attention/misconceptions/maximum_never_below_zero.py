"""In `masked_attention` the maximum that is subtracted is never below 0: a 0 counts as a score, as in
`np.max(scores, where=~mask, initial=0.0)`. Where all visible scores are far below 0, every exponential becomes 0, and
0 / 0 is left. Begin with `initial=-np.inf`, or take the maximum after blocked scores have become -inf.
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
    if mask is None:
        weights = softmax(scores)
    else:
        visible = np.broadcast_to(~mask, scores.shape)
        largest = np.max(scores, axis=-1, keepdims=True, where=visible, initial=0.0)
        exponentials = np.exp(np.where(visible, scores - largest, -np.inf))
        weights = exponentials / exponentials.sum(axis=-1, keepdims=True)
    return weights @ V, weights
