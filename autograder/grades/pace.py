"""How many submissions a run graded, and how long they took."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable
from datetime import timedelta
from statistics import fmean


class Pace:
    """Counts submissions and their seconds, assignment by assignment.

    Args:
        clock: the time in seconds, from any moment on.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._began = self._ended = clock()
        self._seconds: defaultdict[str, list[float]] = defaultdict(list)

    def add(self, assignment: str, seconds: float) -> None:
        """Count a submission that a worker has graded in so many seconds."""
        self._seconds[assignment].append(seconds)
        self._ended = self._clock()

    @property
    def graded(self) -> int:
        """How many submissions this run has graded."""
        return sum(map(len, self._seconds.values()))

    @property
    def elapsed(self) -> float:
        """Seconds from the beginning to the last grade."""
        return self._ended - self._began

    def seconds_each(self) -> dict[str, float]:
        """The mean seconds that a worker takes for a submission, by assignment; the slowest first."""
        means = {name: fmean(seconds) for name, seconds in self._seconds.items()}
        return dict(sorted(means.items(), key=lambda item: -item[1]))


def duration(seconds: float) -> str:
    """ "0:12:34"."""
    return str(timedelta(seconds=round(seconds)))
