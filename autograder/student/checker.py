"""Check a file of answers in another process, which an endless loop or Ctrl-C can end."""

from __future__ import annotations

import contextlib
import itertools
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from autograder.boundary import policy
from autograder.errors import AutograderError, SandboxError
from autograder.student.exercise_info import Card, load_card
from autograder.student.exercises import Exercise
from autograder.student.messages import (
    CheckerReady,
    CheckJob,
    Exited,
    JobResult,
    Message,
    Refused,
    Started,
    decoded,
    encoded,
)
from autograder.student.progress import keep_points
from autograder.student.stopped import endless, longest_wait, waiting

CAN_FORK = sys.platform == "linux"  # elsewhere a process that has loaded torch must not be forked
WAIT = 0.5  # seconds at a time: Windows takes Ctrl-C in between
GRACE = 2.0  # seconds after which a process is ended that should have ended itself
ENGINE = Path(__file__).parents[2]
SOURCE = "import sys; sys.path.append(sys.argv[1]); from autograder.student.child import main; main({forks})"


class Checker:
    """A process that runs answers. It is replaced when it ends.

    Args:
        forks: keep one process for all checks, which forks a child for each; otherwise start another after each.
        keeps_ready: have a process ready for the next check.
    """

    def __init__(self, forks: bool = CAN_FORK, keeps_ready: bool = True) -> None:
        self._forks, self._keeps_ready = forks, keeps_ready
        self._numbers = itertools.count(1)
        self._heard: queue.Queue[tuple[_Process, Message | None]] = queue.Queue()
        self._process = _Process(forks, self._heard)
        self._job: CheckJob | None = None
        self._runs_as: int | None = None  # a process id
        self._deadline = float("inf")

    def __enter__(self) -> Checker:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self._process.end()

    @property
    def is_busy(self) -> bool:
        return self._job is not None

    def start(self, exercise: Exercise, path: Path, device: str = "cpu") -> None:
        """Start checking the file. Cancel a check that still runs."""
        self.stop()
        card = load_card(exercise)
        self._job = _job(next(self._numbers), exercise, path, device, card)
        self._process.send(self._job)

    def stop(self) -> None:
        """Cancel the running check, if there is one."""
        if self._job is None:
            return
        if not self._forks:
            self._renew()
        elif self._runs_as is not None:  # if it is not known yet, the process is ended as soon as it is
            _kill(self._runs_as)
        self._forget()

    def result(self) -> JobResult:
        """Wait for the check and return its result.

        Raises:
            AutograderError: it could not be checked.
        """
        while (checked := self.poll(WAIT)) is None:
            pass
        return checked

    def poll(self, seconds: float = 0.0) -> JobResult | None:
        """Return the result of the check; None if it is not known after ``seconds``.

        Raises:
            AutograderError: it could not be checked.
        """
        ends = time.monotonic() + seconds
        while True:
            try:
                process, message = self._heard.get(timeout=max(0.0, min(ends, self._deadline) - time.monotonic()))
            except queue.Empty:
                return self._overdue() if time.monotonic() >= self._deadline else None
            if process is self._process and (checked := self._hear(message)) is not None:
                return checked

    def _hear(self, message: Message | None) -> JobResult | None:
        if message is None:
            return self._lost()
        job = self._job
        if isinstance(message, CheckerReady):
            return None
        if job is None or message.number != job.number:
            if isinstance(message, Started):
                _kill(message.pid)
            return None
        if isinstance(message, Started):
            self._runs_as, self._deadline = message.pid, time.monotonic() + job.all_wait + GRACE
            return None
        self._forget()
        if not self._forks and self._keeps_ready:
            self._renew()
        if isinstance(message, Refused):
            raise AutograderError(message.what, message.cure)
        return _ended(job, message.status) if isinstance(message, Exited) else message

    def _lost(self) -> JobResult | None:
        """Handle the end of the process: after its job, during it, or before it was ready."""
        process, job = self._process, self._job
        status = process.ended()
        if not process.was_ready:
            raise SandboxError(
                f"The process that checks answers did not start:\n{process.complaint()}",
                "Run: python -c 'import torch'",
            )
        self._forget()
        if self._keeps_ready:
            self._renew()
        return _ended(job, status) if job is not None else None

    def _overdue(self) -> JobResult:
        job = self._job
        assert job is not None  # a deadline belongs to a job
        self.stop()
        return JobResult(number=job.number, stopped=waiting("your code", job.all_wait), open=job.names)

    def _renew(self) -> None:
        self._process.end()
        self._process = _Process(self._forks, self._heard)

    def _forget(self) -> None:
        self._job, self._runs_as, self._deadline = None, None, float("inf")


