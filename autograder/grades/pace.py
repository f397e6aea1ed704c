"""How long submissions take, and how long the rest of a run will: an assignment that is slow weighs more.

A submission that is to come counts what those of its assignment have taken so far. How much of such work gets done in a
second is seen in the last minutes: it holds for any number of workers, wherever they are.
"""

from __future__ import annotations

import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Mapping
from datetime import timedelta

RECENT = 16  # last submissions that those under way are taken to be like
WINDOW = 300.0  # last seconds that the rate of work is taken from


class Pace:
    """Counts submissions and their seconds, assignment by assignment.

    Args:
        clock: the time in seconds, from any moment on.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._began = self._ended = clock()
        self._of: Mapping[str, int] = {}
        self._graded: Counter[str] = Counter()
        self._work: defaultdict[str, float] = defaultdict(float)  # seconds of workers
        self._all_work = 0.0
        self._recent: deque[float] = deque(maxlen=RECENT)
        self._moments: deque[tuple[float, float]] = deque()  # when a grade came, and all work that was done by then

    def start(self, of: Mapping[str, int]) -> None:
        """Say how many submissions of each assignment there are."""
        self._of = of

    def add(self, assignment: str, seconds: float) -> None:
        """Count a submission that a worker has graded in so many seconds."""
        now = self._clock()
        if not self._moments:
            self._moments.append((max(self._began, now - seconds), 0.0))
        self._graded[assignment] += 1
        self._work[assignment] += seconds
        self._all_work += seconds
        self._moments.append((now, self._all_work))
        while len(self._moments) > 2 and now - self._moments[0][0] > WINDOW:
            self._moments.popleft()
        self._recent.append(seconds)
        self._ended = now

    @property
    def graded(self) -> int:
        """How many submissions this run has graded."""
        return self._graded.total()

    @property
    def elapsed(self) -> float:
        """Seconds from the beginning to the last grade."""
        return self._ended - self._began

    def seconds_each(self) -> dict[str, float]:
        """The mean seconds that a worker takes for a submission, by assignment; the slowest first."""
        means = {name: self._work[name] / count for name, count in self._graded.items()}
        return dict(sorted(means.items(), key=lambda item: -item[1]))

    def left(self) -> float | None:
        """Seconds until the last submission is graded; None while nothing is known."""
        if not self.graded:
            return None
        (first, work_then), (last, work_now) = self._moments[0], self._moments[-1]
        half = sum(self._recent) / len(self._recent) / 2  # of a submission: as far as those under way are, on average
        half_then = 0.0 if work_then else half  # when the run began, none was under way
        done, elapsed = work_now - work_then - half_then, last - first - half_then
        if done <= 0 or elapsed <= 0:
            return None
        workers = done / elapsed
        each, of_any = self.seconds_each(), self._all_work / self.graded
        to_do = sum((count - self._graded[name]) * each.get(name, of_any) for name, count in self._of.items())
        to_do -= max(0.0, workers - 1) * half
        return max(0.0, to_do / workers - (self._clock() - last))


def duration(seconds: float) -> str:
    """ "0:12:34"."""
    return str(timedelta(seconds=round(seconds)))
