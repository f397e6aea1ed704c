"""The scratch folder of a warm process beside bubblewrap: locked while anybody uses it, removed whoever was killed.

The lock goes with the last process that holds it, so a folder without one was left behind, by a worker and a warm
process that were killed together. The next worker removes it. In bubblewrap the folder is in memory and needs none.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from autograder.boundary.scratch import FOLDER, remove

PREFIX = "autograder-scratch-"


class ScratchFolder:
    """A new, empty, locked folder at ``path``. Hand ``lock``, a descriptor, to the process that works in it."""

    def __init__(self) -> None:
        remove_left_behind()
        while True:
            self.path = tempfile.mkdtemp(prefix=PREFIX)
            lock = _lock(self.path)
            if lock is not None:  # else another worker took it for one left behind
                self.lock = lock
                return

    def remove(self) -> None:
        """Remove it with all that is in it, and let go of the lock."""
        remove(self.path)
        os.close(self.lock)


def remove_left_behind() -> None:
    """Remove the folders that nobody uses any more."""
    for path in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        lock = _lock(str(path))
        if lock is not None:
            remove(str(path))
            os.close(lock)


def _lock(path: str) -> int | None:
    """A descriptor that holds the lock; None where another process does, or where the folder is not ours or gone."""
    import fcntl  # here: Windows has none, and needs none

    try:
        descriptor = os.open(path, FOLDER)
    except OSError:
        return None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        status = os.fstat(descriptor)
        if status.st_uid == os.getuid() and os.path.samestat(status, os.lstat(path)):
            return descriptor
    except OSError:
        pass
    os.close(descriptor)
    return None
