"""median_filter: remove spikes from a signal."""

import numpy as np


def median_filter(x: np.ndarray, width: int) -> np.ndarray:
    """Replace each entry by the median of the ``width`` entries around it.

    Beyond the ends, the first and the last entry are repeated.

    Args:
        x: shape (n,), left unchanged.
        width: odd.

    Returns:
        Shape (n,), floating point.

    Raises:
        ValueError: ``width`` is even.
    """
    ### BEGIN SOLUTION
    if width % 2 == 0:
        raise ValueError(f"the width {width} is even, so no entry is in the middle")
    padded = np.pad(x, width // 2, mode="edge")
    windows = [padded[i : i + width] for i in range(len(x))]
    return np.median(windows, axis=1)
    ### END SOLUTION
