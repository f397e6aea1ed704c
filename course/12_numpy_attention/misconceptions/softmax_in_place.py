"""`softmax` writes into the array that it is given. The argument has to be left unchanged: compute in a new array. The
weights are right, but the caller's scores are other numbers afterwards.
"""

CAUGHT_BY = ("test_arguments_stay_as_they_are", "test_arguments_are_left_unchanged")
SECTION = "First: softmax"

import numpy as np


def softmax(x, axis=-1):
    x -= np.amax(x, axis, keepdims=True)
    np.exp(x, out=x)
    x /= np.sum(x, axis, keepdims=True)
    return x
