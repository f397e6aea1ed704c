"""The one sandbox of this process, started on first use and ended with the process."""

from __future__ import annotations

import atexit
from pathlib import Path

from autograder.device import choose_device, gpus
from autograder.grade.engine import Grader, unit_material
from autograder.model import Assignment, Course, Limits
from autograder.sandbox.layers import Level
from autograder.sandbox.worker import Worker

_open: dict[tuple[Limits, str, tuple[Path, ...], str], Worker] = {}  # one at most


def grader(course: Course, secret: str, isolation: str, assignment: Assignment, device: str = "cpu") -> Grader:
    """A grader whose student code runs at this level of isolation, which is proved when it starts.

    Args:
        device: "cuda" for answers on the GPU of this process.

    Raises:
        CourseError: a unit of the assignment needs a package that is not installed here.
        SandboxError: the sandbox cannot be started.
    """
    secrets = (course.root / "course", course.root / "gradebook.db")
    return Grader(course, sandbox(course.limits, isolation, secrets, assignment, device), secret, isolation)


def sandbox(
    limits: Limits, isolation: str, secrets: tuple[Path, ...], assignment: Assignment, device: str = "cpu"
) -> Worker:
    """The sandbox, started; one with other limits, secrets or device takes the place of the one that was there.

    It has imported what the assignment's units want to find imported.
    """
    modules = frozenset[str]().union(*(unit_material(unit).modules for unit in assignment.units))
    key = (limits, isolation, secrets, device)
    if key in _open:
        _open[key].start(modules)
    else:
        close()
        gpu = own_gpu() if device == "cuda" else ""
        worker = Worker(limits, Level(isolation), secrets=secrets, gpu=gpu)
        worker.start(modules)
        _open[key] = worker
    return _open[key]


def own_gpu() -> str:
    """The GPU that this process was given: the first, or only, one that ``CUDA_VISIBLE_DEVICES`` lets it see."""
    choose_device("cuda")
    return gpus()[0]


@atexit.register
def close() -> None:
    """End the sandbox; the next one to need it starts another."""
    while _open:
        _open.popitem()[1].close()
