"""End this process if a student's code uses too much processor time or waits too long, and report where it was.

Only the student's own code is billed. A thread looks at the student's stack again and again, and bills what the process
has used since the last look to what runs now: the student's code, an import, or code that the exercise gives. So a
first import, a busy machine and the checks end nobody's check.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

from autograder.boundary.processor_time import delayed_seconds
from autograder.boundary.protocol import Call, Reply, Request, Run
from autograder.inside.faults import innermost
from autograder.inside.in_process import InProcess
from autograder.student.messages import CheckJob
from autograder.student.stopped import endless, waiting

LOOK_EVERY = 0.05  # seconds
GRACE = 2.0  # seconds of processor time after which the kernel ends a process that should have ended itself
IMPORTING = "<frozen importlib"  # the files of Python's import system begin so


@dataclass
class _Part:
    """A request that runs.

    Args:
        what: what it runs, in words for the student.
        namespace: the student's names.
        processor: seconds of processor time that the student's code has used.
        clock: seconds by the clock in which the student's code ran or waited. Linux says how long it waited for a
            processor, which does not count.
        delayed: seconds that other programs kept the student's thread from running, at the last look.
    """

    what: str
    namespace: dict[str, Any]
    processor: float = 0.0
    clock: float = 0.0
    delayed: float | None = None


class Timer:
    """Time limits for one run of a student's code, enforced by a thread.

    A thread cannot act while a C call holds the interpreter. Where the system has timers of processor time, one of them
    then ends the process, with SIGPROF. Elsewhere the parent process does, by the clock.

    Args:
        job: what runs, and its limits.
        end: called with a sentence; it must not return.
    """

    def __init__(self, job: CheckJob, end: Callable[[str], NoReturn]) -> None:
        self._job, self._end = job, end
        self._folder = str(Path(job.file).parent)
        self._used = 0.0  # seconds of processor time, by all parts that have ended
        self._part: _Part | None = None
        self._looked = 0.0, 0.0  # processor time and clock at the last look
        self._lock = threading.Lock()
        self._student, self._thread = threading.get_ident(), threading.get_native_id()
        threading.Thread(target=self._look, daemon=True).start()

    @contextmanager
    def timed(self, request: Request, namespace: dict[str, Any]) -> Iterator[None]:
        """Count the time spent in the block."""
        self._begin(_Part(self._called(request), namespace))
        try:
            yield
        finally:
            self._begin(None)

    def begin(self, request: Request) -> None:
        """Start the next request within :meth:`timed`, with its own time limit."""
        if self._part is not None:
            self._begin(_Part(self._called(request), self._part.namespace))

    def answers(self, namespace: dict[str, Any], device: str = "cpu") -> InProcess:
        """Return an ``InProcess`` whose requests are timed."""
        return _Timed(self, namespace, device)

    def _begin(self, part: _Part | None) -> None:
        """End the current part, and start ``part`` if there is one."""
        with self._lock:
            if self._part is not None:
                self._bill(self._part)
                self._used += self._part.processor
            self._part, self._looked = part, (_processor_seconds(), time.monotonic())
            self._let_the_kernel_end(part)

    def _bill(self, part: _Part) -> None:
        """Bill the student for the time since the last look."""
        processor, clock = _processor_seconds(), time.monotonic()
        part.processor += processor - self._looked[0]
        part.clock += clock - self._looked[1]
        self._looked = processor, clock

    def _let_the_kernel_end(self, part: _Part | None) -> None:
        if hasattr(signal, "setitimer"):
            seconds = max(0.0, self._left(part)) + GRACE if part is not None else 0.0
            signal.setitimer(signal.ITIMER_PROF, seconds)

    def _left(self, part: _Part) -> float:
        """Return the seconds of processor time that the part may still use."""
        return min(self._job.cell_seconds - part.processor, self._job.all_seconds - self._used - part.processor)

    def _look(self) -> None:
        while True:
            time.sleep(LOOK_EVERY)
            with self._lock:
                part = self._part
                if part is not None:
                    own, is_outside = self._frames(part.namespace)
                    delayed = delayed_seconds(os.getpid(), self._thread)
                    if is_outside:
                        self._looked = _processor_seconds(), time.monotonic()
                    else:
                        self._bill(part)
                        part.clock -= delayed - part.delayed if delayed and part.delayed else 0.0
                        self._judge(part, innermost(own, part.namespace))
                    part.delayed = delayed
                    self._let_the_kernel_end(part)

    def _judge(self, part: _Part, place: str) -> None:
        if part.processor > self._job.cell_seconds:
            self._end(endless(part.what, self._job.cell_seconds, place))
        if self._left(part) < 0:
            self._end(endless("all of it together", self._job.all_seconds, place))
        if part.clock > self._job.cell_wait:
            self._end(waiting(part.what, self._job.cell_wait, place))

    def _frames(self, namespace: dict[str, Any]) -> tuple[list[tuple[FrameType, int]], bool]:
        """Return the student's own frames with their lines, from the innermost, and True if other code is to be billed.

        This is so if an import runs, even one of the student's, or given code that a check called.
        """
        own: list[tuple[FrameType, int]] = []
        is_import = is_given = False
        for frame, line in traceback.walk_stack(sys._current_frames().get(self._student)):
            code = frame.f_code
            if code is _Timed.ask.__code__:
                break
            if frame.f_globals is namespace and code.co_qualname.split(".")[0] in self._job.given:
                is_given = True
            elif frame.f_globals is namespace or os.path.dirname(code.co_filename) == self._folder:
                own.append((frame, line))
            elif code.co_filename.startswith(IMPORTING) and not own:
                is_import = True
        return own, is_import or (is_given and not own)

    def _called(self, request: Request) -> str:
        """Describe what a request runs."""
        if isinstance(request, Run):
            return request.name
        if isinstance(request, Call) and request.path and request.path.split(".")[0] not in self._job.given:
            return f"`{request.path}`"
        return "your code"


def _processor_seconds() -> float:
    """Return the processor time of all threads of this process and of its children that have ended."""
    return sum(os.times()[:4])


class _Timed(InProcess):
    def __init__(self, timer: Timer, namespace: dict[str, Any], device: str) -> None:
        super().__init__(namespace, device)
        self._timer, self._namespace = timer, namespace

    def ask(self, request: Request, tensors: list[Any]) -> tuple[Reply, list[Any]]:
        with self._timer.timed(request, self._namespace):
            return super().ask(request, tensors)

    def begins(self, request: Request) -> None:
        self._timer.begin(request)
