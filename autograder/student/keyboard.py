"""Read single keys from the terminal without waiting for Return."""

from __future__ import annotations

import os
import select
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Pressed = Callable[[float], str]  # waits so many seconds at most; '' when no key was pressed


@contextmanager
def keyboard() -> Iterator[Pressed]:
    """Read keys inside the block. Without a terminal, only wait."""
    if not sys.stdin.isatty():
        yield _wait
    elif os.name == "nt":
        yield _pressed_on_windows
    else:
        import termios
        import tty

        number = sys.stdin.fileno()
        before = termios.tcgetattr(number)
        tty.setcbreak(number)
        try:
            yield lambda seconds: _pressed(number, seconds)
        finally:
            termios.tcsetattr(number, termios.TCSADRAIN, before)


def _pressed(number: int, seconds: float) -> str:
    if not select.select([number], [], [], seconds)[0]:
        return ""
    key = os.read(number, 1)
    return key.decode(errors="replace").lower() or "q"  # an end of file: the terminal is gone


def _pressed_on_windows(seconds: float) -> str:
    import msvcrt

    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        if msvcrt.kbhit():  # type: ignore[attr-defined,unused-ignore]  # there on Windows alone
            return str(msvcrt.getwch()).lower()  # type: ignore[attr-defined,unused-ignore]  # there on Windows alone
        time.sleep(0.02)
    return ""


def _wait(seconds: float) -> str:
    time.sleep(seconds)
    return ""
