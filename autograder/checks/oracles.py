"""Provide arithmetic for oracles and checks: exact sums, and bounds for random counts."""

from __future__ import annotations

import itertools
import math
import operator
from collections.abc import Sequence
from functools import cache


def dot(x: Sequence[float], y: Sequence[float]) -> float:
    """Return the dot product without accumulated rounding errors."""
    if len(x) != len(y):
        raise ValueError(f"the dot product of {len(x)} and {len(y)} numbers")
    return math.fsum(map(operator.mul, x, y))


@cache
def binomial_bounds(n: int, p: float, false_alarm: float) -> tuple[int, int]:
    """Return the smallest and the largest plausible number of successes in ``n`` trials of probability ``p``.

    Args:
        false_alarm: the largest probability that chance alone leaves these bounds.
    """
    return _lower_bound(n, p, false_alarm / 2), n - _lower_bound(n, 1 - p, false_alarm / 2)


def _lower_bound(n: int, p: float, tail: float) -> int:
    """Return the largest count with a probability of at most ``tail``, less than 0.25, of fewer successes."""
    likeliest = count = int((n + 1) * p)
    choices = math.lgamma(n + 1) - math.lgamma(count + 1) - math.lgamma(n - count + 1)
    probabilities = [math.exp(choices + count * math.log(p) + (n - count) * math.log1p(-p))]
    while count > 0 and probabilities[-1] > 1e-9 * tail:  # the remaining terms are negligible
        probabilities.append(probabilities[-1] * count * (1 - p) / ((n - count + 1) * p))
        count -= 1
    below = itertools.accumulate(reversed(probabilities))
    return next((found for found, sum_ in enumerate(below, start=count) if sum_ > tail), likeliest)
