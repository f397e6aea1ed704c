"""Confine a forked child before any student code runs; ``policy`` and ``system_calls`` hold the rules.

Rules are built once in the warm process, which is slow, and applied in each child, which is fast.
"""

from __future__ import annotations

import os
import signal
from typing import Protocol

from autograder.boundary.control import Config
from autograder.boundary.layers import LayerName
from autograder.inside import kernel
from autograder.inside.landlock import Landlock
from autograder.inside.limits import ChildAllowance, ProcessLimits
from autograder.inside.seccomp import Seccomp


class AppliedLayer(Protocol):
    """One layer: created in the warm process, applied in each child."""

    def __init__(self, config: Config) -> None: ...

    def apply(self, allowance: ChildAllowance) -> None:
        """Confine the calling process, irreversibly.

        Raises:
            OSError: the layer is not in force.
        """


class OwnProcess(AppliedLayer):
    """The layer "fork", which the warm process applies; this verifies it."""

    def __init__(self, config: Config) -> None:
        self._parent = os.getpid()

    def apply(self, allowance: ChildAllowance) -> None:
        if os.getpid() == self._parent:
            raise OSError("this process was not forked")


class OwnNamespaces(AppliedLayer):
    """The layer "bubblewrap", which the sandbox applies to the warm process; this verifies it."""

    def __init__(self, config: Config) -> None: ...

    def apply(self, allowance: ChildAllowance) -> None:
        if os.getppid() != 1:
            raise OSError("this process has no PID namespace of its own")


# In the order in which they are applied. seccomp is last, because it denies calls that the others need.
LAYERS: dict[LayerName, type[AppliedLayer]] = {
    LayerName.FORK: OwnProcess,
    LayerName.BUBBLEWRAP: OwnNamespaces,
    LayerName.LIMITS: ProcessLimits,
    LayerName.LANDLOCK: Landlock,
    LayerName.SECCOMP: Seccomp,
}


class Confinement:
    """The layers that each child applies to itself, prepared in the warm process."""

    def __init__(self, config: Config) -> None:
        self._own_namespace = config.own_namespace
        self._parent = os.getpid()
        self._layers = {name: layer(config) for name, layer in LAYERS.items() if name in config.layers}

    def apply(self, allowance: ChildAllowance) -> list[LayerName]:
        """Confine the calling process, irreversibly. Return the layers that are now in force."""
        if not self._own_namespace:
            kernel.prctl(kernel.PR_SET_PDEATHSIG, signal.SIGKILL)
            if os.getppid() != self._parent:
                raise OSError("the warm process ended before this process could be tied to it")
        kernel.prctl(kernel.PR_SET_NO_NEW_PRIVS, 1)
        kernel.prctl(kernel.PR_SET_DUMPABLE, 0)
        applied = []
        for name, layer in self._layers.items():
            layer.apply(allowance)
            applied.append(name)
        return applied
