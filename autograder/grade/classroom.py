"""Grade a whole class: in parallel over local processes, each with its own sandbox; nothing is graded twice."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass

from autograder.errors import AutograderError, SandboxError
from autograder.grade.store import Store, fingerprint
from autograder.grade.submissions import Submission
from autograder.model import Course, SubmissionGrade

ATTEMPTS = 3  # a worker process that dies takes the others' work with it: try again before giving up


@dataclass(frozen=True)
class Job:
    """One submission to grade, with all that a worker needs to know."""

    course: Course
    submission: Submission
    secret: str
    isolation: str
    fingerprint: str


def pending(
    course: Course, submissions: list[Submission], store: Store, isolation: str, force: bool = False
) -> tuple[list[Job], list[SubmissionGrade]]:
    """Split submissions into what must be graded and the grades that still hold."""
    secret = store.secret()
    jobs: list[Job] = []
    kept: list[SubmissionGrade] = []
    for submission in submissions:
        mark = fingerprint(course, submission.assignment, submission.folder, isolation)
        known = None if force else store.load(submission.assignment.name, submission.student)
        if known is not None and known.fingerprint == mark:
            kept.append(known)
        else:
            jobs.append(Job(course, submission, secret, isolation, mark))
    return jobs, kept


def grade_all(jobs: list[Job], workers: int) -> Iterator[tuple[Submission, SubmissionGrade]]:
    """Grade the jobs, yielding each as it is done.

    Raises:
        SandboxError: worker processes keep dying.
    """
    left = {(job.submission.assignment.name, job.submission.student): job for job in jobs}
    for _ in range(ATTEMPTS):
        if not left:
            return
        executor = local_executor(min(workers, len(left)), next(iter(left.values())))
        try:
            for grade in as_graded([executor.submit(grade_job, job) for job in left.values()]):
                job = left.pop((grade.assignment, grade.student))
                yield job.submission, grade
        except BrokenProcessPool:
            continue
        finally:
            executor.shutdown(cancel_futures=True)  # after an error nobody waits for the others
    if left:
        raise SandboxError(
            f"Worker processes died {ATTEMPTS} times; {len(left)} submissions are left.",
            "Free some memory or pass --jobs 1, then run the same command again: it goes on where it stopped.",
        )


def as_graded(futures: list[Future[SubmissionGrade]]) -> Iterator[SubmissionGrade]:
    """Results in the order in which they are done."""
    for future in as_completed(futures):
        yield future.result()


def local_executor(workers: int, job: Job) -> Executor:
    """Processes of this machine. They are spawned, not forked: each starts clean, with one thread for torch."""
    for name in ("OMP_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, mp_context=context, initializer=warm_up, initargs=(job,))


def warm_up(job: Job) -> None:
    """Start the sandbox and read the course before the first submission comes."""
    from autograder.grade.engine import unit_material
    from autograder.grade.workplace import grader

    with contextlib.suppress(AutograderError):  # it comes again, and is told, with the first submission
        grader(job.course, job.secret, job.isolation)
        for unit in job.submission.assignment.units:
            unit_material(unit)


def grade_job(job: Job) -> SubmissionGrade:
    """Grade one submission in this process's sandbox."""
    from autograder.grade.workplace import grader

    return grader(job.course, job.secret, job.isolation).grade(job.submission, job.fingerprint)
