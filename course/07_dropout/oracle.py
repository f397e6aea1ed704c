"""Right values in NumPy's float64, and exact bounds on what chance may do. No random mask is ever compared.

A count that is held to the bounds is wrong about a right answer with a chance of ``FALSE_ALARM``; the unit's 24
counts together stay below 2e-9.
"""

from functools import lru_cache

import numpy as np
import torch
from numpy.typing import NDArray

from autograder.checking import binomial_bounds

FALSE_ALARM = 5e-11


def examples() -> dict[str, torch.Tensor]:
    """The tensors of the visible checks: weights and a mask by hand, and two larger tensors without zeros."""
    weights = torch.tensor([[0.9, -0.4, 0.1], [0.5, 0.25, -0.25]])
    keep = torch.tensor([[True, False, True], [True, True, False]])
    x = torch.linspace(-1.5, 1.5, 2400).reshape(40, 60)
    many = (25_000, 0.001), (90_000, 0.0003), (12_288, 1e-7), (2_600, 0.99)
    return {
        "weights": weights,
        "keep": keep,
        "weights_dropped": apply_dropout(weights, keep, 0.2),
        "x": x,
        "few": torch.linspace(-1.5, 1.5, 400).reshape(20, 20),
        "x_scaled": apply_dropout(x, torch.ones_like(x, dtype=torch.bool), 0.2),
        "false_alarm": torch.tensor(FALSE_ALARM, dtype=torch.float64),
        "dropped_of_x": torch.tensor(dropped_between(x.numel(), 0.2)),
        "dropped_of_many": torch.tensor([dropped_between(n, p) for n, p in many]),
    }


@lru_cache
def dropped_between(n: int, p: float) -> tuple[int, int]:
    """The least and the greatest number of ``n`` entries that a right answer may drop."""
    return binomial_bounds(n, p, FALSE_ALARM)


def apply_dropout(x: torch.Tensor, keep: torch.Tensor, p: float) -> torch.Tensor:
    scaled: NDArray[np.float64] = x.double().numpy() / (1 - p)
    return torch.from_numpy(np.where(keep.numpy(), scaled, 0.0))
