"""By NumPy's own convolution."""

import numpy as np


def moving_average(x, width):
    if width < 1 or width > x.shape[0]:
        raise ValueError("width")
    return np.convolve(x, np.full(width, 1 / width), mode="valid")
