"""Measure how many submissions a run graded, and how long they took."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable
from datetime import timedelta
from statistics import fmean


class Pace:
    """Counts submissions and their durations per assignment.

    Args:
        clock: returns monotonic seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._began = self._ended = clock()
        self._seconds: defaultdict[str, list[float]] = defaultdict(list)

    def add(self, assignment: str, seconds: float) -> None:
        """Count a submission that took a worker this many seconds."""
        self._seconds[assignment].append(seconds)
        self._ended = self._clock()

    @property
    def graded(self) -> int:
        """Return how many submissions this run has graded."""
        return sum(map(len, self._seconds.values()))

    @property
    def elapsed(self) -> float:
        """Return the seconds from the start to the last grade."""
        return self._ended - self._began

    def seconds_each(self) -> dict[str, float]:
        """Return a worker's mean seconds per submission, by assignment, the slowest first."""
        means = {name: fmean(seconds) for name, seconds in self._seconds.items()}
        return dict(sorted(means.items(), key=lambda item: -item[1]))


def duration(seconds: float) -> str:
    """Format seconds as "0:12:34"."""
    return str(timedelta(seconds=round(seconds)))
