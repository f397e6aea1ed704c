"""The parts a sandbox can be made of, which of them this machine has, and the level that results."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache

from autograder.errors import SandboxError
from autograder.sandbox import bubble

WITHOUT = "AUTOGRADER_WITHOUT"  # names layers to do without, such as "bubblewrap,landlock": to emulate a weaker machine


class Level(StrEnum):
    """What a grading run promises about student code."""

    FULL = "full"  # sees and reaches nothing outside; own process space, file system and network
    RESTRICTED = "restricted"  # reads, writes and reaches nothing outside; may learn that a known path exists
    LIMITS_ONLY = "limits only"  # bounded in time and memory, but not shut in: only for work you trust

    def is_at_least(self, other: Level) -> bool:
        order = list(Level)
        return order.index(self) <= order.index(other)

    def require(self, minimum: str) -> None:
        """Refuse to go on below ``minimum``.

        Raises:
            SandboxError: this level promises less.
        """
        if not self.is_at_least(Level(minimum)):
            raise SandboxError(
                f"This machine isolates student code at level {self.value!r}, which is below {minimum!r}.",
                "Run `autograder doctor` to see how to do better, or grade work you trust with: "
                f"autograder grade --isolation {str(self.value)!r}",
            )


@dataclass(frozen=True)
class Layers:
    """Which layers are used besides process limits."""

    fork: bool = True  # else each session starts a Python of its own
    bubblewrap: bool = False
    landlock: bool = False
    seccomp: bool = False

    @property
    def level(self) -> Level:
        if not self.fork:
            return Level.LIMITS_ONLY
        if self.seccomp and self.bubblewrap:
            return Level.FULL
        if self.seccomp and self.landlock:
            return Level.RESTRICTED
        return Level.LIMITS_ONLY


def available() -> Layers:
    """What this machine offers, tried cheaply; the emulation switch ``AUTOGRADER_WITHOUT`` can only take away."""
    without = switched_off()
    return Layers(
        fork="fork" not in without and sys.platform == "linux",
        bubblewrap="bubblewrap" not in without and sys.platform == "linux" and bubble.why_not() is None,
        landlock="landlock" not in without and landlock_abi() > 0,
        seccomp="seccomp" not in without and has_seccomp(),
    )


def switched_off() -> frozenset[str]:
    """The layers that the emulation switch takes away."""
    return frozenset(name.strip() for name in os.environ.get(WITHOUT, "").split(","))


def layers_for(level: Level) -> Layers:
    """The machine's layers, less those that only a level above ``level`` needs."""
    found = available()
    if not found.level.is_at_least(level) or found.level is level:
        return found
    if level is not Level.FULL:
        found = replace(found, bubblewrap=False)
    if level is Level.LIMITS_ONLY:
        found = replace(found, landlock=False)
    return found


@cache
def landlock_abi() -> int:
    """The kernel's Landlock version, 0 when there is none."""
    if sys.platform != "linux":
        return 0
    try:
        import landlockpy
    except ImportError:
        return 0
    return int(landlockpy.abi_version())


@cache
def has_seccomp() -> bool:
    if sys.platform != "linux":
        return False
    try:
        import pyseccomp  # noqa: F401
    except (ImportError, RuntimeError, OSError):  # RuntimeError: no libseccomp
        return False
    return True
