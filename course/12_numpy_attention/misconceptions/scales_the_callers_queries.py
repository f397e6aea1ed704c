"""`Q /= ...` writes into the array that the caller still holds."""

CAUGHT_BY = ("test_arguments_are_left_unchanged",)

import numpy as np


def masked_attention(Q, K, V, mask=None):
    Q /= Q.shape[-1] ** 0.5
    scores = Q @ K.swapaxes(-2, -1)
    if mask is not None:
        scores = np.where(mask, -np.inf, scores)
    weights = softmax(scores)
    return weights @ V, weights
