"""Read and render students' files in a process with limited time and memory. This is the trusted end.

A few crafted kilobytes can take minutes and gigabytes to parse or render, so this never happens in the main process.
The parser is started once; if it exceeds its limits, it is killed and replaced. It runs our code on a student's bytes:
its replies are bounded, typed, and never unpickled.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import IO

import msgspec

from autograder.boundary.processor_time import processor_seconds
from autograder.errors import AutograderError, GradebookError
from autograder.submissions.parser_messages import LENGTH, ORDER, OUT_OF_MEMORY, InstructorError, Reply, Task, Unusable

SECONDS = 10.0  # processor time per submission
MEMORY_MB = 1024  # beside Python and its libraries
STARTING_SECONDS = 120.0  # on a busy machine
PATIENCE = 12  # wall-clock seconds per second of processor time, on a busy machine
ENDING_SECONDS = 5.0
WATCH_SECONDS = 0.5  # between checks of the deadline
PIPE = 1 << 20  # bytes: most notebooks fit at once
NEVER = float("inf")
MAX_REPLY = 64 << 20  # bytes
TRIES = 2  # if something else kills it, for example the OOM killer, the student is not at fault
ROOT = Path(__file__).resolve().parents[2]
START = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from autograder.submissions.parser_process import main; main(sys.argv[2], int(sys.argv[3]))"
)
_ENCODER = msgspec.msgpack.Encoder()
_REPLY = msgspec.msgpack.Decoder(Reply)
_open: dict[str, Parser] = {}


class ParserStopped(Exception):
    """The file took too much time or memory; the message continues a sentence that starts with its name."""


class Parser:
    """One parser process, started by ``launch`` or on first use.

    Args:
        composer: module whose ``composed`` handles ``Compose`` tasks; "" for none.
        memory_mb: memory limit beside the imports.
    """

    def __init__(self, composer: str = "", memory_mb: int = MEMORY_MB) -> None:
        self._composer = composer
        self._memory_mb = memory_mb
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = 0
        self._is_ready = False
        self._layers: tuple[str, ...] = ()  # in force in the process, as it reports
        self._overran = False  # killed here at its deadline
        self._deadline = NEVER  # of the current task
        self.seconds_used = 0.0  # processor time of all tasks
        self._closed = threading.Event()
        self._lock = threading.Lock()

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def launch(self) -> None:
        """Start the process without waiting for it."""
        if self._owner != os.getpid():  # after a fork it belongs to the parent
            self._process = None
        if self._process is not None:
            return
        self._owner, self._is_ready = os.getpid(), False
        path = json.dumps([str(ROOT), *(entry for entry in sys.path if entry)])
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-c", START, path, self._composer, str(self._memory_mb)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is for the command only; this process ends with its input
            bufsize=0,
            pipesize=PIPE,
        )
        self._deadline, self._closed = NEVER, threading.Event()
        threading.Thread(target=self._watch, args=(self._process, self._closed), daemon=True).start()

    def start(self) -> tuple[str, ...]:
        """Start the process, wait until it is ready, and return the isolation layers that it applied to itself.

        Raises:
            AutograderError: It cannot be started. Its loss before the first task is the machine's fault.
        """
        try:
            self.launch()
            if not self._is_ready:
                self._layers = tuple(self._exchange(b"", STARTING_SECONDS).decode().split())
                self._is_ready = True
        except (OSError, EOFError):
            self.close()
            what = "The process that reads and renders submissions could not be started."
            raise AutograderError(what, "Free some memory, then run the same command again.") from None
        return self._layers

    def ask(self, task: Task, seconds: float = SECONDS) -> Reply:
        """Send a task and return the reply.

        Args:
            seconds: limit of processor time.

        Raises:
            ParserStopped: The limits were exceeded, or the student's file cannot be processed.
            AutograderError: The student is not at fault.
        """
        try:
            sent = _ENCODER.encode(task)
        except UnicodeEncodeError:
            raise ParserStopped("holds text that is not valid Unicode") from None
        with self._lock:
            return accepted(self._answer(sent, seconds))

    def close(self) -> None:
        """End the process. The next task starts another."""
        process, self._process = self._process, None
        self._closed.set()
        if process is None or self._owner != os.getpid():
            return
        with contextlib.suppress(OSError):
            process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    def _answer(self, task: bytes, seconds: float) -> Reply:
        for _ in range(TRIES):
            self.start()
            before = self._processor_seconds()
            try:
                reply: Reply = _REPLY.decode(self._exchange(ORDER.pack(seconds, len(task)) + task, PATIENCE * seconds))
                self.seconds_used += self._processor_seconds() - before
                return reply
            except (OSError, EOFError, msgspec.MsgspecError):
                if self._ended_by_limits():
                    break
            except BaseException:  # Ctrl-C: a late reply would answer the wrong task
                self.close()
                raise
        self.seconds_used += seconds
        raise ParserStopped(f"takes more than {seconds:.0f} s or {self._memory_mb} MB")

    def _ended_by_limits(self) -> bool:
        """End the process if it still runs, and return True if its own limits ended it."""
        process = self._process
        with contextlib.suppress(subprocess.TimeoutExpired):
            if process is not None:
                process.wait(ENDING_SECONDS)
        code = None if process is None else process.returncode
        self.close()
        return self._overran or code is None or code in (OUT_OF_MEMORY, -getattr(signal, "SIGXCPU", 24))

    def _processor_seconds(self) -> float:
        """Return the processor time of the process since it began, or, if that is unknown, a share of the clock's."""
        used = None if self.pid is None else processor_seconds(self.pid)
        return time.monotonic() / PATIENCE if used is None else used

    def _watch(self, process: subprocess.Popen[bytes], closed: threading.Event) -> None:
        """Kill the process at its deadline. One thread serves all tasks: starting one takes longer than most tasks."""
        while not closed.wait(WATCH_SECONDS):
            if time.monotonic() > self._deadline:
                self._overran = True
                process.kill()
                return

    def _exchange(self, sent: bytes, seconds: float) -> bytes:
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        self._overran = False
        self._deadline = time.monotonic() + seconds
        try:
            left = memoryview(sent)
            while left:
                left = left[process.stdin.write(left) :]
            (length,) = LENGTH.unpack(_take(process.stdout, LENGTH.size))
            if length > MAX_REPLY:
                raise EOFError
            return _take(process.stdout, length)
        finally:
            self._deadline = NEVER


def accepted(reply: Reply) -> Reply:
    """Return the reply, or raise the error that it reports."""
    match reply:
        case InstructorError(what, cure):
            raise GradebookError(what, cure)
        case Unusable(why):
            raise ParserStopped(why)
    return reply


def parser(composer: str = "") -> Parser:
    """Return this process's parser for the composer."""
    return _open.setdefault(composer, Parser(composer))


@atexit.register
def close() -> None:
    """End all parsers of this process."""
    while _open:
        _open.popitem()[1].close()


def _take(pipe: IO[bytes], length: int) -> bytes:
    taken = bytearray()
    while len(taken) < length:
        piece = pipe.read(length - len(taken))
        if not piece:
            raise EOFError
        taken += piece
    return bytes(taken)
