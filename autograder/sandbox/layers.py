"""The isolation layers: what each gives, why it is not there, and how to get it.

To add one, name it in ``boundary/layers.py``, describe it here, and apply it in ``inside/confine.py``.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec

from autograder.boundary.layers import LayerName
from autograder.sandbox import bubblewrap

WITHOUT = "AUTOGRADER_WITHOUT"  # names layers to do without, such as "bubblewrap,landlock": to emulate a weaker machine
IS_LINUX = sys.platform == "linux"
OTHER_SYSTEM = "This system does not have it."


@dataclass(frozen=True)
class Layer:
    """One part of the isolation.

    Args:
        title: what ``autograder doctor`` calls it.
        gives: what it adds, in a few words.
        probe: looks for it here, cheaply; returns why it is not there, or None.
        advice: how to get it where it is not there.
        needs: another layer that it does not work without.
        version: what to show behind the title.
    """

    name: LayerName
    title: str
    gives: str
    probe: Callable[[], str | None]
    advice: Callable[[], str]
    needs: LayerName | None = None
    version: Callable[[], str] = str

    def why_not(self) -> str | None:
        """None when the layer is there, else what stands in the way."""
        if (off := self._switched_off()) is not None:
            return f"It is switched off: {WITHOUT} names {off.value!r}."
        needed = BY_NAME[self.needs].why_not() if self.needs else None
        return needed or self.probe()

    def cure(self) -> str:
        """What to do where the layer is not there."""
        if (off := self._switched_off()) is not None:
            return f"Take {off.value!r} out of {WITHOUT}."
        return self.advice()

    def _switched_off(self) -> LayerName | None:
        off = {name.strip() for name in os.environ.get(WITHOUT, "").split(",")}
        return next((name for name in (self.name, self.needs) if name in off), None)


def _bubblewrap() -> str | None:
    return bubblewrap.why_not() if IS_LINUX else OTHER_SYSTEM


@cache
def _landlock_abi() -> int:
    """The kernel's Landlock version, 0 when there is none."""
    if not IS_LINUX:
        return 0
    try:
        import landlockpy
    except ImportError:
        return 0
    return int(landlockpy.abi_version())


def _landlock() -> str | None:
    if not IS_LINUX:
        return OTHER_SYSTEM
    if find_spec("landlockpy") is None:
        return "The package landlockpy is not installed."
    return None if _landlock_abi() else "The kernel does not offer it."


def _landlock_advice() -> str:
    if not IS_LINUX:
        return "Grade on Linux."
    if find_spec("landlockpy") is None:
        return "Install it: `pip install landlockpy`."
    return "It needs Linux 5.13 or newer with `landlock` in the kernel's list of security modules (lsm=)."


@cache
def _seccomp() -> str | None:
    if not IS_LINUX:
        return OTHER_SYSTEM
    try:
        import pyseccomp  # noqa: F401  # it is imported to see whether it finds libseccomp
    except ImportError:
        return "The package pyseccomp is not installed."
    except (RuntimeError, OSError):
        return "The library libseccomp is not installed."
    return None


def _seccomp_advice() -> str:
    if not IS_LINUX:
        return "Grade on Linux."
    if find_spec("pyseccomp") is None:
        return "Install it: `pip install pyseccomp`."
    return "Install libseccomp: `sudo apt install libseccomp2` or `sudo dnf install libseccomp`."


# In the order in which student code would meet them.
LAYERS = (
    Layer(
        LayerName.LIMITS,
        "process limits",
        "CPU time, memory, file size, open files, no core dumps",
        lambda: None if IS_LINUX or sys.platform == "darwin" else "This system has no limits per process.",
        lambda: "Grade on Linux.",
    ),
    Layer(
        LayerName.FORK,
        "warm process",
        "a fresh process per submission in milliseconds; the layers below need it",
        lambda: None if IS_LINUX else "Every submission starts its own Python here, which takes seconds.",
        lambda: "Grade on Linux.",
    ),
    Layer(
        LayerName.BUBBLEWRAP,
        "bubblewrap",
        "own file system, process space and network",
        _bubblewrap,
        lambda: bubblewrap.advice() if IS_LINUX else "Grade on Linux, or in a Linux container or virtual machine.",
        needs=LayerName.FORK,
    ),
    Layer(
        LayerName.LANDLOCK,
        "Landlock",
        "no file outside Python and the scratch folder, whatever else fails",
        _landlock,
        _landlock_advice,
        needs=LayerName.FORK,
        version=lambda: f" (ABI {_landlock_abi()})" if _landlock_abi() else "",
    ),
    Layer(
        LayerName.SECCOMP,
        "seccomp",
        "no network, no new processes, no signals, no tracing",
        _seccomp,
        _seccomp_advice,
        needs=LayerName.FORK,
    ),
)
BY_NAME = {layer.name: layer for layer in LAYERS}
