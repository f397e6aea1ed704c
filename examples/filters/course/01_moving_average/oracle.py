"""Right values from plain Python loops."""

import numpy as np


def examples() -> dict[str, np.ndarray]:
    """Return the arrays of the visible checks."""
    x = np.array([3.0, 1.0, 4.0, 1.0, 5.0, 9.0, 2.0])
    return {"x": x, "by_3": moving_average(x, 3), "by_4": moving_average(x, 4), "whole": np.array([25 / 7])}


def moving_average(x: np.ndarray, width: int) -> np.ndarray:
    numbers = x.tolist()
    return np.array([sum(numbers[i : i + width]) / width for i in range(len(numbers) - width + 1)])
