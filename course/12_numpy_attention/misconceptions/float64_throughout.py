"""Everything is turned into float64 and stays so: float32 does not come back."""

CAUGHT_BY = ("test_dtype_is_kept",)

import numpy as np


def softmax(x, axis=-1):
    x = np.asarray(x, dtype=float)
    exponentials = np.exp(x - x.max(axis, keepdims=True))
    return exponentials / exponentials.sum(axis, keepdims=True)
