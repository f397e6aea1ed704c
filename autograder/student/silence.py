"""Keep what answers print, warn, log or display away from the reader of a report."""

from __future__ import annotations

import contextlib
import io
import logging
import os
import re
import sys
import warnings
from collections.abc import Iterator
from typing import Any

PRINTED = 2000  # characters of what an answer printed that are shown again
CUT = "… (the rest is not shown)"
KEPT = 10 * PRINTED  # bytes, as progress bars are left out later
BAR = re.compile(r"\d+%\||\d+(/\d+|it) \[\d+:\d+|Fetching \d+ files:")  # of tqdm, which libraries use


class Printed(io.TextIOWrapper):
    """A text stream that keeps the beginning of what was printed; the rest of an endless print is not kept."""

    def __init__(self) -> None:
        self._kept = _Beginning()
        super().__init__(self._kept, encoding="utf-8", errors="replace", newline="", write_through=True)

    def getvalue(self) -> str:
        """Return what a terminal would show, without progress bars; the last line says so if some of it is left out."""
        lines = self._kept.getvalue().decode("utf-8", "replace").split("\n")
        shown = (line.rstrip("\r").rpartition("\r")[2] for line in lines)
        text = "\n".join(line for line in shown if not BAR.search(line))
        return text if len(text) <= PRINTED else f"{text[:PRINTED].rstrip()}\n{CUT}"

    def forget(self) -> None:
        """Drop what was printed."""
        self._kept.seek(0)
        self._kept.truncate()


class _Beginning(io.BytesIO):
    def write(self, data: Any) -> int:
        data = bytes(data)
        super().write(data[: max(0, KEPT - self.tell())])
        return len(data)


@contextlib.contextmanager
def quiet() -> Iterator[Printed]:
    """Capture what answers print, warn, log or display: stock nbgrader takes any text on stderr for a failure."""
    printed = Printed()
    with contextlib.ExitStack() as stack:
        stack.enter_context(_nothing_logged())
        stack.enter_context(_nothing_displayed())
        stack.enter_context(_descriptors_silent())
        stack.enter_context(contextlib.redirect_stdout(printed))
        stack.enter_context(contextlib.redirect_stderr(printed))
        stack.enter_context(warnings.catch_warnings())
        warnings.simplefilter("ignore")
        yield printed


def ipython_shell() -> Any:
    """Return IPython's shell; None outside IPython."""
    if "IPython" not in sys.modules:
        return None
    from IPython.core.getipython import get_ipython

    return get_ipython()


@contextlib.contextmanager
def _nothing_logged() -> Iterator[None]:
    """Disable logging: a handler keeps its own stream, which redirecting stderr does not reach."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)


@contextlib.contextmanager
def _nothing_displayed() -> Iterator[None]:
    """Capture IPython's ``display``, which does not use stdout."""
    shell = ipython_shell()
    publisher = getattr(shell, "display_pub", None)
    if publisher is None:
        yield
        return
    from IPython.core.displaypub import CapturingDisplayPublisher

    make: Any = CapturingDisplayPublisher  # it carries no types
    shell.display_pub = make()
    try:
        yield
    finally:
        shell.display_pub = publisher


@contextlib.contextmanager
def _descriptors_silent() -> Iterator[None]:
    """Silence file descriptors 1 and 2, to which C++ code and other programs write."""
    sys.stdout.flush()
    sys.stderr.flush()
    try:
        kept = {number: os.dup(number) for number in (1, 2)}
    except OSError:  # closed, as under a window system
        yield
        return
    nothing = os.open(os.devnull, os.O_WRONLY)
    try:
        for number in kept:
            os.dup2(nothing, number)
        yield
    finally:
        for number, copy in kept.items():
            os.dup2(copy, number)
            os.close(copy)
        os.close(nothing)
