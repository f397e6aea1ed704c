"""moving_average: smooth a signal by the mean of its neighbours."""

import numpy as np


def moving_average(x: np.ndarray, width: int) -> np.ndarray:
    """Return the mean of each window of ``width`` neighbours.

    Args:
        x: shape (n,), left unchanged.
        width: from 1 to n.

    Returns:
        Shape (n - width + 1,), floating point. Entry i is the mean of ``x[i]`` to ``x[i + width - 1]``.

    Raises:
        ValueError: ``width`` is less than 1 or more than n.
    """
    ### BEGIN SOLUTION
    if not 1 <= width <= len(x):
        raise ValueError(f"the width {width} is not from 1 to {len(x)}")
    windows = [x[i : i + width] for i in range(len(x) - width + 1)]
    return np.mean(windows, axis=1)
    ### END SOLUTION
