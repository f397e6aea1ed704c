"""Count the processors that this process may use."""

from __future__ import annotations

import os


def processors() -> int:
    """Return how many there are; a container or a batch system may allow fewer than the machine has."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
