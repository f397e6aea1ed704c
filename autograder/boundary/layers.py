"""Name the isolation layers: the sandbox requests them, and a child applies and reports them.

``sandbox/layers.py`` describes each layer and detects support for it; ``inside/confine.py`` applies it in a child.
"""

from __future__ import annotations

from enum import StrEnum


class LayerName(StrEnum):
    """An isolation layer; ``AUTOGRADER_WITHOUT`` uses the same names."""

    LIMITS = "limits"  # process limits: processor time, memory, file size
    FORK = "fork"  # a child is forked from the warm process instead of starting a new Python
    BUBBLEWRAP = "bubblewrap"
    LANDLOCK = "landlock"
    SECCOMP = "seccomp"
