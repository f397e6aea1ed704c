"""After a child: nothing it started still runs, nothing it wrote is left."""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
from pathlib import Path

from autograder.boundary import policy


def end_orphans(own_namespace: bool) -> int:
    """Kill and reap whatever the child left running; returns how many processes it was."""
    if own_namespace:
        with contextlib.suppress(ProcessLookupError):
            os.kill(-1, signal.SIGKILL)
        return reap()
    ended = 0
    while children := _children():
        for pid in children:
            os.kill(pid, signal.SIGKILL)
        ended += reap()
    return ended + reap()


def reap() -> int:
    ended = 0
    while True:
        try:
            os.waitpid(-1, 0)
            ended += 1
        except ChildProcessError:
            return ended


def _children() -> list[int]:
    me = os.getpid()
    try:
        return [int(pid) for pid in Path(f"/proc/{me}/task/{me}/children").read_text().split()]
    except OSError:
        return []


def is_over_quota(scratch: str) -> bool:
    files = size = 0
    for folder, folders, names in os.walk(scratch):
        files += len(folders) + len(names)
        if files > policy.SCRATCH_FILES:
            return True
        for name in names:
            try:
                size += os.lstat(os.path.join(folder, name)).st_blocks * 512
            except OSError:
                continue  # removed meanwhile
    return size > policy.SCRATCH_MB * policy.MEGABYTE


def empty(scratch: str) -> None:
    """Remove everything, however deep: what is in a folder first moves to the top, so no path grows long."""
    mark, serial = secrets.token_hex(4), 0
    while entries := list(os.scandir(scratch)):
        for entry in entries:
            if not entry.is_dir(follow_symlinks=False):
                os.unlink(entry.path)
                continue
            os.chmod(entry.path, 0o700)
            for inner in os.scandir(entry.path):
                serial += 1
                os.rename(inner.path, os.path.join(scratch, f".{mark}-{serial}"))
            os.rmdir(entry.path)
