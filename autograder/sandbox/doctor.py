"""Find the level that holds on this machine, for ``autograder doctor``."""

from __future__ import annotations

from dataclasses import dataclass

from autograder.errors import SandboxError
from autograder.model.course import Limits
from autograder.sandbox.isolation import Level
from autograder.sandbox.machine import likely_level
from autograder.sandbox.proof import everything
from autograder.sandbox.worker import Worker


@dataclass(frozen=True)
class Proof:
    """The level that holds here, and the evidence."""

    level: Level
    lowered: tuple[str, ...]  # why each better level does not hold, as sentences
    tried: tuple[str, ...]  # what student code could not do; empty unless ``thorough``, or if no level isolates


def prove(*, thorough: bool = False) -> Proof:
    """Find the best level at which attempts to break out fail. This starts a sandbox, so it takes seconds.

    Args:
        thorough: also run the slow trials, such as every system call. This takes ten times as long.
    """
    levels = list(Level)
    lowered: list[str] = []
    for level in levels[levels.index(likely_level()) :]:
        try:
            with Worker(Limits(), level):  # a worker proves itself when it starts
                pass
            tried = everything(level) if thorough and level is not Level.LIMITS_ONLY else {}
        except SandboxError as error:
            lowered.append(f"Not {level.value!r}: {error.what}")
            continue
        if worked := [name for name, has_worked in tried.items() if has_worked]:
            lowered.append(f"Not {level.value!r}: student code could {'; '.join(worked)}.")
            continue
        return Proof(level, tuple(lowered), tuple(tried))
    return Proof(Level.LIMITS_ONLY, tuple(lowered), ())
