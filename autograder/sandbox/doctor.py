"""What this machine can promise about student code: each layer, why one is missing, and the level, proved by trying."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import dataclass, replace
from pathlib import Path

from autograder.boundary import policy
from autograder.errors import SandboxError
from autograder.model import Limits
from autograder.sandbox import bubble
from autograder.sandbox.layers import WITHOUT, Level, available, landlock_abi, switched_off
from autograder.sandbox.worker import Worker

__all__ = ["NOT_PROMISED", "PROMISES", "Layer", "Level", "best_level", "likely_level", "report"]

PROMISES = {
    Level.FULL: (
        "Student code runs in a file system, process space and network of its own. It can read Python and what was "
        "handed in, write a private folder in memory, and reach nothing else."
    ),
    Level.RESTRICTED: (
        "Student code can read Python and what was handed in, write a private folder, and reach neither network nor "
        "other processes. It may learn that a path exists, and how large a file is."
    ),
    Level.LIMITS_ONLY: (
        "Student code is bounded in time and memory and cannot fake its answers, but it can read your files and "
        "use the network. Grade only work you trust."
    ),
}

NOT_PROMISED = {
    Level.FULL: (
        "A hole in the kernel is a way out. Student code sees the inputs of hidden checks while it runs, and the "
        "machine's kind, kernel and Python packages. Each submission is bounded, not all of them together: use fewer "
        "`--jobs` where memory is short."
    ),
    Level.RESTRICTED: (
        "The same, and: there is no quota on the disk, only limits on each file. While it runs, files that it deleted "
        f"and holds open can take {policy.OPEN_FILES * policy.FILE_MB >> 10} GB more."
    ),
    Level.LIMITS_ONLY: (
        "Solutions, hidden checks, other submissions and your own files can be read, changed "
        "and sent away, and your other processes ended. What it starts is ended after it, as far as it is found. "
        "Without a warm process (macOS, Windows) only time is bounded."
    ),
}


@dataclass(frozen=True)
class Layer:
    """One part of the isolation, as ``autograder doctor`` shows it."""

    name: str
    present: bool
    gives: str
    cure: str = ""  # what to do where it is missing


def likely_level() -> Level:
    """The level that this machine's layers should give, found in milliseconds and without proof."""
    return available().level


def best_level() -> Level:
    """The highest level at which attempts to break out fail here; starts a sandbox to find out, so it takes seconds."""
    levels = list(Level)
    for level in levels[levels.index(likely_level()) :]:
        try:
            with Worker(Limits(), level):  # a worker proves itself when it starts
                return level
        except SandboxError:
            continue
    return Level.LIMITS_ONLY


def report() -> list[Layer]:
    """Every layer, in the order in which student code would meet it."""
    found = available()
    linux = sys.platform == "linux"
    layers = [
        Layer(
            "process limits",
            linux or sys.platform == "darwin",
            "CPU time, memory, file size, open files, no core dumps",
            "Grade on Linux: this system has no per-process limits.",
        ),
        Layer(
            "warm process",
            found.fork,
            "a fresh process per submission in milliseconds; the layers below need it",
            "Grade on Linux: here every submission starts its own Python, which takes seconds.",
        ),
        Layer(
            "bubblewrap",
            found.fork and found.bubblewrap,
            "own file system, process space and network",
            _bubblewrap_cure() if linux else "Grade on Linux, or in a Linux container or virtual machine.",
        ),
        Layer(
            f"Landlock (ABI {landlock_abi()})" if found.landlock else "Landlock",
            found.fork and found.landlock,
            "no file outside Python and the scratch folder, whatever else fails",
            _landlock_cure() if linux else "Grade on Linux.",
        ),
        Layer(
            "seccomp",
            found.fork and found.seccomp,
            "no network, no new processes, no signals, no tracing",
            _seccomp_cure() if linux else "Grade on Linux.",
        ),
    ]
    return [_as_switched(layer) for layer in layers]


def _as_switched(layer: Layer) -> Layer:
    """A layer that somebody switched off is cured by switching it on."""
    name = {"warm process": "fork"}.get(layer.name, layer.name.split()[0].lower())
    off = switched_off()
    by = name if name in off else "fork" if "fork" in off and layer.name != "process limits" else ""
    return replace(layer, cure=f"It is switched off: take {by!r} out of {WITHOUT}.") if by else layer


def _bubblewrap_cure() -> str:
    if shutil.which("bwrap") is None:
        return "Install it: `sudo apt install bubblewrap` or `sudo dnf install bubblewrap`."
    reason = bubble.why_not()
    if Path("/proc/sys/kernel/apparmor_restrict_unprivileged_userns").exists():
        return (
            f"bwrap cannot make namespaces ({reason}). On Ubuntu 24.04: "
            "`sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0`, "
            "or give /usr/bin/bwrap an AppArmor profile with `userns,`."
        )
    if os.path.exists("/.dockerenv"):
        return (
            f"bwrap cannot make namespaces ({reason}). In Docker: run the container with "
            "`--security-opt seccomp=unconfined --security-opt apparmor=unconfined`, or grade outside it."
        )
    return f"bwrap cannot make namespaces ({reason}). Try `sudo sysctl -w kernel.unprivileged_userns_clone=1`."


def _landlock_cure() -> str:
    if _is_missing("landlockpy"):
        return "Install it: `pip install landlockpy`."
    return "It needs Linux 5.13 or newer with `landlock` in the kernel's list of security modules (lsm=)."


def _seccomp_cure() -> str:
    if _is_missing("pyseccomp"):
        return "Install it: `pip install pyseccomp`."
    return "Install libseccomp: `sudo apt install libseccomp2` or `sudo dnf install libseccomp`."


def _is_missing(module: str) -> bool:
    from importlib.util import find_spec

    return find_spec(module) is None
