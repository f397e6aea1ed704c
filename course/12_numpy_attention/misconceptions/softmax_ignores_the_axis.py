"""The softmax runs along the last axis, whatever axis is asked for."""

CAUGHT_BY = ("test_softmax_along_rows_and_columns", "test_softmax_along_any_axis")

import numpy as np


def softmax(x, axis=-1):
    exponentials = np.exp(x - x.max(-1, keepdims=True))
    return exponentials / exponentials.sum(-1, keepdims=True)
