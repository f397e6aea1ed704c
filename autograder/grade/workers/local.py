"""Grade in parallel in processes of this machine, each with its own sandbox.

:mod:`autograder.grade.workers.cluster` does the same on other machines through the same ``concurrent.futures``
interface.
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
from autograder.grade.workers.jobs import AHEAD, Done, GradingJob, Workers, as_completed, grade_of_lost
from autograder.grade.workers.placement import Placement, placements_for
from autograder.grade.workers.process import grade_or_end, warm_up
from autograder.model.grade import SubmissionGrade
from autograder.submissions.find import Submission

ATTEMPTS = 3  # in a row without a grade: one dead worker process breaks the whole pool
Work = Callable[[GradingJob], Done]  # a top-level function, so that it can be pickled


class LocalWorkers(Workers):
    """A pool of processes on this machine, at most one per job.

    Args:
        processes: maximum number of processes.
    """

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._begun: Executor | None = None  # until ``grade`` takes it

    @contextlib.contextmanager
    def begin(self, job: GradingJob) -> Iterator[None]:
        self._begun = local_executor(self._processes, job)
        with contextlib.suppress(BrokenProcessPool):  # ``each`` raises it again and reports it
            for _ in range(self._processes):
                _submit(self._begun, int)  # a process starts with its first task
        try:
            yield
        finally:
            if self._begun is not None:
                end_now(self._begun)
                self._begun.shutdown(cancel_futures=True)

    def grade(self, jobs: deque[GradingJob]) -> Generator[tuple[Submission, SubmissionGrade], None, None]:
        """Grade jobs, yielding each when it is done and removing it from ``jobs``.

        Raises:
            SandboxError: Worker processes keep dying.
        """
        yield from self.each(jobs, grade_or_end, grade_of_lost)

    def each(
        self, jobs: deque[GradingJob], work: Work[Done], lost: Callable[[GradingJob], Done]
    ) -> Generator[tuple[Submission, Done], None, None]:
        """Run ``work`` for each job, and remove finished jobs from ``jobs``.

        Args:
            lost: returns the result of a job whose process dies each time.

        Raises:
            SandboxError: Worker processes keep dying.
        """
        fails = 0
        while jobs and fails < ATTEMPTS:
            before = len(jobs)
            try:
                executor, self._begun = self._begun or local_executor(self._processes, jobs[0]), None
                yield from _in_processes(jobs, self._processes, executor, work)
            except BrokenProcessPool:
                fails = fails + 1 if len(jobs) == before else 0
                jobs.rotate(-self._processes)  # the first ones are suspects: move them to the end
        yield from _one_by_one(jobs, work, lost)


def _one_by_one(
    jobs: deque[GradingJob], work: Work[Done], lost: Callable[[GradingJob], Done]
) -> Iterator[tuple[Submission, Done]]:
    """Run each job in its own process, so that a job that kills its process affects no other."""
    left = len(jobs)
    dead: list[GradingJob] = []
    while jobs:
        job = jobs.popleft()
        try:
            yield from _in_processes(deque([job]), 1, local_executor(1, job), work)
        except BrokenProcessPool:
            dead.append(job)
    if len(dead) == left > 1:
        first = dead[0].submission
        raise SandboxError(
            f"Worker processes keep dying; {len(dead)} submissions are left, the first is "
            f"{one_line(first.student)}/{first.assignment.name}.",
            "Free some memory or pass --jobs 1, then run the same command again: it continues where it stopped.",
        )
    for job in dead:
        yield job.submission, lost(job)


def _in_processes(
    jobs: deque[GradingJob], workers: int, executor: Executor, work: Work[Done]
) -> Iterator[tuple[Submission, Done]]:
    try:
        with contextlib.closing(as_completed(partial(_submit, executor, work), jobs, lambda: AHEAD * workers)) as done:
            for job, future in done:
                yield job.submission, future.result()
    except BaseException:
        end_now(executor)  # nobody waits for the other jobs
        raise
    finally:
        # Wait for the processes: one that is still starting needs objects that it shares with this one.
        executor.shutdown(cancel_futures=True)


def local_executor(workers: int, job: GradingJob) -> Executor:
    """Create a pool of spawned processes, each with one thread for torch."""
    for name in ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    context = multiprocessing.get_context("spawn")
    placements: SimpleQueue[Placement] = context.SimpleQueue()
    for placement in placements_for(workers, job.device):
        placements.put(placement)
    return ProcessPoolExecutor(workers, mp_context=context, initializer=warm_up, initargs=(job, placements))


def end_now(executor: Executor) -> None:
    """Terminate an executor's processes; their sandboxes end with them."""
    for process in (getattr(executor, "_processes", None) or {}).values():
        process.terminate()


def _submit(executor: Executor, work: Callable[..., Done], *arguments: object) -> Future[Done]:
    with without_interrupt():  # a process that starts now inherits this: only this one gets Ctrl-C
        return executor.submit(work, *arguments)


@contextlib.contextmanager
def without_interrupt() -> Iterator[None]:
    """Start processes that ignore Ctrl-C. In this process Ctrl-C takes effect at the end of the block."""
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
    """Delay Ctrl-C to the end of the block. An ignored signal would be lost."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
