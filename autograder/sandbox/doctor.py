"""Collect what ``autograder doctor`` reports: each layer, why one is missing, and the level that holds here."""

from __future__ import annotations

from dataclasses import dataclass

from autograder.errors import SandboxError
from autograder.model.course import Limits
from autograder.sandbox.breakout_probe import Attempt
from autograder.sandbox.isolation import Level
from autograder.sandbox.layers import LAYERS, LayerInfo
from autograder.sandbox.machine import likely_level
from autograder.sandbox.proof import everything
from autograder.sandbox.worker import Worker


@dataclass(frozen=True)
class Finding:
    """The state of one layer on this machine."""

    title: str
    gives: str
    why_not: str | None  # None: the layer is there
    cure: str  # what to do where it is not


def report() -> list[Finding]:
    """Return every layer, in the order in which student code would meet it."""
    return [_finding(layer) for layer in LAYERS]


def _finding(layer: LayerInfo) -> Finding:
    why_not = layer.why_not()
    if why_not is None:
        return Finding(layer.title + layer.version(), layer.gives, None, "")
    return Finding(layer.title, layer.gives, why_not, layer.cure())


@dataclass(frozen=True)
class Proof:
    """The level that holds here, and the evidence."""

    level: Level
    lowered: tuple[str, ...]  # why each better level does not hold, as sentences
    tried: tuple[Attempt, ...]  # empty unless ``thorough``, or if no level isolates


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
            tried = everything(level) if thorough and level is not Level.LIMITS_ONLY else []
        except SandboxError as error:
            lowered.append(f"Not {level.value!r}: {error.what}")
            continue
        if worked := [attempt.name for attempt in tried if attempt.worked]:
            lowered.append(f"Not {level.value!r}: student code could {'; '.join(worked)}.")
            continue
        return Proof(level, tuple(lowered), tuple(tried))
    return Proof(Level.LIMITS_ONLY, tuple(lowered), ())
