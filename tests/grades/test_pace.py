"""The time that is left holds: slow assignments weigh what their submissions take."""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Iterable

import pytest

from autograder.grades.pace import Pace, duration

SLOW, QUICK = "masked_models", "self_attention"
TAKES = {SLOW: 5.0, QUICK: 1.0}


def run(order: Iterable[str], workers: int, idle: float = 0.0) -> list[tuple[str, float, float]]:
    """Grade in this order; each grade's assignment, the seconds that were really left then, and those that were told.

    Args:
        idle: seconds before the first submission is begun.
    """
    now = [0.0]
    pace = Pace(lambda: now[0])
    jobs = deque(order)
    pace.start({name: jobs.count(name) for name in TAKES})
    busy: list[tuple[float, str]] = []
    told: list[tuple[str, float, float]] = []
    free = [idle] * workers
    while jobs or busy:
        while jobs and free:
            name = jobs.popleft()
            heapq.heappush(busy, (free.pop() + TAKES[name], name))
        now[0], name = heapq.heappop(busy)
        free.append(now[0])
        pace.add(name, TAKES[name])
        left = pace.left()
        assert left is not None
        told.append((name, now[0], left))
    return [(name, now[0] - moment, left) for name, moment, left in told]


@pytest.mark.parametrize("workers", [1, 2, 8])
def test_slow_assignments_weigh_more(workers: int) -> None:
    """As soon as one of each is graded it is right within a fifth, though the slow ones come last."""
    told = run([QUICK, QUICK, SLOW, SLOW, *[QUICK] * 98, *[SLOW] * 98], workers)
    first = [name for name, _, _ in told].index(SLOW)

    assert first < 50
    for _, really, left in told[first + workers :]:
        assert abs(left - really) <= 0.2 * really + TAKES[SLOW]  # how far those under way are is guessed


def test_start_of_sandboxes_does_not_count() -> None:
    """Seconds before the first submission is begun slow nothing down."""
    assert run([QUICK] * 50, 2, idle=30.0)[10:] == run([QUICK] * 50, 2)[10:]


def test_nothing_is_said_while_nothing_is_known() -> None:
    """Before the first grade, and where a grade took no time."""
    pace = Pace(lambda: 0.0)
    pace.start({QUICK: 3})

    assert pace.left() is None
    pace.add(QUICK, 0.0)
    assert pace.left() is None


def test_time_left_goes_down_between_grades() -> None:
    """And never below zero."""
    now = [0.0]
    pace = Pace(lambda: now[0])
    pace.start({QUICK: 3})
    now[0] = 10.0
    pace.add(QUICK, 10.0)

    assert pace.left() == 20.0
    now[0] = 15.0
    assert pace.left() == 15.0
    now[0] = 99.0
    assert pace.left() == 0.0


def test_what_a_run_took_is_known_at_its_end() -> None:
    """In all, and for a submission of each assignment, the slowest first."""
    now = [100.0]
    pace = Pace(lambda: now[0])
    for name in (QUICK, SLOW, SLOW):
        now[0] += 10.0
        pace.add(name, TAKES[name])

    assert (pace.graded, pace.elapsed) == (3, 30.0)
    assert list(pace.seconds_each().items()) == [(SLOW, 5.0), (QUICK, 1.0)]
    assert duration(3725.4) == "1:02:05"
