"""`masked_attention` cuts the scores off at plus and minus 80 before the softmax. Scores of any size have to count as
they are. All scores beyond the limit become equal and share the weight, although the largest of them should get nearly
all of it. Scores of ordinary size hide the mistake.
"""

CAUGHT_BY = (
    "test_blocked_keys_have_no_influence",
    "test_blocked_scores_have_no_influence",
    "test_heads_with_large_scores",
)
SECTION = "First: softmax"

import numpy as np


def masked_attention(Q, K, V, mask=None):
    scores = np.minimum(np.maximum(Q @ K.swapaxes(-2, -1) / Q.shape[-1] ** 0.5, -80), 80)
    if mask is not None:
        scores = np.where(mask, -np.inf, scores)
    weights = softmax(scores)
    return weights @ V, weights
