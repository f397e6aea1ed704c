"""What a process that grades does: start its one sandbox, then grade one job after another in it."""

from __future__ import annotations

import atexit
import contextlib
import multiprocessing
import os
import threading
from multiprocessing.queues import SimpleQueue
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.boundary.importing import nothing_collected
from autograder.device import choose_device, gpus
from autograder.errors import AutograderError
from autograder.grade.workers.jobs import Job
from autograder.grade.workers.placement import Placement
from autograder.model.course import Assignment, Course, Limits
from autograder.model.grade import SubmissionGrade
from autograder.sandbox.isolation import Level
from autograder.sandbox.worker import Worker

if TYPE_CHECKING:
    from autograder.grade.judge.engine import Grader

_open: dict[tuple[Limits, str, tuple[Path, ...], str], Worker] = {}  # one at most


def warm_up(job: Job, placements: SimpleQueue[Placement]) -> None:
    """Begin a local worker process: start the sandbox and read the course before the first submission comes."""
    atexit.register(_end_quickly)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    placement = placements.get()
    placement.use_gpu()
    with nothing_collected(), contextlib.suppress(AutograderError):  # the first submission raises it again, and tells
        grader(job.course, job.secret, job.isolation, job.submission.assignment, job.device)
    placement.stay_on_core(sandbox_processes())


def _end_quickly() -> None:
    """End the sandbox, then this process. Python would take long to tear down torch."""
    close()
    os._exit(0)


def _end_with_parent() -> None:
    """End this process when the grading command is killed; it would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def grade_or_end(job: Job) -> SubmissionGrade:
    """Grade one submission in a local worker process. Out of memory it ends itself, and another takes over."""
    try:
        return grade_job(job)
    except MemoryError:
        os._exit(1)


def grade_job(job: Job) -> SubmissionGrade:
    """Grade one submission in this process's sandbox."""
    job_grader = grader(job.course, job.secret, job.isolation, job.submission.assignment, job.device)
    return job_grader.grade(job.submission, job.fingerprint)


def grader(course: Course, secret: str, isolation: str, assignment: Assignment, device: str = "cpu") -> Grader:
    """A grader whose student code runs at this level of isolation. The sandbox proves the level when it starts.

    Args:
        device: "cuda" for answers on the GPU of this process.

    Raises:
        CourseError: a unit of the assignment needs a package that is not installed here.
        SandboxError: the sandbox cannot be started.
    """
    secrets = (course.root / "course", course.root / "gradebook.db")
    worker = sandbox(course.limits, isolation, secrets, assignment, device)
    from autograder.grade.judge.engine import Grader

    return Grader(course, worker, secret, isolation)


def sandbox(
    limits: Limits, isolation: str, secrets: tuple[Path, ...], assignment: Assignment, device: str = "cpu"
) -> Worker:
    """The sandbox, started. One with other limits, secrets or device replaces the one that was there.

    It has done what is slow and the same for all submissions of the assignment.
    """
    key = (limits, isolation, secrets, device)
    if key not in _open:
        close()
        gpu = own_gpu() if device == "cuda" else ""
        _open[key] = Worker(limits, Level(isolation), secrets=secrets, gpu=gpu)
    worker = _open[key]
    worker.launch()
    from autograder.checks.collect import collect_together  # only now, so that both processes import torch at once
    from autograder.grade.judge.warm_up import warm_up

    collect_together(assignment.units)
    worker.start(warm_up(assignment))
    return worker


def sandbox_processes() -> list[int]:
    """The process that students' processes are forked from, if it is there."""
    return [worker.warm_pid for worker in _open.values() if worker.warm_pid is not None]


def own_gpu() -> str:
    """The GPU of this process: the first one that ``CUDA_VISIBLE_DEVICES`` lets it see."""
    choose_device("cuda")
    return gpus()[0]


@atexit.register
def close() -> None:
    """End the sandbox. Whoever needs it next starts another."""
    while _open:
        _open.popitem()[1].close()
