"""Read single keys from the terminal without waiting for Return."""

from __future__ import annotations

import os
import select
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Pressed = Callable[[float], str]  # waits so many seconds at most; '' when no key was pressed

UP, DOWN, ENTER, ESC = "up", "down", "enter", "escape"
ARROWS = {"A": UP, "B": DOWN}  # the last letter of what a terminal sends
NAMES = {b"\r": ENTER, b"\n": ENTER, b"\x1b": ESC}
ESCAPE = 0.02  # seconds in which the rest of a special key arrives


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
    if key == b"\x1b" and select.select([number], [], [], ESCAPE)[0]:
        key = os.read(number, 8)
        return ARROWS.get(key[1:2].decode(errors="replace"), ESC)
    return NAMES.get(key) or key.decode(errors="replace").lower() or "q"  # an end of file: the terminal is gone


def _pressed_on_windows(seconds: float) -> str:
    import msvcrt

    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        if msvcrt.kbhit():  # type: ignore[attr-defined,unused-ignore]  # there on Windows alone
            key = str(msvcrt.getwch())  # type: ignore[attr-defined,unused-ignore]  # there on Windows alone
            if key in ("\x00", "\xe0"):  # the next one says which special key it was
                key = str(msvcrt.getwch())  # type: ignore[attr-defined,unused-ignore]  # there on Windows alone
                return {"H": UP, "P": DOWN}.get(key, ESC)
            return NAMES.get(key.encode()) or key.lower()
        time.sleep(0.02)
    return ""


def _wait(seconds: float) -> str:
    time.sleep(seconds)
    return ""
