"""How a class did: how many, mean, median, and how scores are spread."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean, median

import msgspec

BINS = 10  # of equal width, from nothing to all points; all points, and more, are in the last


class Numbers(msgspec.Struct, frozen=True):
    """Of scores, in points.

    Args:
        bins: how many scores lie in each tenth of what can be reached.
    """

    count: int
    mean: float
    median: float
    max_points: float
    bins: tuple[int, ...]


def numbers(points: Iterable[float], max_points: float) -> Numbers:
    """Mean and median of no score are 0."""
    known = list(points)
    bins = [0] * BINS
    for score in known:
        share = score / max_points if max_points else 0.0
        bins[min(max(int(share * BINS + 1e-9), 0), BINS - 1)] += 1
    if not known:
        return Numbers(0, 0.0, 0.0, max_points, tuple(bins))
    return Numbers(len(known), round(fmean(known), 2), round(median(known), 2), max_points, tuple(bins))
