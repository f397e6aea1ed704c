"""Read from Linux how long a process ran, and how long it waited for a processor, in seconds."""

from __future__ import annotations

import os
from pathlib import Path


def processor_seconds(pid: int) -> float | None:
    """Return the processor time of the process and of its children that have ended; None if it is gone or unknown."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError):
        return None


def delayed_seconds(pid: int, thread: int | None = None) -> float | None:
    """Return how long the process, or one thread of it, was ready to run without a processor; None if unknown."""
    try:
        waits = [task.read_text().split()[1] for task in Path(f"/proc/{pid}/task").glob(f"{thread or '*'}/schedstat")]
    except (OSError, IndexError):  # a thread ended meanwhile, or the kernel does not count
        return None
    return sum(map(int, waits)) / 1e9 if waits else None
