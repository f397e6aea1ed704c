"""The names of the isolation layers: the sandbox asks for them, a child applies them and reports them.

What a layer gives and whether this machine has it stands in ``sandbox/layers.py``, how a child applies it in
``inside/confine.py``.
"""

from __future__ import annotations

from enum import StrEnum


class LayerName(StrEnum):
    """One layer; ``AUTOGRADER_WITHOUT`` uses the same names."""

    LIMITS = "limits"  # the process's own limits: processor time, memory, file size
    FORK = "fork"  # a child forked from the warm process, not a new Python
    BUBBLEWRAP = "bubblewrap"
    LANDLOCK = "landlock"
    SECCOMP = "seccomp"
