"""The one sandbox of this process, started on first use and ended with the process."""

from __future__ import annotations

import atexit
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.device import choose_device, gpus
from autograder.model import Assignment, Course, Limits
from autograder.sandbox.isolation import Level
from autograder.sandbox.worker import Worker

if TYPE_CHECKING:
    from autograder.grade.engine import Grader

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
    worker = sandbox(course.limits, isolation, secrets, assignment, device)
    from autograder.grade.engine import Grader

    return Grader(course, worker, secret, isolation)


def sandbox(
    limits: Limits, isolation: str, secrets: tuple[Path, ...], assignment: Assignment, device: str = "cpu"
) -> Worker:
    """The sandbox, started; one with other limits, secrets or device takes the place of the one that was there.

    It has imported what the assignment's units want to find imported.
    """
    key = (limits, isolation, secrets, device)
    if key not in _open:
        close()
        gpu = own_gpu() if device == "cuda" else ""
        _open[key] = Worker(limits, Level(isolation), secrets=secrets, gpu=gpu)
    worker = _open[key]
    worker.launch()
    from autograder.checks.collect import collect_together  # here: both processes import torch at the same time
    from autograder.grade.engine import unit_material

    collect_together(assignment.units)
    worker.start(frozenset[str]().union(*(unit_material(unit).modules for unit in assignment.units)))
    return worker


def sandbox_processes() -> list[int]:
    """The process that the sandbox's others are forked from, if it is there."""
    return [worker.warm_pid for worker in _open.values() if worker.warm_pid is not None]


def own_gpu() -> str:
    """The GPU that this process was given: the first, or only, one that ``CUDA_VISIBLE_DEVICES`` lets it see."""
    choose_device("cuda")
    return gpus()[0]


@atexit.register
def close() -> None:
    """End the sandbox; the next one to need it starts another."""
    while _open:
        _open.popitem()[1].close()
