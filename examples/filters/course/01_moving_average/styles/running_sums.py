"""As differences of running sums."""

import numpy as np


def moving_average(x, width):
    if not 0 < width <= len(x):
        raise ValueError
    sums = np.concatenate([[0], np.cumsum(x)])
    return (sums[width:] - sums[:-width]) / width
