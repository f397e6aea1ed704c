"""The one sandbox of this process, started on first use and ended with the process."""

from __future__ import annotations

import atexit
from functools import lru_cache

from autograder.grade.engine import Grader
from autograder.model import Course
from autograder.sandbox.level import best_level
from autograder.sandbox.worker import Worker


@lru_cache(maxsize=1)
def grader(course: Course, secret: str, isolation: str) -> Grader:
    """A grader whose student code runs at the best level of isolation that this machine has."""
    worker = Worker(course.limits, best_level())
    worker.__enter__()
    atexit.register(worker.__exit__, None, None, None)
    return Grader(course, worker, secret, isolation)
