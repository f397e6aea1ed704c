"""Grade on a dask cluster: the same work as in local processes, through the same ``concurrent.futures`` interface.

Workers write nothing. A grade counts when it has come back here and is recorded, whatever becomes of the worker.

dask sends functions and their arguments by pickle. So its scheduler and workers must be yours alone. On a network that
others use the connection must be ``tls://`` with certificates of your own (dask's setting ``distributed.comm.tls``).
What a student wrote travels as text and bytes and is never unpickled.
"""

from __future__ import annotations

import time
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import partial
from typing import TYPE_CHECKING

from autograder.errors import AutograderError, SandboxError
from autograder.grade.workers.jobs import AHEAD, Job, Workers, as_completed, grade_of_lost
from autograder.grade.workers.remote_job import RemoteJob, grade_remote_job
from autograder.grade.workers.scheduler import expect_scheduler
from autograder.model.grade import SubmissionGrade
from autograder.optional_packages import missing_extra
from autograder.submissions.find import Submission

if TYPE_CHECKING:
    from distributed import Client

    from autograder.grade.workers.dask import DaskExecutor

SECONDS = 10  # that the scheduler has to answer
LOOK_AGAIN = 5.0  # seconds until workers are counted again
FIRST = 32  # jobs that are handed out while there is no worker yet: they make a cluster that adapts start some
ONE_GPU = {"resources": {"GPU": 1}}  # a worker says what it has: dask worker ... --resources "GPU=1"
TASK_OPTIONS = {"pure": False}  # every task is its own: a run never waits for another run's tasks or cancels them


def _nobody(sentence: str) -> None:
    """Nobody is told."""


@contextmanager
def connected(address: str, tell: Callable[[str], None] = _nobody) -> Iterator[Cluster]:
    """A connection to the scheduler at ``address``, such as "tcp://10.0.0.1:8786".

    Args:
        tell: called with a sentence when no worker is left, and when one comes again.

    Raises:
        AutograderError: dask is not installed, or no scheduler answers there.
    """
    try:
        from distributed import Client
    except ModuleNotFoundError as error:
        raise missing_extra(error, "--scheduler") or error from None
    warnings.filterwarnings("ignore", message="Sending large graph")  # a submission may be large
    expect_scheduler(address, SECONDS)
    try:
        client = Client(address, timeout=SECONDS, set_as_default=False)
    except (OSError, TimeoutError) as error:  # it ended in between
        what = f"The dask scheduler at {address} was lost ({type(error).__name__})."
        raise AutograderError(what, "Start it again, then run the same command again.") from None
    try:
        yield Cluster(client, address, tell)
    finally:
        client.close()


class Cluster(Workers):
    """Workers that a dask scheduler gives work to; they may come and go."""

    def __init__(self, client: Client, address: str, tell: Callable[[str], None] = _nobody) -> None:
        self._client = client
        self._address = address
        self._tell = tell
        self._threads = 0
        self._is_lost = False  # the last worker, after there were some
        self._counted = -LOOK_AGAIN

    def __str__(self) -> str:
        threads = self._room() // AHEAD
        if threads == 0:
            return f"{self._address} has no workers yet; grading begins when one comes. {self._cure}"
        return self._on(threads)

    def begin(self, job: Job) -> AbstractContextManager[None]:
        return nullcontext()  # its workers run already

    def grade(self, jobs: deque[Job]) -> Generator[tuple[Submission, SubmissionGrade], None, None]:
        """Grade the jobs, yielding each as it is done and taking it out of ``jobs``.

        Closing the generator cancels what is under way.

        Raises:
            AutograderError: the scheduler is lost, a worker refuses, or all workers keep dying.
        """
        from distributed import KilledWorker

        from autograder.grade.workers.dask import DaskExecutor

        total = len(jobs)
        wants_gpu = any(job.device == "cuda" for job in jobs)
        executor = DaskExecutor(self._client, **TASK_OPTIONS, **(ONE_GPU if wants_gpu else {}))
        submit = partial(_hand_out, executor)
        suspects: deque[Job] = deque()
        dead: list[Job] = []
        try:
            for job, future in as_completed(submit, jobs, lambda: self._room() or FIRST, LOOK_AGAIN):
                try:
                    yield job.submission, self._result(future)
                except KilledWorker:
                    suspects.append(job)
            # A submission that always kills its worker uses up its neighbours' tries, too. Try each one again, alone.
            for job, future in as_completed(submit, suspects, lambda: min(1, self._room()), LOOK_AGAIN):
                try:
                    yield job.submission, self._result(future)
                except KilledWorker:
                    dead.append(job)
        finally:
            executor.shutdown(wait=False)  # cancels what is left
        if len(dead) == total > 1:
            raise SandboxError(
                f"Workers of {self._address} keep dying; {len(dead)} submissions are left.",
                "Look into the workers' logs, give them more memory, then run the same command again.",
            )
        for job in dead:
            yield job.submission, grade_of_lost(job)

    def _result(self, future: Future[SubmissionGrade]) -> SubmissionGrade:
        from distributed import KilledWorker
        from distributed.comm.core import CommClosedError

        try:
            return future.result()
        except (AutograderError, KilledWorker):
            raise
        except (CancelledError, CommClosedError):  # the second where the connection breaks while a result is fetched
            raise AutograderError(
                f"The scheduler {self._address} was lost, or gave up this work.",
                "Start it and its workers again, then run the same command again: it goes on where it stopped.",
            ) from None
        except Exception as error:  # not an error of ours: the task never ran
            what = f"{type(error).__name__}: {error}".splitlines()[0][:300]
            cause = error.__cause__
            raise SandboxError(
                f"A worker of {self._address} cannot do this work: {what}{f' ({cause})' if cause else ''}.",
                "Install on every worker what is installed here, start it anew, then run the same command again.",
            ) from error

    def _room(self) -> int:
        """How many jobs may be handed out: some for each thread of each worker that is there now."""
        now = time.monotonic()
        if now - self._counted >= LOOK_AGAIN:
            self._counted = now
            with suppress(OSError):  # when the scheduler is lost, the futures say so
                threads = sum(self._client.nthreads().values())
                if self._threads and not threads:
                    self._tell(f"{self._address} has no workers left; grading goes on when one comes. {self._cure}")
                    self._is_lost = True
                elif self._is_lost and threads:
                    self._tell(self._on(threads))
                    self._is_lost = False
                self._threads = threads
        return AHEAD * self._threads

    def _on(self, threads: int) -> str:
        return f"Grading on {threads} worker{'s' if threads > 1 else ''} of {self._address}."

    @property
    def _cure(self) -> str:
        return f"To start one: dask worker {self._address} --nthreads 1"


def _hand_out(executor: DaskExecutor, job: Job) -> Future[SubmissionGrade]:
    future: Future[SubmissionGrade] = executor.submit(grade_remote_job, RemoteJob.of(job))
    return future
