"""Confine a forked child before any student code runs; ``policy`` and ``system_calls`` hold the rules.

Rules are built once in the warm process, which is slow, and applied in each child, which is fast.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable

from autograder.boundary import linux
from autograder.boundary.control import Config, Fork
from autograder.boundary.policy import LayerName
from autograder.inside.landlock import landlock
from autograder.inside.limits import process_limits
from autograder.inside.seccomp import seccomp

# How the warm process prepares a layer, and a child applies it irreversibly, or raises OSError. In the order in which
# they are applied: seccomp is last, because it denies calls that the others need.
LAYERS: dict[LayerName, Callable[[Config], Callable[[Fork], None]]] = {
    LayerName.LIMITS: process_limits,
    LayerName.LANDLOCK: landlock,
    LayerName.SECCOMP: seccomp,
}


class Confinement:
    """The layers that each child applies to itself, prepared in the warm process."""

    def __init__(self, config: Config) -> None:
        self._own_namespace = config.own_namespace
        self._parent = os.getpid()
        self._layers = {name: prepare(config) for name, prepare in LAYERS.items() if name in config.layers}

    def apply(self, order: Fork) -> list[LayerName]:
        """Confine the calling process, irreversibly. Return the layers that are now in force.

        Raises:
            OSError: a layer is not in force.
        """
        if os.getpid() == self._parent:
            raise OSError("this process was not forked")
        if not self._own_namespace:
            linux.prctl(linux.PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != (1 if self._own_namespace else self._parent):
            raise OSError("the warm process has no PID namespace of its own, or ended before this one was tied to it")
        linux.prctl(linux.PR_SET_NO_NEW_PRIVS, 1)
        linux.prctl(linux.PR_SET_DUMPABLE, 0)
        for confine in self._layers.values():
            confine(order)
        return [LayerName.FORK, *([LayerName.BUBBLEWRAP] if self._own_namespace else []), *self._layers]
