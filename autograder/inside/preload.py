"""Run slow imports once, before answers run."""

from __future__ import annotations

import contextlib
import importlib


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
