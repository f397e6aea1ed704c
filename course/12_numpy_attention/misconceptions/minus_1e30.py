"""`masked_attention` replaces blocked scores by -1e30. A blocked key needs -inf, which no visible score can go below.
Even float32 scores reach down to -3e38. Where all visible scores of a query are below -1e30, the blocked keys take the
weight.
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
        scores = np.where(mask, -1e30, scores)
    weights = softmax(scores)
    return weights @ V, weights
