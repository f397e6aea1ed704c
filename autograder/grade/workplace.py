"""The one sandbox of this process, started on first use and ended with the process."""

from __future__ import annotations

import atexit
from pathlib import Path

from autograder.grade.engine import Grader
from autograder.model import Course, Limits
from autograder.sandbox.layers import Level
from autograder.sandbox.worker import Worker

_open: dict[tuple[Limits, str, tuple[Path, ...]], Worker] = {}  # one at most


def grader(course: Course, secret: str, isolation: str) -> Grader:
    """A grader whose student code runs at this level of isolation, which is proved when it starts."""
    secrets = (course.root / "course", course.root / "gradebook.db")
    return Grader(course, sandbox(course.limits, isolation, secrets), secret, isolation)


def sandbox(limits: Limits, isolation: str, secrets: tuple[Path, ...]) -> Worker:
    """The sandbox, started; one with other limits or secrets takes the place of the one that was there."""
    key = (limits, isolation, secrets)
    if key not in _open:
        close()
        worker = Worker(limits, Level(isolation), secrets=secrets)
        worker.start()
        _open[key] = worker
    return _open[key]


@atexit.register
def close() -> None:
    """End the sandbox; the next one to need it starts another."""
    while _open:
        _open.popitem()[1].close()
