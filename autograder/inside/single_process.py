"""Keep libraries within one process and off the screen: they need no workers, no C++ compiler and no window.

A file that asks for them defines the same answers without them. Nothing is imported here before a student's code does.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import sys
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

import torch
from IPython.core.getipython import get_ipython
from torch.utils.data import DataLoader

INLINE = "matplotlib_inline.backend_inline"
PREFIX = "matplotlib.backends.backend_"
WINDOWS = frozenset(
    f"{PREFIX}{toolkit}{renderer}"
    for toolkit in ("tk", "qt", "qt5", "gtk3", "gtk4", "wx")
    for renderer in ("agg", "cairo", "")
) | {f"{PREFIX}{name}" for name in ("macosx", "webagg", "nbagg")}


def stay_in_one_process() -> None:
    """Load data without workers, compile nothing, and draw without a window, from now on."""
    if not any(isinstance(finder, _Windowless) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Windowless())
        vars(torch)["compile"] = _uncompiled
        loader: Any = DataLoader  # the method's type is its own
        loader._get_iterator = _without_workers(loader._get_iterator)


def _uncompiled(model: Any = None, **options: Any) -> Any:
    """Return what ``torch.compile`` would compile, or a decorator that does."""
    return _uncompiled if model is None else model


def _without_workers(make: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def iterator(self: Any) -> Any:
        workers, timeout = self.num_workers, self.timeout
        self.num_workers = self.timeout = 0
        try:
            return make(self)
        finally:
            self.num_workers, self.timeout = workers, timeout

    return iterator


class _Windowless(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds matplotlib's backend for notebooks in place of those that open windows."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        return importlib.machinery.ModuleSpec(name, self) if name in WINDOWS else None

    def exec_module(self, module: ModuleType) -> None:
        inline = importlib.import_module(INLINE)
        inline.configure_inline_support(get_ipython(), f"module://{INLINE}")
        for name, value in vars(inline).items():
            if not name.startswith("__"):
                setattr(module, name, value)
