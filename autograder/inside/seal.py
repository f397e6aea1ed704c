"""Notice that code of ours in the student's process was changed.

An answer can replace the functions that record what it does, or those that send the record. Whoever changes them all,
this one among them, goes unnoticed here; ``grade/blinding.py`` reads in the text that it was prepared.
"""

from __future__ import annotations

import builtins
import contextlib
import sys
from collections.abc import Iterator, Mapping
from types import FunctionType, ModuleType
from typing import Any

import msgspec
import torch.overrides
import torch.utils._python_dispatch

OURS = "autograder."
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
    """What our code, and what it relies on, is now; made before any student code runs."""

    def __init__(self) -> None:
        self._parts = list(_parts())
        self._codes = [
            (value, value.__code__, value.__defaults__) for *_, value in self._parts if isinstance(value, FunctionType)
        ]

    def is_broken(self) -> bool:
        """Whether anything was replaced since."""
        return not (
            all(names.get(name) is value for names, name, value in self._parts)
            and all(function.__code__ is code and function.__defaults__ is last for function, code, last in self._codes)
        )


def _parts() -> Iterator[tuple[Mapping[str, Any], str, Any]]:
    """Each name in our modules and classes, and in those of libraries that recording and sending rely on."""
    modules = [module for name, module in sys.modules.items() if name.startswith(OURS)]
    for thing in (*modules, *LIBRARIES):
        names = vars(thing)
        for name, value in list(names.items()):
            if name not in CHANGING:
                yield names, name, value
            if isinstance(thing, ModuleType) and isinstance(value, type) and value.__module__.startswith(OURS):
                yield from ((vars(value), key, part) for key, part in list(vars(value).items()))
