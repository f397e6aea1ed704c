"""`masked_attention` turns the caller's mask round in place, in order to select what is visible. All arguments have to be
left unchanged, the mask too. The first call is right. The second one with the same mask blocks exactly the wrong keys.
"""

CAUGHT_BY = ("test_arguments_stay_as_they_are", "test_arguments_are_left_unchanged")
SECTION = "Masked attention by hand"

import numpy as np


def masked_attention(Q, K, V, mask=None):
    scores = Q @ K.swapaxes(-2, -1) / Q.shape[-1] ** 0.5
    if mask is not None:
        np.logical_not(mask, out=mask)
        scores = np.where(mask, scores, -np.inf)
    weights = softmax(scores)
    return weights @ V, weights
