"""Find the layers of this machine and the level they add up to, in milliseconds and without proof."""

from __future__ import annotations

from autograder.boundary.policy import LayerName
from autograder.errors import SandboxError
from autograder.sandbox.isolation import KEEPS_FILES_AWAY, Level, level_of
from autograder.sandbox.layers import LAYERS


def available_layers() -> frozenset[LayerName]:
    """Return the layers of this machine, less those that ``AUTOGRADER_WITHOUT`` switches off."""
    return frozenset(layer.name for layer in LAYERS if layer.why_not() is None)


def layers_for(level: Level) -> frozenset[LayerName]:
    """Return the machine's layers, less those that only a better level needs."""
    layers = available_layers()
    if not level_of(layers).is_at_least(level) or level_of(layers) is level:
        return layers
    return layers - {wall for above, wall in KEEPS_FILES_AWAY.items() if not level.is_at_least(above)}


def likely_level() -> Level:
    """Return the level that this machine's layers should add up to. A worker proves it when it starts."""
    return level_of(available_layers())


def at_least(minimum: str) -> Level:
    """Return the level at which student code runs here.

    Raises:
        SandboxError: the level is below ``minimum``.
    """
    level = likely_level()
    if not level.is_at_least(Level(minimum)):
        raise SandboxError(
            f"This machine isolates student code at level {level.value!r}, which is below {minimum!r}.",
            "Run `autograder doctor` to see how to do better, or grade work you trust with: "
            f"autograder grade --isolation {level.value!r}",
        )
    return level
