"""Run several files of one student in one process, and switch between them.

All cells run before any hidden check. So a file is set aside after its visible checks and resumed for the hidden ones,
with its names, objects and helper modules as they were.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import torch

from autograder.inside.host import Host
from autograder.inside.shell import Scope, Shell

Printing = tuple[dict[str, Any], dict[str, Any]]  # the print options of torch and NumPy, which lessons set


@dataclass(frozen=True)
class _Left:
    """A file that was set aside."""

    host: Host
    scope: Scope
    helpers: dict[str, ModuleType]
    printing: Printing


class Turns:
    """The files of one process; ``host`` answers for the current one."""

    def __init__(self, shell: Shell, device: torch.device) -> None:
        self._shell = shell
        self._device = device
        self._last_module = next(reversed(sys.modules))
        self._first_printing = printing()
        self._left: dict[int, _Left] = {}
        self.host = self._new_host()

    @property
    def folders(self) -> frozenset[str]:
        """The names of the folders that were made for answers of any file."""
        return frozenset[str]().union(self.host.folders, *(left.host.folders for left in self._left.values()))

    def switch(self, left: int, following: int) -> None:
        """Set aside the file numbered ``left``, and start or resume the other one."""
        self._left[left] = _Left(self.host, self._shell.leave(), self._set_aside_helpers(), printing())
        back = self._left.pop(following, None)
        print_as(self._first_printing if back is None else back.printing)
        if back is None:
            self.host = self._new_host()
            return
        self._shell.enter(back.scope)
        sys.modules.update(back.helpers)
        self.host = back.host

    def _new_host(self) -> Host:
        return Host(self._shell.namespace, shell=self._shell, device=self._device)

    def _set_aside_helpers(self) -> dict[str, ModuleType]:
        """Remove and return the submission's own modules, which were imported after all of ours."""
        found = {}
        for name in list(takewhile(lambda name: name != self._last_module, reversed(sys.modules))):
            file = getattr(sys.modules[name], "__file__", None)
            if not file or not os.path.isabs(file) or Path(file).is_relative_to(os.getcwd()):
                found[name] = sys.modules.pop(name)
        return found


def printing() -> Printing:
    """Return the current print options."""
    return dict(vars(torch._tensor_str.PRINT_OPTS)), dict(np.get_printoptions())


def print_as(options: Printing) -> None:
    """Restore print options."""
    vars(torch._tensor_str.PRINT_OPTS).update(options[0])
    np.set_printoptions(**options[1])
