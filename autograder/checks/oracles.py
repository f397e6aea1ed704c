"""Arithmetic that oracles and checks share: exact sums, and how far chance may go."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache


def dot(x: Iterable[float], y: Iterable[float]) -> float:
    """The dot product, without rounding errors that add up."""
    return math.fsum(a * b for a, b in zip(x, y, strict=True))


@cache
def binomial_bounds(n: int, p: float, false_alarm: float) -> tuple[int, int]:
    """The least and the greatest number of successes in ``n`` trials, each with the probability ``p``.

    Args:
        false_alarm: the probability, at most, that chance alone leaves these bounds.
    """
    return _least(n, p, false_alarm / 2), n - _least(n, 1 - p, false_alarm / 2)


def _least(n: int, p: float, tail: float) -> int:
    """The greatest count with a probability of at most ``tail`` for fewer successes."""
    mean = n * p
    below = 0.0  # counts that are left out have a probability of 1e-26 together, by Chernoff's bound
    for count in range(max(0, int(mean - 11 * math.sqrt(mean))), n + 1):
        below += math.exp(_log_probability(count, n, p))
        if below > tail:
            return count
    return n


def _log_probability(count: int, n: int, p: float) -> float:
    choices = math.lgamma(n + 1) - math.lgamma(count + 1) - math.lgamma(n - count + 1)
    return choices + count * math.log(p) + (n - count) * math.log1p(-p)
