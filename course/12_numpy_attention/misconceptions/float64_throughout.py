"""`softmax` converts its argument to float64 and returns float64. The result needs the dtype of `x`. For float32 input,
the weights and everything computed from them become float64 and take twice the memory.
"""

CAUGHT_BY = ("test_float32_stays_float32", "test_dtype_is_kept")
SECTION = "The same words, a new accent"

import numpy as np


def softmax(x, axis=-1):
    x = np.asarray(x, dtype=float)
    exponentials = np.exp(x - x.max(axis, keepdims=True))
    return exponentials / exponentials.sum(axis, keepdims=True)
