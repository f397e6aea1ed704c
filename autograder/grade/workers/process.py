"""The worker process: start its one sandbox, then grade jobs in it one after another."""

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
from autograder.grade.workers.jobs import GradingJob
from autograder.grade.workers.placement import Placement
from autograder.model.course import Assignment, Course, Limits
from autograder.model.grade import SubmissionGrade
from autograder.sandbox.isolation import Level
from autograder.sandbox.worker import Worker

if TYPE_CHECKING:
    from autograder.grade.judge.engine import Grader

_open: dict[tuple[Limits, str, tuple[Path, ...], str], Worker] = {}  # at most one


def warm_up(job: GradingJob, placements: SimpleQueue[Placement]) -> None:
    """Initialize a local worker process: start the sandbox and load the course before the first job."""
    atexit.register(_end_quickly)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    placement = placements.get()
    placement.use_gpu()
    with nothing_collected(), contextlib.suppress(AutograderError):  # the first job raises it again and reports it
        grader(job.course, job.secret, job.isolation, job.submission.assignment, job.device)
    # Pin the sandbox's fork server too.
    placement.stay_on_core(worker.warm_pid for worker in _open.values() if worker.warm_pid is not None)


def _end_quickly() -> None:
    """Close the sandbox and exit immediately: Python takes long to unload torch."""
    close()
    os._exit(0)


def _end_with_parent() -> None:
    """Exit when the grading command is killed; otherwise this process waits for work forever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def grade_or_end(job: GradingJob) -> SubmissionGrade:
    """Grade one submission in a local worker process. If memory runs out, exit: another process takes over."""
    try:
        return grade_job(job)
    except MemoryError:
        os._exit(1)


def grade_job(job: GradingJob) -> SubmissionGrade:
    """Grade one submission in this process's sandbox."""
    job_grader = grader(job.course, job.secret, job.isolation, job.submission.assignment, job.device)
    return job_grader.grade(job.submission, job.fingerprint)


def grader(course: Course, secret: str, isolation: str, assignment: Assignment, device: str = "cpu") -> Grader:
    """Return a grader that runs student code at this isolation level, which the sandbox verifies when it starts.

    Args:
        device: "cuda" to run answers on the GPU of this process.

    Raises:
        CourseError: A unit of the assignment is invalid.
        SandboxError: The sandbox cannot be started.
    """
    secrets = (course.root / "course", course.root / "gradebook.db")
    worker = sandbox(course.limits, isolation, secrets, assignment, device)
    from autograder.grade.judge.engine import Grader

    return Grader(course, worker, secret, isolation)


def sandbox(
    limits: Limits, isolation: str, secrets: tuple[Path, ...], assignment: Assignment, device: str = "cpu"
) -> Worker:
    """Return a started sandbox, warmed up for the assignment.

    A sandbox with other limits, secrets or device is closed first.
    """
    key = (limits, isolation, secrets, device)
    if key not in _open:
        close()
        gpu = ""
        if device == "cuda":  # the first GPU in this process's CUDA_VISIBLE_DEVICES
            choose_device(device)
            gpu = gpus()[0]
        _open[key] = Worker(limits, Level(isolation), secrets=secrets, gpu=gpu)
    worker = _open[key]
    worker.launch()
    from autograder.checks.collect import collect_together  # import here, so that both processes import torch at once
    from autograder.grade.judge.warm_up import warm_up

    collect_together(assignment.units)
    worker.start(warm_up(assignment))
    return worker


@atexit.register
def close() -> None:
    """Close the sandbox. The next job starts another."""
    while _open:
        _open.popitem()[1].close()
