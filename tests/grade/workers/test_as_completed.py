"""Jobs are handed out a few at a time, whatever executor takes them."""

from __future__ import annotations

import threading
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest

from autograder.grade.workers.jobs import as_completed


def test_every_job_comes_back_once_with_few_under_way() -> None:
    """No more are handed out at a time than there is room for; none is lost or doubled."""
    lock = threading.Lock()
    under_way, most = set(), 0
    with ThreadPoolExecutor(3) as executor:

        def submit(job: Any) -> Future[Any]:
            nonlocal most
            with lock:
                under_way.add(job)
                most = max(most, len(under_way))
            return executor.submit(lambda: job * 2)

        results = []
        for job, future in as_completed(submit, deque(range(100)), lambda: 5):
            with lock:
                under_way.discard(job)
            results.append((job, future.result()))

    assert sorted(results) == [(job, 2 * job) for job in range(100)]
    assert most <= 5


def test_room_that_grows_is_used() -> None:
    """A cluster that gets more workers is given more; one that has none yet is given one job at least."""
    handed_out: list[Any] = []
    rooms = iter([0, *[10] * 100])

    def submit(job: Any) -> Future[Any]:
        handed_out.append(job)
        future: Future[Any] = Future()
        future.set_result(job)
        return future

    found = as_completed(submit, deque(range(8)), lambda: next(rooms))
    next(found)
    assert handed_out == [0]
    next(found)
    assert handed_out == [*range(8)]


def test_failed_job_keeps_nobody_else_waiting() -> None:
    """Its future says why; the others come, too."""
    with ThreadPoolExecutor(2) as executor:
        found = dict(as_completed(lambda job: executor.submit(int, job), deque(["1", "x", "3"]), lambda: 2))
    assert {job: future.exception() is None for job, future in found.items()} == {"1": True, "x": False, "3": True}
    with pytest.raises(ValueError, match="invalid literal"):
        found["x"].result()


def test_jobs_that_were_not_done_with_are_left() -> None:
    """Whoever stops at one of them finds it and all later ones where they came from, in order."""
    jobs: deque[Any] = deque(["1", "2", "x", "4", "5"])
    with ThreadPoolExecutor(1) as executor:
        found = as_completed(lambda job: executor.submit(int, job), jobs, lambda: 4)
        for _, future in found:
            if future.exception() is not None:
                break
        found.close()

    assert list(jobs) == ["x", "4", "5"]
