"""`masked_attention` scales `Q` in place with `Q /= ...`. The arguments have to be left unchanged, so the scaled
numbers need a new array. The caller's queries shrink with every call. If `Q` and `K` are the same array, the scores are
scaled twice.
"""

CAUGHT_BY = ("test_arguments_stay_as_they_are", "test_arguments_are_left_unchanged")
SECTION = "Masked attention by hand"

import numpy as np


def masked_attention(Q, K, V, mask=None):
    Q /= Q.shape[-1] ** 0.5
    scores = Q @ K.swapaxes(-2, -1)
    if mask is not None:
        scores = np.where(mask, -np.inf, scores)
    weights = softmax(scores)
    return weights @ V, weights
