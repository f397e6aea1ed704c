"""Grade on a dask cluster, through the same ``concurrent.futures`` interface as local processes.

Workers write nothing. A grade counts once it is returned and recorded here, even if its worker then dies.

dask pickles functions and their arguments, so its scheduler and workers must be yours alone. On a shared network, use
``tls://`` with your own certificates (dask's setting ``distributed.comm.tls``). Students' files travel as text and
bytes and are never unpickled.
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
from autograder.grade.workers.jobs import AHEAD, GradingJob, Workers, as_completed, grade_of_lost
from autograder.grade.workers.remote_job import RemoteJob, grade_remote_job
from autograder.grade.workers.scheduler import expect_scheduler
from autograder.model.grade import SubmissionGrade
from autograder.optional_packages import missing_extra
from autograder.submissions.find import Submission

if TYPE_CHECKING:
    from distributed import Client

    from autograder.grade.workers.dask import DaskExecutor

TIMEOUT = 10  # seconds for the scheduler to answer
POLL_SECONDS = 5.0  # between counts of the workers
FIRST_JOBS = 32  # submitted while there are no workers, so that an adaptive cluster starts some
ONE_GPU = {"resources": {"GPU": 1}}  # start workers with: dask worker ... --resources "GPU=1"
TASK_OPTIONS = {"pure": False}  # unique task keys, so that runs never share or cancel each other's tasks


def _ignore(sentence: str) -> None:
    """Ignore the message."""


@contextmanager
def connected(address: str, tell: Callable[[str], None] = _ignore) -> Iterator[Cluster]:
    """Connect to the scheduler at ``address``, such as "tcp://10.0.0.1:8786".

    Args:
        tell: called with a sentence when the last worker leaves and when one returns.

    Raises:
        AutograderError: dask is not installed, or no scheduler answers.
    """
    try:
        from distributed import Client
    except ModuleNotFoundError as error:
        raise missing_extra(error, "--scheduler") or error from None
    warnings.filterwarnings("ignore", message="Sending large graph")  # a submission may be large
    expect_scheduler(address, TIMEOUT)
    try:
        client = Client(address, timeout=TIMEOUT, set_as_default=False)
    except (OSError, TimeoutError) as error:  # it ended after it answered
        what = f"The dask scheduler at {address} was lost ({type(error).__name__})."
        raise AutograderError(what, "Start it again, then run the same command again.") from None
    try:
        yield Cluster(client, address, tell)
    finally:
        client.close()


class Cluster(Workers):
    """The workers of a dask scheduler, which may join and leave at any time."""

    def __init__(self, client: Client, address: str, tell: Callable[[str], None] = _ignore) -> None:
        self._client = client
        self._address = address
        self._tell = tell
        self._threads = 0
        self._is_lost = False  # all workers left
        self._counted = -POLL_SECONDS

    def __str__(self) -> str:
        threads = self._room() // AHEAD
        if threads == 0:
            return f"{self._address} has no workers yet; grading starts when one connects. {self._cure}"
        return self._on(threads)

    def begin(self, job: GradingJob) -> AbstractContextManager[None]:
        return nullcontext()  # the workers are running already

    def grade(self, jobs: deque[GradingJob]) -> Generator[tuple[Submission, SubmissionGrade], None, None]:
        """Grade jobs, yielding each when it is done and removing it from ``jobs``.

        Closing the generator cancels running jobs.

        Raises:
            AutograderError: The scheduler is lost, a worker refuses a job, or all workers keep dying.
        """
        from distributed import KilledWorker

        from autograder.grade.workers.dask import DaskExecutor

        total = len(jobs)
        wants_gpu = any(job.device == "cuda" for job in jobs)
        executor = DaskExecutor(self._client, **TASK_OPTIONS, **(ONE_GPU if wants_gpu else {}))
        submit = partial(_submit, executor)
        suspects: deque[GradingJob] = deque()
        dead: list[GradingJob] = []
        try:
            for job, future in as_completed(submit, jobs, lambda: self._room() or FIRST_JOBS, POLL_SECONDS):
                try:
                    yield job.submission, self._result(future)
                except KilledWorker:
                    suspects.append(job)
            # A submission that kills its worker also uses up the retries of its neighbours. Retry each one alone.
            for job, future in as_completed(submit, suspects, lambda: min(1, self._room()), POLL_SECONDS):
                try:
                    yield job.submission, self._result(future)
                except KilledWorker:
                    dead.append(job)
        finally:
            executor.shutdown(wait=False)  # cancels the remaining jobs
        if len(dead) == total > 1:
            raise SandboxError(
                f"Workers of {self._address} keep dying; {len(dead)} submissions are left.",
                "Check the workers' logs, give them more memory, then run the same command again.",
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
        except (CancelledError, CommClosedError):  # the second if the connection breaks during a transfer
            raise AutograderError(
                f"The scheduler {self._address} was lost, or gave up this work.",
                "Start it and its workers again, then run the same command again: it continues where it stopped.",
            ) from None
        except Exception as error:  # not ours: the task never ran
            what = f"{type(error).__name__}: {error}".splitlines()[0][:300]
            cause = error.__cause__
            raise SandboxError(
                f"A worker of {self._address} cannot do this work: {what}{f' ({cause})' if cause else ''}.",
                "Install the same packages on every worker, restart it, then run the same command again.",
            ) from error

    def _room(self) -> int:
        """Return how many jobs may be in flight: a few per thread of the current workers."""
        now = time.monotonic()
        if now - self._counted >= POLL_SECONDS:
            self._counted = now
            with suppress(OSError):  # if the scheduler is lost, the futures raise
                threads = sum(self._client.nthreads().values())
                if self._threads and not threads:
                    self._tell(
                        f"{self._address} has no workers left; grading continues when one connects. {self._cure}"
                    )
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


def _submit(executor: DaskExecutor, job: GradingJob) -> Future[SubmissionGrade]:
    future: Future[SubmissionGrade] = executor.submit(grade_remote_job, RemoteJob.of(job))
    return future
