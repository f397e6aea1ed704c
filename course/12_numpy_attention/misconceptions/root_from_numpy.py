"""`masked_attention` turns float32 into float64 on the way, with or without a mask, and never back. The results need the
dtype of `Q`. A number that NumPy computed is enough for this: `np.sqrt(d)` has dtype float64, and so has everything that
is divided by it. The values are right, in twice the memory.
"""

CAUGHT_BY = ("test_float32_stays_float32", "test_dtype_is_kept")
SECTION = "The same words, a new accent"

import numpy as np


def masked_attention(Q, K, V, mask=None):
    root = np.sqrt(Q.shape[-1])
    scores = Q @ K.swapaxes(-2, -1) / root
    if mask is not None:
        scores = np.where(mask, -np.inf, scores)
    weights = softmax(scores)
    return weights @ V, weights