def record(exercise: Exercise, checked: JobResult) -> str:
    """Store the result of a check in the student's folder. Return a sentence to print, usually ''."""
    if exercise.is_course:
        return ""
    result = checked.result
    points, of = (result.points, result.max_points) if result is not None else (0.0, load_card(exercise).points or 0.0)
    return keep_points(exercise.folder, exercise.id, points, of, checked.open)


class _Process:
    """A child process, and a thread that reads its messages."""

    def __init__(self, forks: bool, heard: queue.Queue[tuple[_Process, Message | None]]) -> None:
        self.was_ready = False
        self._complaints: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  # it lives as long as the process
        # A group of its own: Ctrl-C in the terminal is for the command, which then ends this.
        apart: dict[str, Any] = (
            {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
            if os.name == "nt"
            else {"start_new_session": True}
        )
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", SOURCE.format(forks=forks), str(ENGINE)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            env={**os.environ, **policy.ONE_THREAD, "MPLBACKEND": "agg"},
            **apart,
        )
        threading.Thread(target=self._listen, args=(heard,), daemon=True).start()

    def send(self, job: CheckJob) -> None:
        assert self._process.stdin is not None  # it is a pipe
        with contextlib.suppress(OSError):  # a process that is gone is noticed by its silence
            self._process.stdin.write(encoded(job))
            self._process.stdin.flush()

    def end(self) -> None:
        """End the process and its children."""
        if self._process.poll() is None:
            if os.name == "nt":
                self._process.kill()
            else:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self._complaints.close()

    def ended(self) -> int:
        """Return the exit status of a process that closed its output."""
        try:
            return self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()

    def complaint(self) -> str:
        """Return the end of its standard error."""
        self._complaints.seek(0)
        return self._complaints.read().decode(errors="replace").strip()[-2000:]

    def _listen(self, heard: queue.Queue[tuple[_Process, Message | None]]) -> None:
        assert self._process.stdout is not None  # it is a pipe
        for line in self._process.stdout:
            message = decoded(line)
            self.was_ready = True
            heard.put((self, message))
        heard.put((self, None))


def _kill(process: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(process, signal.SIGTERM if os.name == "nt" else signal.SIGKILL)


def _job(number: int, exercise: Exercise, path: Path, device: str, card: Card) -> CheckJob:
    return CheckJob(
        number=number,
        exercise=exercise.id,
        checks=str(exercise.checks),
        file=str(path.resolve()),
        is_course=exercise.is_course,
        device=device,
        names=card.answers,
        given=card.given_names,
        cell_seconds=card.cell_seconds,
        all_seconds=card.all_seconds,
        cell_wait=longest_wait(card.cell_seconds),
        all_wait=longest_wait(card.all_seconds),
    )


def _ended(job: CheckJob, status: int) -> JobResult:
    """Return the result for answers that ended the process."""
    if hasattr(signal, "SIGPROF") and status == -signal.SIGPROF:  # the timer of ``student/timer.py``
        return JobResult(number=job.number, stopped=endless("your code", job.cell_seconds), open=job.names)
    try:
        how = f"by {signal.Signals(-status).name}" if status < 0 else f"with exit status {status}"
    except ValueError:
        how = f"by signal {-status}"
    said = f"{Path(job.file).name} ended Python itself, {how}, so nothing else was checked."
    return JobResult(number=job.number, stopped=said, open=job.names)
