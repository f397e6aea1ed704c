"""Describe an exception of student code as a message: its classes, its text and the student's own line."""

from __future__ import annotations

import linecache
import traceback
from collections.abc import Callable, Iterable
from types import CodeType, FrameType, TracebackType
from typing import Any, TypeVar

from autograder.boundary.protocol import Raised
from autograder.boundary.text import without_surrogates

MESSAGE_LENGTH = 2000
GIVEN = "given code"  # the name of its source, whose lines are others than those of the student's file
T = TypeVar("T")


def describe(error: BaseException, namespace: dict[str, Any]) -> Raised:
    """Return the reply for an exception of code in ``namespace``. Parts are empty if the exception's methods fail."""
    return Raised(
        safely(lambda: _kinds(error), ["Exception"]),
        safely(lambda: _text(error), ""),
        safely(lambda: _where(error.__traceback__, namespace), ""),
    )


def innermost(frames: Iterable[tuple[FrameType, int]], namespace: dict[str, Any]) -> str:
    """Describe the first frame that runs the student's own code, such as "line 4, in softmax: `return x / 0`"."""
    frame, line = next(((frame, line) for frame, line in frames if frame.f_globals is namespace), (None, 0))
    if frame is None:
        return ""
    return place(frame.f_code, line)


def place(code: CodeType, line: int) -> str:
    """Describe a line of a student's function, such as "line 4, in softmax: `return x / 0`"."""
    text = linecache.getline(code.co_filename, line).strip()[:120]
    number = (
        GIVEN if code.co_filename.endswith(GIVEN) else f"line {line}"
    )  # where given code is in their file is unknown
    name = number if code.co_name == "<module>" else f"{number}, in {code.co_name}"
    return _text(f"{name}: `{text}`" if text else name)


def safely(read: Callable[[], T], otherwise: T) -> T:
    """Return ``read()``, or ``otherwise`` if the methods of a student's object fail."""
    try:
        return read()
    except BaseException:
        return otherwise


def _kinds(error: BaseException) -> list[str]:
    return [_text(kind.__name__)[:100] for kind in type(error).__mro__ if kind is not object][:10]


def _text(value: Any) -> str:
    """Return ``str(value)``, shortened and without characters that cannot be sent."""
    return without_surrogates(str.__getitem__(str(value), slice(MESSAGE_LENGTH)))


def _where(tb: TracebackType | None, namespace: dict[str, Any]) -> str:
    return innermost(reversed(list(traceback.walk_tb(tb))), namespace)
