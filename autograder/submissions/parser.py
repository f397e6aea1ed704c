"""Ask a process of bounded time and memory to read and render what students made. The trusted end.

Parsing and rendering take, with the right few kilobytes, minutes and gigabytes. So neither happens in a process that
others depend on. The parser is started once; when it exceeds its limits it is killed, and another takes its place.
It runs our own code on a student's bytes: its replies are bounded and typed, and never unpickled.
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

from autograder.errors import AutograderError, GradebookError
from autograder.submissions.parser_messages import LENGTH, ORDER, OUT_OF_MEMORY, InstructorError, Reply, Task, Unusable

SECONDS = 10.0  # of processor time, for what one submission needs
MEMORY_MB = 1024  # beside what Python and its libraries take
STARTING_SECONDS = 120.0  # on a busy machine
PATIENCE = 3  # times the processor time, in seconds by the clock
ENDING_SECONDS = 5.0
WATCH_SECONDS = 0.5  # how often somebody looks whether its time is over
PIPE = 1 << 20  # bytes: most notebooks go through in one piece
NEVER = float("inf")
MAX_REPLY = 64 << 20  # bytes
TRIES = 2  # when somebody else ends it, the machine for want of memory perhaps, that is no student's fault
ROOT = Path(__file__).resolve().parents[2]
START = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from autograder.submissions.parser_process import main; main(sys.argv[2], int(sys.argv[3]))"
)
_ENCODER = msgspec.msgpack.Encoder()
_REPLY = msgspec.msgpack.Decoder(Reply)
_open: dict[str, Parser] = {}


class ParserStopped(Exception):
    """It took too long or too much memory; says so, in words that go on from the name of a file."""


class Parser:
    """One such process, started by ``launch`` or when it is first asked.

    Args:
        composer: the module that it imports to make notebooks: its ``composed`` answers a ``Compose``; "" for none.
        memory_mb: what it may use beside that.
    """

    def __init__(self, composer: str = "", memory_mb: int = MEMORY_MB) -> None:
        self._composer = composer
        self._memory_mb = memory_mb
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = 0
        self._is_ready = False
        self._overran = False  # it was ended here, because its time was over
        self._deadline = NEVER  # for the answer that is awaited
        self._closed = threading.Event()
        self._lock = threading.Lock()

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def launch(self) -> None:
        """Begin to start it, and do not wait for it."""
        if self._owner != os.getpid():  # after a fork it is the other process's
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
            start_new_session=True,  # Ctrl-C is for the command alone; this process ends when its input does
            bufsize=0,
            pipesize=PIPE,
        )
        self._deadline, self._closed = NEVER, threading.Event()
        threading.Thread(target=self._watch, args=(self._process, self._closed), daemon=True).start()

    def ask(self, task: Task, seconds: float = SECONDS) -> Reply:
        """What it answers.

        Args:
            seconds: of processor time.

        Raises:
            ParserStopped: it exceeded its limits, or cannot work with what the student made.
            AutograderError: no fault of the student's.
        """
        try:
            sent = _ENCODER.encode(task)
        except UnicodeEncodeError:
            raise ParserStopped("holds text that is no text") from None
        with self._lock:
            return accepted(self._answer(sent, seconds))

    def close(self) -> None:
        """End it. Whoever asks next starts another."""
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
            self._begin()
            try:
                reply: Reply = _REPLY.decode(self._exchange(ORDER.pack(seconds, len(task)) + task, PATIENCE * seconds))
                return reply
            except (OSError, EOFError, msgspec.MsgspecError):
                if self._ended_by_limits():
                    break
            except BaseException:  # Ctrl-C: what it would answer now is the answer to nothing
                self.close()
                raise
        raise ParserStopped(f"takes more than {seconds:.0f} s or {self._memory_mb} MB")

    def _ended_by_limits(self) -> bool:
        """End it if it is still there; whether it was by its own limits, and not by somebody else, that it ended."""
        process = self._process
        with contextlib.suppress(subprocess.TimeoutExpired):
            if process is not None:
                process.wait(ENDING_SECONDS)
        code = None if process is None else process.returncode
        self.close()
        return self._overran or code is None or code in (OUT_OF_MEMORY, -getattr(signal, "SIGXCPU", 24))

    def _begin(self) -> None:
        """Have it there and ready. Losing it before it was asked is the machine's fault."""
        try:
            self.launch()
            if not self._is_ready:
                self._exchange(b"", STARTING_SECONDS)
                self._is_ready = True
        except (OSError, EOFError):
            self.close()
            what = "The process that reads and renders submissions could not be started."
            raise AutograderError(what, "Free some memory, then run the same command again.") from None

    def _watch(self, process: subprocess.Popen[bytes], closed: threading.Event) -> None:
        """End it when its time is over. One thread looks for all answers: to start one takes longer than most."""
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
    """The reply, or what it says has gone wrong."""
    match reply:
        case InstructorError(what, cure):
            raise GradebookError(what, cure)
        case Unusable(why):
            raise ParserStopped(why)
    return reply


def parser(composer: str = "") -> Parser:
    """This process's own parser, by what it composes with."""
    return _open.setdefault(composer, Parser(composer))


@atexit.register
def close() -> None:
    """End those of this process."""
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
