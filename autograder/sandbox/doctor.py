"""What ``autograder doctor`` reports: each layer, why one is missing, and the level, proved by trying."""

from __future__ import annotations

from dataclasses import dataclass

from autograder.errors import SandboxError
from autograder.model import Limits
from autograder.sandbox.isolation import Level
from autograder.sandbox.layers import LAYERS, Layer
from autograder.sandbox.machine import likely_level
from autograder.sandbox.worker import Worker


@dataclass(frozen=True)
class Finding:
    """What was found out about one layer."""

    title: str
    gives: str
    why_not: str | None  # None: the layer is there
    cure: str  # what to do where it is not


def report() -> list[Finding]:
    """Every layer, in the order in which student code would meet it."""
    return [_finding(layer) for layer in LAYERS]


def _finding(layer: Layer) -> Finding:
    why_not = layer.why_not()
    if why_not is None:
        return Finding(layer.title + layer.version(), layer.gives, None, "")
    return Finding(layer.title, layer.gives, why_not, layer.cure())


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
