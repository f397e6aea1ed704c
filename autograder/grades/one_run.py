"""Let two runs that write the grades of one course wait for each other."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def one_run(folder: Path, on_wait: Callable[[], None]) -> Iterator[None]:
    """Hold the lock of this folder. Wait while another process holds it.

    Windows and some network file systems have no such lock: nobody waits there.
    """
    try:
        import fcntl  # imported here because Windows lacks it
    except ImportError:
        yield
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                on_wait()
                fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        with suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_UN)  # also for processes that inherited the descriptor
        os.close(descriptor)
