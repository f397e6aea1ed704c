"""Sums are exact, and bounds on chance hold what they promise."""

from __future__ import annotations

from math import comb

import pytest

from autograder.checks.oracles import binomial_bounds, dot


def test_a_dot_product_loses_no_digits() -> None:
    """Large terms that cancel leave the small one."""

    assert dot([1e16, 1.0, -1e16], [1.0, 1.0, 1.0]) == 1.0


@pytest.mark.parametrize(
    ("n", "p", "false_alarm"), [(40, 0.3, 1e-3), (100, 0.5, 1e-10), (500, 0.01, 1e-6), (900, 0.9996, 1e-8)]
)
def test_chance_rarely_leaves_the_bounds(n: int, p: float, false_alarm: float) -> None:
    """Beyond each bound lies half of the false alarms at most, and one count nearer would be too many."""
    chances = [comb(n, count) * p**count * (1 - p) ** (n - count) for count in range(n + 1)]
    low, high = binomial_bounds(n, p, false_alarm)

    assert sum(chances[:low]) <= false_alarm / 2 < sum(chances[: low + 1])
    assert sum(chances[high + 1 :]) <= false_alarm / 2 < sum(chances[high:])
