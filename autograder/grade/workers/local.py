"""Grade a whole class: in parallel over local processes, each with its own sandbox; nothing is graded twice.

:mod:`autograder.grade.workers.cluster` does the same on other machines, through the same interface,
``concurrent.futures``.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing.queues import SimpleQueue
from typing import Self

from autograder.errors import AutograderError, SandboxError
from autograder.grade.fingerprint import fingerprint
from autograder.grade.store import Store
from autograder.grade.submissions import Submission
from autograder.grade.workers.placement import Seat, seats_for
from autograder.model import Course, Status, SubmissionGrade, Summary

AHEAD = 4  # jobs that are handed out for each process, so that none waits for its next one
ATTEMPTS = 3  # a worker process that dies takes the others' work with it: try again before giving up


@dataclass(frozen=True, slots=True)
class Job:
    """One submission to grade, with all that a worker needs to know."""

    course: Course
    submission: Submission
    secret: str
    isolation: str
    fingerprint: str
    device: str = "cpu"


def pending(
    course: Course,
    submissions: Iterable[Submission],
    store: Store,
    isolation: str,
    force: bool = False,
    device: str = "cpu",
) -> Iterator[Job | Summary]:
    """For each submission a job, or the summary of its grade where that still holds."""
    secret = store.secret()
    where = isolation if device == "cpu" else f"{isolation}, {device}"
    for submission in submissions:
        mark = fingerprint(course, submission.assignment, submission.path, where)
        known = None if force else store.recall(submission.assignment.name, submission.student)
        if known is not None and known[0] == mark and known[1].status is not Status.GRADER_ERROR:
            yield known[1]
        else:
            yield Job(course, submission, secret, isolation, mark, device)


class LocalWorkers:
    """Processes of this machine, each with a sandbox of its own; one is started for each job while there may be more.

    Use it as a context manager: what is under way when it is left is ended.

    Args:
        most: how many processes there may be.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._executor: Executor | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def grade(self, jobs: deque[Job]) -> Generator[tuple[Submission, SubmissionGrade], None, None]:
        """Grade the jobs, yielding each as it is done and taking it out of ``jobs``.

        Raises:
            SandboxError: worker processes keep dying, whatever they grade.
        """
        fails = 0
        while jobs and fails < ATTEMPTS:
            before = len(jobs)
            try:
                yield from self._in_processes(jobs, self._most)
            except BrokenProcessPool:
                fails = fails + 1 if len(jobs) == before else 0
                jobs.rotate(-self._most)  # the suspects, which are the first ones
        yield from self._one_by_one(jobs)

    def _one_by_one(self, jobs: deque[Job]) -> Iterator[tuple[Submission, SubmissionGrade]]:
        """Each job in a process of its own, so that one that kills its process costs nobody else a grade."""
        left = len(jobs)
        dead: list[Job] = []
        while jobs:
            job = jobs.popleft()
            try:
                yield from self._in_processes(deque([job]), 1)
            except BrokenProcessPool:
                dead.append(job)
        if len(dead) == left > 1:
            raise SandboxError(
                f"Worker processes keep dying; {len(dead)} submissions are left.",
                "Free some memory or pass --jobs 1, then run the same command again: it goes on where it stopped.",
            )
        for job in dead:
            yield job.submission, lost(job)

    def _in_processes(self, jobs: deque[Job], workers: int) -> Iterator[tuple[Submission, SubmissionGrade]]:
        executor = self._executor = local_executor(workers, jobs[0])
        try:
            submit = functools.partial(self._hand_out, executor)
            with contextlib.closing(as_done(submit, jobs, lambda: AHEAD * workers)) as done:
                for job, future in done:
                    yield job.submission, future.result()
        except BaseException:
            self._end()  # after an error nobody waits for the others
            raise
        executor.shutdown(wait=False)  # Python waits for it at its end
        self._executor = None

    def _hand_out(self, executor: Executor, job: Job) -> Future[SubmissionGrade]:
        with without_interrupt():  # a process that is started now inherits it: Ctrl-C is for this one alone
            return executor.submit(grade_or_end, job)

    def _end(self) -> None:
        if self._executor is not None:
            end_now(self._executor)
            self._executor.shutdown(cancel_futures=True)
            self._executor = None


