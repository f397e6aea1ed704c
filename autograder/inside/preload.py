"""Run slow imports once, before answers run."""

from __future__ import annotations

import contextlib
import importlib
import threading
from collections.abc import Iterable

THREAD_SECONDS = 5.0


def preload(entry: str) -> None:
    """Import ``"module"``, or import a module and evaluate a call in it: ``"module:call(argument)"``.

    A call makes a library do early what it would otherwise do at its first use. If it fails, only time is lost.

    Raises:
        ImportError: there is no such module.
    """
    name, _, call = entry.partition(":")
    module = importlib.import_module(name)
    if call:
        with contextlib.suppress(Exception):
            eval(call, vars(module))


def preload_all(entries: Iterable[str]) -> None:
    """Preload each entry, and wait until the threads that they started end: a process with threads cannot be forked.

    Raises:
        ImportError: there is no such module.
    """
    for entry in entries:
        preload(entry)
    for thread in threading.enumerate():  # matplotlib's lists the fonts and ends
        if thread is not threading.current_thread():
            thread.join(THREAD_SECONDS)
