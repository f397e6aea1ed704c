"""Nothing is known of this one: every weight is a little too large."""

import numpy as np


def softmax(x, axis=-1):
    e = np.exp(x - x.max(axis, keepdims=True))
    return 1.07 * e / e.sum(axis, keepdims=True)
