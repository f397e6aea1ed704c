"""Detect changes to our own code in the student's process.

An answer can replace the functions that record its operations or send the record. An answer that replaces all of them,
including this module's, is not detected here; ``grade/judge/recorder_evasion.py`` detects it in the source.
"""

from __future__ import annotations

import builtins
import contextlib
import sys
from collections.abc import Iterator, Mapping
from operator import is_
from types import FunctionType, ModuleType
from typing import Any

import msgspec
import torch.overrides
import torch.utils._python_dispatch

# The modules that record a call's operations and make and send its reply. The others have done their work before.
OWN_MODULES = tuple(f"autograder.inside.{name}" for name in ("child", "host", "operations", "seal")) + tuple(
    f"autograder.boundary.{name}" for name in ("values", "wire")
)
LIBRARIES: tuple[Any, ...] = (
    builtins,
    contextlib,
    contextlib._GeneratorContextManager,
    msgspec.structs,
    torch._C._autograd,
    torch._C._profiler,
    torch.utils._python_dispatch.TorchDispatchMode,
    torch.overrides.TorchFunctionMode,
)
CHANGING = {"_"}  # IPython's


class Seal:
    """A snapshot of our code and the library functions it relies on, made before any student code runs.

    It is compared after each recorded call, in a process where the first access to a page copies it. So it compares in
    bulk and avoids audit events, such as ``id()`` and reading a function's code. Setting a function's code raises an
    audit event, which is detected.
    """

    def __init__(self) -> None:
        self._names = [(names, [name for name in names if name not in CHANGING]) for names in _namespaces()]
        self._first = self._values()
        self._functions = {id(value) for value in self._first if isinstance(value, FunctionType)}
        self._events: list[str] = []
        sys.addaudithook(self._on_event)

    def is_broken(self) -> bool:
        """True if anything was replaced since."""
        return bool(self._events) or not all(map(is_, self._values(), self._first))

    def _values(self) -> list[Any]:
        values: list[Any] = []
        for names, known in self._names:
            values += map(names.get, known)
        return values

    def _on_event(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event == "object.__setattr__" and id(arguments[0]) in self._functions:
            self._events.append(event)


def _namespaces() -> Iterator[Mapping[str, Any]]:
    """Yield the namespaces of our modules, of their classes, and of the libraries they rely on."""
    for thing in (*(sys.modules[name] for name in OWN_MODULES), *LIBRARIES):
        yield vars(thing)
        if isinstance(thing, ModuleType):
            yield from (vars(value) for value in list(vars(thing).values()) if _is_ours(value))


def _is_ours(value: object) -> bool:
    return isinstance(value, type) and value.__module__ in OWN_MODULES
