"""`masked_attention` gives blocked keys the lowest number of the dtype. A visible key can score as low as that, and then
the blocked one gets as much weight. Only -inf is below every score.
"""

CAUGHT_BY = ("test_blocked_keys_have_no_influence", "test_blocked_scores_have_no_influence")
SECTION = "Masked attention by hand"

import numpy as np


def masked_attention(Q, K, V, mask=None):
    scores = Q @ K.swapaxes(-2, -1) / Q.shape[-1] ** 0.5
    if mask is not None:
        scores = np.where(mask, np.finfo(scores.dtype).min, scores)
    weights = softmax(scores)
    return weights @ V, weights
