"""Describe the isolation layers: what each adds, why it is missing here, and how to get it.

To add one, name it in ``boundary/policy.py``, describe it here, and apply it in ``inside/confine.py``.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable
from dataclasses import dataclass

from autograder.boundary.linux import landlock_version
from autograder.boundary.policy import LayerName
from autograder.boundary.system_calls import MACHINES, machine
from autograder.sandbox import bubblewrap

WITHOUT = "AUTOGRADER_WITHOUT"  # layers to switch off, such as "bubblewrap,landlock", to emulate a weaker machine
IS_LINUX = sys.platform == "linux"


@dataclass(frozen=True)
class LayerInfo:
    """One part of the isolation.

    Args:
        title: its name in ``autograder doctor``.
        gives: what it adds, in a few words.
        probe: returns, quickly, why it is missing here, or None.
        advice: returns how to get it on Linux.
        elsewhere: how to get it on another system.
        needs: another layer that it depends on, whose absence is reported first. Other systems lack the warm process.
        version: returns a suffix for the title of a layer that is there.
    """

    name: LayerName
    title: str
    gives: str
    probe: Callable[[], str | None]
    advice: Callable[[], str] = str
    elsewhere: str = "Grade on Linux."
    needs: LayerName | None = None
    version: Callable[[], str] = str

    def why_not(self) -> str | None:
        """Return why the layer is missing here, or None if it is not."""
        if (off := self._switched_off()) is not None:
            return f"It is switched off: {WITHOUT} names {off.value!r}."
        needed = BY_NAME[self.needs].why_not() if self.needs else None
        return needed or self.probe()

    def cure(self) -> str:
        """Return how to get the layer."""
        if (off := self._switched_off()) is not None:
            return f"Take {off.value!r} out of {WITHOUT}."
        return self.advice() if IS_LINUX else self.elsewhere

    def _switched_off(self) -> LayerName | None:
        off = {name.strip() for name in os.environ.get(WITHOUT, "").split(",")}
        return next((name for name in (self.name, self.needs) if name in off), None)


def _landlock() -> str | None:
    return None if landlock_version() else "The kernel does not offer it."


def _seccomp() -> str | None:
    if machine() is None:
        return f"Its list of system calls is written for {' and '.join(MACHINES)}, not for {platform.machine()}."
    with open("/proc/self/status", encoding="ascii", errors="replace") as status:
        has_it = any(line.startswith("Seccomp:") for line in status)
    return None if has_it else "The kernel does not offer it."


def _seccomp_advice() -> str:
    if machine() is None:
        return f"Grade on a machine with {' or '.join(MACHINES)} and a 64-bit Python."
    return "Use a kernel with `CONFIG_SECCOMP_FILTER`, as all distributions have it."


# In the order in which student code would meet them.
LAYERS = (
    LayerInfo(
        LayerName.LIMITS,
        "process limits",
        "CPU time, memory, file size, open files, no core dumps",
        lambda: None if IS_LINUX or sys.platform == "darwin" else "This system has no limits per process.",
    ),
    LayerInfo(
        LayerName.FORK,
        "warm process",
        "a fresh process per submission in milliseconds; the layers below need it",
        lambda: None if IS_LINUX else "Every submission starts its own Python here, which takes seconds.",
    ),
    LayerInfo(
        LayerName.BUBBLEWRAP,
        "bubblewrap",
        "own file system, process space and network",
        bubblewrap.why_not,
        bubblewrap.advice,
        elsewhere="Grade on Linux, or in a Linux container or virtual machine.",
        needs=LayerName.FORK,
    ),
    LayerInfo(
        LayerName.LANDLOCK,
        "Landlock",
        "no file outside Python and the scratch folder, whatever else fails",
        _landlock,
        lambda: "It needs Linux 5.13 or newer with `landlock` in the kernel's list of security modules (lsm=).",
        needs=LayerName.FORK,
        version=lambda: f" (ABI {landlock_version()})",
    ),
    LayerInfo(
        LayerName.SECCOMP,
        "seccomp",
        "only the system calls of a short list: no network, no new processes, no signals, no tracing",
        _seccomp,
        _seccomp_advice,
        needs=LayerName.FORK,
    ),
)
BY_NAME = {layer.name: layer for layer in LAYERS}
