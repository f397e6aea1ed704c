"""`softmax` subtracts the logarithm of the sum from the scores before it takes exponentials. Next to scores of 1e8 this
logarithm is rounded away in float32, so the weights of two equal scores are 1 and 1. Divide by the sum instead.
"""

CAUGHT_BY = ("test_softmax_of_scores_too_large_for_exp", "test_softmax_of_large_scores")
SECTION = "First: softmax"

import numpy as np


def softmax(x, axis=-1):
    largest = x.max(axis, keepdims=True)
    total = largest + np.log(np.exp(x - largest).sum(axis, keepdims=True))
    return np.exp(x - total)
