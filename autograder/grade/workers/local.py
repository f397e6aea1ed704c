"""Grade in parallel in processes of this machine, each with a sandbox of its own.

:mod:`autograder.grade.workers.cluster` does the same on other machines, through the same interface,
``concurrent.futures``.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing.queues import SimpleQueue

from autograder.boundary.text import one_line
from autograder.errors import SandboxError
from autograder.grade.workers.jobs import AHEAD, Done, Job, Workers, as_completed, grade_of_lost
from autograder.grade.workers.placement import Placement, placements_for
from autograder.grade.workers.process import grade_or_end, warm_up
from autograder.model.grade import SubmissionGrade
from autograder.submissions.find import Submission

ATTEMPTS = 3  # in a row without one grade: a worker process that dies takes the others' work with it
Work = Callable[[Job], Done]  # of a module's top level, so that a worker process finds it


class LocalWorkers(Workers):
    """Processes of this machine; one is started for each job, up to so many.

    Args:
        most: how many processes there may be.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._begun: Executor | None = None  # until there is work

    @contextlib.contextmanager
    def begin(self, job: Job) -> Iterator[None]:
        self._begun = local_executor(self._most, job)
        with contextlib.suppress(BrokenProcessPool):  # ``each`` meets it again, and tells
            for _ in range(self._most):
                _submit(self._begun, int)  # a process starts when it is given something
        try:
            yield
        finally:
            if self._begun is not None:
                end_now(self._begun)
                self._begun.shutdown(cancel_futures=True)

    def grade(self, jobs: deque[Job]) -> Generator[tuple[Submission, SubmissionGrade], None, None]:
        """Grade the jobs, yielding each as it is done and taking it out of ``jobs``.

        Raises:
            SandboxError: worker processes keep dying, whatever they grade.
        """
        yield from self.each(jobs, grade_or_end, grade_of_lost)

    def each(
        self, jobs: deque[Job], work: Work[Done], lost: Callable[[Job], Done]
    ) -> Generator[tuple[Submission, Done], None, None]:
        """Do this work with each job, and take those that are done out of ``jobs``.

        Args:
            lost: stands for what is done where the process of that job dies each time.

        Raises:
            SandboxError: worker processes keep dying, whatever they do.
        """
        fails = 0
        while jobs and fails < ATTEMPTS:
            before = len(jobs)
            try:
                executor, self._begun = self._begun or local_executor(self._most, jobs[0]), None
                yield from _in_processes(jobs, self._most, executor, work)
            except BrokenProcessPool:
                fails = fails + 1 if len(jobs) == before else 0
                jobs.rotate(-self._most)  # the first ones are suspects: let them come last
        yield from _one_by_one(jobs, work, lost)


def _one_by_one(jobs: deque[Job], work: Work[Done], lost: Callable[[Job], Done]) -> Iterator[tuple[Submission, Done]]:
    """Do each job in a process of its own: one that kills its process costs nobody else a grade."""
    left = len(jobs)
    dead: list[Job] = []
    while jobs:
        job = jobs.popleft()
        try:
            yield from _in_processes(deque([job]), 1, local_executor(1, job), work)
        except BrokenProcessPool:
            dead.append(job)
    if len(dead) == left > 1:
        first = dead[0].submission
        raise SandboxError(
            f"Worker processes keep dying; {len(dead)} submissions are left, the first of them "
            f"{one_line(first.student)}/{first.assignment.name}.",
            "Free some memory or pass --jobs 1, then run the same command again: it goes on where it stopped.",
        )
    for job in dead:
        yield job.submission, lost(job)


def _in_processes(
    jobs: deque[Job], workers: int, executor: Executor, work: Work[Done]
) -> Iterator[tuple[Submission, Done]]:
    try:
        with contextlib.closing(as_completed(partial(_submit, executor, work), jobs, lambda: AHEAD * workers)) as done:
            for job, future in done:
                yield job.submission, future.result()
    except BaseException:
        end_now(executor)  # nobody waits for the other jobs
        raise
    finally:
        # Waits for the processes: one that is still starting needs what this one shares with it.
        executor.shutdown(cancel_futures=True)


def local_executor(workers: int, job: Job) -> Executor:
    """Processes of this machine. None is forked from this one: each starts clean, with one thread for torch."""
    for name in ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    context = multiprocessing.get_context("spawn")
    placements: SimpleQueue[Placement] = context.SimpleQueue()
    for placement in placements_for(workers, job.device):
        placements.put(placement)
    return ProcessPoolExecutor(workers, mp_context=context, initializer=warm_up, initargs=(job, placements))


def end_now(executor: Executor) -> None:
    """End an executor's processes; the sandbox of each ends with it."""
    for process in (getattr(executor, "_processes", None) or {}).values():
        process.terminate()


def _submit(executor: Executor, work: Callable[..., Done], *arguments: object) -> Future[Done]:
    with without_interrupt():  # a process that is started now inherits that: Ctrl-C is for this process alone
        return executor.submit(work, *arguments)


@contextlib.contextmanager
def without_interrupt() -> Iterator[None]:
    """Processes that are started meanwhile ignore Ctrl-C. In this process it waits until the end."""
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
    """Ctrl-C arrives when this ends, where the system can hold it back. A signal that is ignored would be lost."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
