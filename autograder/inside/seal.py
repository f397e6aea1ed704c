"""Notice that code of ours in the student's process was changed.

An answer can replace the functions that record what it does, or those that send the record. Whoever changes them all,
this one among them, goes unnoticed here; ``grade/judge/recorder_evasion.py`` reads in the text that it was prepared.
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

# Where a call's operations are recorded and its reply is made and sent. The rest of our code has done its work before.
OURS = tuple(f"autograder.inside.{name}" for name in ("child", "host", "operations", "seal")) + tuple(
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
    """What our code, and what it relies on, is now; made before any student code runs.

    It is looked at after each call that was recorded, in a process where the first touch of a page copies it. So it
    compares many at a time, and nothing that is an audit event, as ``id()`` is, and to read a function's code: to set
    it is one, too, and heard here.
    """

    def __init__(self) -> None:
        self._names = [(names, [name for name in names if name not in CHANGING]) for names in _namespaces()]
        self._first = self._values()
        self._functions = {id(value) for value in self._first if isinstance(value, FunctionType)}
        self._heard: list[str] = []
        sys.addaudithook(self._on_event)

    def is_broken(self) -> bool:
        """Whether anything was replaced since."""
        return bool(self._heard) or not all(map(is_, self._values(), self._first))

    def _values(self) -> list[Any]:
        values: list[Any] = []
        for names, known in self._names:
            values += map(names.get, known)
        return values

    def _on_event(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event == "object.__setattr__" and id(arguments[0]) in self._functions:
            self._heard.append(event)


def _namespaces() -> Iterator[Mapping[str, Any]]:
    """Those of our modules and their classes, and of what recording and sending rely on."""
    for thing in (*(sys.modules[name] for name in OURS), *LIBRARIES):
        yield vars(thing)
        if isinstance(thing, ModuleType):
            yield from (vars(value) for value in list(vars(thing).values()) if _is_ours(value))


def _is_ours(value: object) -> bool:
    return isinstance(value, type) and value.__module__ in OURS
