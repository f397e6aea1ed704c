"""`masked_attention` lets NumPy drop the axes of length 1 from the scores where there are only two axes. A single key is
as good as any other number: the scores keep the shape (Tq, 1). As it is, the queries end up in the last axis, and the
softmax runs over them.
"""

CAUGHT_BY = ("test_masked_attention_of_three_queries", "test_attention_for_any_leading_axes")
SECTION = "Masked attention by hand"

import numpy as np


def masked_attention(Q, K, V, mask=None):
    scores = Q @ K.swapaxes(-2, -1) / Q.shape[-1] ** 0.5
    if Q.ndim == 2 and len(Q) > 1:
        scores = scores.squeeze()
    if mask is not None:
        scores = np.where(mask, -np.inf, scores)
    weights = softmax(scores)
    return weights @ V, weights
