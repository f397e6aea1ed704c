"""Right values by sorting in plain Python."""

import numpy as np


def examples() -> dict[str, np.ndarray]:
    """Return the arrays of the visible checks."""
    x = np.array([1.0, 2.0, 90.0, 3.0, 4.0, -70.0, 6.0])
    return {"x": x, "by_1": x, "by_3": median_filter(x, 3), "by_5": median_filter(x, 5)}


def median_filter(x: np.ndarray, width: int) -> np.ndarray:
    half = width // 2
    numbers = [x[0]] * half + x.tolist() + [x[-1]] * half
    return np.array([sorted(numbers[i : i + width])[half] for i in range(len(x))])
