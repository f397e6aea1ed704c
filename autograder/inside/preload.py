"""What is imported and done once, before answers run, because it is slow."""

from __future__ import annotations

import contextlib
import importlib


def preload(entry: str) -> None:
    """Import a module, and do what the entry says beyond that: ``"module"`` or ``"module:call(argument)"``.

    A call makes a library do early what it would otherwise do at its first use. It is no more than that: where a
    release of the library has no such function, nothing is lost but time.

    Raises:
        ImportError: there is no such module.
    """
    name, _, call = entry.partition(":")
    module = importlib.import_module(name)
    if call:
        with contextlib.suppress(Exception):
            eval(call, vars(module))
