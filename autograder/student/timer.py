"""End this process if a student's code takes too long, and report where it was."""

from __future__ import annotations

import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

from autograder.boundary.protocol import Call, Reply, Request, Run
from autograder.inside.faults import innermost
from autograder.inside.in_process import InProcess

LOOK_EVERY = 0.05  # seconds


class Timer:
    """Time limits for one run of a student's code, enforced by a thread.

    A thread cannot act while a C call holds the interpreter, so the parent process enforces a limit, too.

    Args:
        cell_seconds: for one request, of several in a message for each.
        all_seconds: for all requests together.
        end: called with a sentence; it must not return.
    """

    def __init__(self, cell_seconds: float, all_seconds: float, end: Callable[[str], NoReturn]) -> None:
        self._cell_seconds, self._all_seconds, self._end = cell_seconds, all_seconds, end
        self._used = 0.0
        self._current: tuple[float, str, dict[str, Any]] | None = None  # began, what, the student's names
        self._student = threading.get_ident()
        threading.Thread(target=self._look, daemon=True).start()

    @contextmanager
    def timed(self, what: str, namespace: dict[str, Any]) -> Iterator[None]:
        """Count the time spent in the block."""
        began = time.monotonic()
        self._current = began, what, namespace
        try:
            yield
        finally:
            began = self._current[0] if self._current is not None else began
            self._current = None
            self._used += time.monotonic() - began

    def begin(self, what: str) -> None:
        """Start the next part within :meth:`timed`, with its own time limit."""
        if self._current is not None:
            now = time.monotonic()
            self._used += now - self._current[0]
            self._current = now, what, self._current[2]

    def answers(self, namespace: dict[str, Any], device: str = "cpu") -> InProcess:
        """Return an ``InProcess`` whose requests are timed."""
        return _Timed(self, namespace, device)

    def _look(self) -> None:
        while True:
            time.sleep(LOOK_EVERY)
            current = self._current
            if current is None:
                continue
            began, what, namespace = current
            taken = time.monotonic() - began
            if taken > self._cell_seconds:
                self._end(too_long(what, self._cell_seconds, self._where(namespace)))
            if self._used + taken > self._all_seconds:
                self._end(too_long("all of it together", self._all_seconds, self._where(namespace)))

    def _where(self, namespace: dict[str, Any]) -> str:
        frame = sys._current_frames().get(self._student)
        return innermost(list(traceback.walk_stack(frame)), namespace) if frame is not None else ""


def too_long(what: str, seconds: float, where: str = "") -> str:
    """Explain why a student's code was stopped."""
    place = f", at {where}" if where else ""
    return f"Stopped after {seconds:g} s: {what} did not come to an end{place}."


class _Timed(InProcess):
    def __init__(self, timer: Timer, namespace: dict[str, Any], device: str) -> None:
        super().__init__(namespace, device)
        self._timer, self._namespace = timer, namespace

    def ask(self, request: Request, tensors: list[Any]) -> tuple[Reply, list[Any]]:
        with self._timer.timed(_called(request), self._namespace):
            return super().ask(request, tensors)

    def begins(self, request: Request) -> None:
        self._timer.begin(_called(request))


def _called(request: Request) -> str:
    """Describe what a request runs."""
    if isinstance(request, Run):
        return request.name
    return f"`{request.path}`" if isinstance(request, Call) and request.path else "your code"
