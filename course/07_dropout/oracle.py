"""Right values from plain Python loops, and exact bounds on what chance may do. No random mask is ever compared.

A count that is held to the bounds is wrong about a right answer with a chance of ``FALSE_ALARM``; the unit's eleven
counts together stay below 1e-9.
"""

import math
from functools import cache

import torch

FALSE_ALARM = 5e-11


def examples() -> dict[str, torch.Tensor]:
    """The tensors of the visible checks: weights and a mask by hand, and a larger tensor without zeros."""
    weights = torch.tensor([[0.9, -0.4, 0.1], [0.5, 0.25, -0.25]])
    keep = torch.tensor([[True, False, True], [True, True, False]])
    x = torch.linspace(-1.5, 1.5, 2400).reshape(40, 60)
    return {
        "weights": weights,
        "keep": keep,
        "weights_dropped": apply_dropout(weights, keep, 0.2),
        "slip_dropped_the_kept": apply_dropout(weights, ~keep, 0.2),
        "x": x,
        "x_scaled": apply_dropout(x, torch.ones_like(x, dtype=torch.bool), 0.2),
        "dropped_at_least_and_at_most": torch.tensor(binomial_bounds(x.numel(), 0.2)),
    }


def apply_dropout(x: torch.Tensor, keep: torch.Tensor, p: float) -> torch.Tensor:
    entries = zip(x.flatten().tolist(), keep.flatten().tolist(), strict=True)
    dropped = [entry / (1 - p) if kept else 0.0 for entry, kept in entries]
    return torch.tensor(dropped, dtype=torch.float64).reshape(x.shape)


@cache
def binomial_bounds(n: int, p: float) -> tuple[int, int]:
    """The least and the greatest number of successes in n trials; to miss them has a chance of FALSE_ALARM at most."""
    low, high = _quantile(n, p), n - _quantile(n, 1 - p)
    return low, high


def _quantile(n: int, p: float) -> int:
    """The greatest count below which the number of successes falls with a chance of at most FALSE_ALARM / 2."""
    below = 0.0
    for count in range(n + 1):
        below += math.exp(_log_probability(count, n, p))
        if below > FALSE_ALARM / 2:
            return count
    return n


def _log_probability(count: int, n: int, p: float) -> float:
    choices = math.lgamma(n + 1) - math.lgamma(count + 1) - math.lgamma(n - count + 1)
    return choices + count * math.log(p) + (n - count) * math.log1p(-p)
