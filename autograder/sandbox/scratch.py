"""Make and remove the scratch folder of a warm process without bubblewrap, even if processes are killed.

The folder is locked while it is in use, and the lock ends with the last process that holds it. A folder without a lock
was left behind by a worker and a warm process that were killed together, and the next worker removes it. In bubblewrap
the folder is in memory and needs no lock.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from autograder.boundary.scratch import FOLDER, remove

PREFIX = "autograder-scratch-"


class ScratchFolder:
    """A new, empty, locked folder at ``path``. Pass the descriptor ``lock`` to the process that works in it."""

    def __init__(self) -> None:
        remove_left_behind()
        while True:
            self.path = tempfile.mkdtemp(prefix=PREFIX)
            lock = _lock(self.path)
            if lock is not None:  # else another worker mistook it for one left behind
                self.lock = lock
                return

    def remove(self) -> None:
        """Remove the folder and its content, and release the lock."""
        remove(self.path)
        os.close(self.lock)


def remove_left_behind() -> None:
    """Remove the folders that are no longer in use."""
    for path in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        lock = _lock(str(path))
        if lock is not None:
            remove(str(path))
            os.close(lock)


def _lock(path: str) -> int | None:
    """Lock the folder. Return the descriptor, or None if another process holds it or the folder is not ours or gone."""
    import fcntl  # imported here because Windows lacks it

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
