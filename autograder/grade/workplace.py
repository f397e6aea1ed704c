"""The one sandbox of this process, started on first use and ended with the process."""

from __future__ import annotations

import atexit
from functools import lru_cache

from autograder.grade.engine import Grader
from autograder.model import Course
from autograder.sandbox.layers import Level
from autograder.sandbox.worker import Worker


@lru_cache(maxsize=1)
def grader(course: Course, secret: str, isolation: str) -> Grader:
    """A grader whose student code runs at this level of isolation, which is proved when it starts."""
    worker = Worker(course.limits, Level(isolation), secrets=(course.root / "course", course.root / "gradebook.db"))
    worker.start()
    atexit.register(worker.close)
    return Grader(course, worker, secret, isolation)