def lost(job: Job) -> SubmissionGrade:
    """The grade of a submission whose worker process always dies; the next run tries it again."""
    from autograder.grade.engine import ungraded, unit_material

    why = "The process that graded it died each time, perhaps for want of memory: free some and grade again."
    assignment = job.submission.assignment
    units = tuple(ungraded(unit, unit_material(unit).checks, why) for unit in assignment.units)
    return SubmissionGrade(
        student=job.submission.student,
        assignment=assignment.name,
        units=units,
        fingerprint=job.fingerprint,
        isolation=job.isolation,
    )


def as_done(
    submit: Callable[[Job], Future[SubmissionGrade]], jobs: deque[Job], room: Callable[[], int]
) -> Generator[tuple[Job, Future[SubmissionGrade]], None, None]:
    """Each job with its future, as soon as that is done.

    Args:
        submit: hands a job to an executor.
        jobs: they leave it as they are handed out; whoever ends this early finds in it all that were not done with.
        room: how many jobs may be handed out at a time, asked again and again. It keeps memory flat, however many
            jobs there are: neither all submissions nor all grades are held at once.
    """
    handed_out: dict[Future[SubmissionGrade], Job] = {}
    try:
        while jobs or handed_out:
            while jobs and len(handed_out) < max(1, room()):
                job = jobs[0]
                handed_out[submit(job)] = job
                jobs.popleft()
            done, _ = wait(handed_out, return_when=FIRST_COMPLETED)
            for future in [future for future in handed_out if future in done]:  # in the order of the jobs
                yield handed_out[future], future
                del handed_out[future]  # only now: an error that comes of it is to leave the job here
    finally:
        jobs.extendleft(reversed(handed_out.values()))


@contextlib.contextmanager
def without_interrupt() -> Iterator[None]:
    """Processes started meanwhile ignore Ctrl-C; here it is put off until the end."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    with _interrupt_put_off():
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)


@contextlib.contextmanager
def _interrupt_put_off() -> Iterator[None]:
    """Ctrl-C arrives when this ends, where the system can hold it back; a signal that is only ignored is lost."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_now(executor: Executor) -> None:
    """End an executor's processes; the sandbox of each ends with it."""
    for process in (getattr(executor, "_processes", None) or {}).values():
        process.terminate()


def local_executor(workers: int, job: Job) -> Executor:
    """Processes of this machine, none forked from this one: each starts clean, with one thread for torch."""
    for name in ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    context = multiprocessing.get_context("spawn")
    seats: SimpleQueue[Seat] = context.SimpleQueue()
    for seat in seats_for(workers, job.device):
        seats.put(seat)
    return ProcessPoolExecutor(workers, mp_context=context, initializer=warm_up, initargs=(job, seats))


def warm_up(job: Job, seats: SimpleQueue[Seat]) -> None:
    """Take a seat, start the sandbox and read the course before the first submission comes."""
    atexit.register(os._exit, 0)  # after all that is registered from now on: torch takes long to be taken apart
    threading.Thread(target=_end_with_parent, daemon=True).start()
    seat = seats.get()
    seat.take()
    from autograder.grade.workers.process import grader, sandbox_processes

    with contextlib.suppress(AutograderError):  # it comes again, and is told, with the first submission
        grader(job.course, job.secret, job.isolation, job.submission.assignment, job.device)
    seat.stay(sandbox_processes())


def _end_with_parent() -> None:
    """A worker whose grading command was killed would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def grade_or_end(job: Job) -> SubmissionGrade:
    """Grade in a process of our own; one that is out of memory ends itself, and another takes over."""
    try:
        return grade_job(job)
    except MemoryError:
        os._exit(1)


def grade_job(job: Job) -> SubmissionGrade:
    """Grade one submission in this process's sandbox."""
    from autograder.grade.workers.process import grader

    job_grader = grader(job.course, job.secret, job.isolation, job.submission.assignment, job.device)
    return job_grader.grade(job.submission, job.fingerprint)
