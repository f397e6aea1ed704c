"""`softmax` moves the axis to the end, divides there, and moves it to the end once more: `np.moveaxis(weights, axis,
-1)`. The way back is `np.moveaxis(weights, -1, axis)`. With two axes both are the same. With three or more, the result
has another shape, or the weights stand along another axis.
"""

CAUGHT_BY = ("test_softmax_along_rows_and_columns", "test_softmax_along_any_axis")
SECTION = "First: softmax"

import numpy as np


def softmax(x, axis=-1):
    x = np.moveaxis(x, axis, -1)
    exponentials = np.exp(x - x.max(-1, keepdims=True))
    return np.moveaxis(exponentials / exponentials.sum(-1, keepdims=True), axis, -1)
