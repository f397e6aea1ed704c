"""Measure and empty the folder that student code may write into.

Both functions use descriptors and no recursion, so the depth and length of paths do not matter. A walk by paths misses
files beyond the longest path, and Python's own removal hits its recursion limit.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import stat
import time
from collections.abc import Iterator

from autograder.boundary import policy

FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)
HAS_DESCRIPTORS = os.open in os.supports_dir_fd  # Windows has no descriptors for folders
REMOVING_TRIES, REMOVING_SECONDS = 50, 0.02


def is_over_quota(scratch: str) -> bool:
    """True if the number or size of files, or the depth of folders, exceeds the ``policy`` limits."""
    files = size = 0
    with contextlib.ExitStack() as opened:
        pending: list[tuple[contextlib.ExitStack, Iterator[os.DirEntry[str]], int]] = []

        def enter(name: str, folder: int | None) -> None:
            stack = opened.enter_context(contextlib.ExitStack())
            descriptor = _open(name, folder)
            stack.callback(os.close, descriptor)
            pending.append((stack, stack.enter_context(os.scandir(descriptor)), descriptor))

        enter(scratch, None)
        while pending:
            stack, entries, descriptor = pending[-1]
            entry = next(entries, None)
            if entry is None:
                pending.pop()
                stack.close()
                continue
            files += 1
            try:
                size += entry.stat(follow_symlinks=False).st_blocks * 512
                if entry.is_dir(follow_symlinks=False):
                    enter(entry.name, descriptor)
            except OSError:
                continue  # it was removed in the meantime
            if (
                files > policy.SCRATCH_FILES
                or size > policy.SCRATCH_MB * policy.MEGABYTE
                or len(pending) > policy.SCRATCH_DEPTH
            ):
                return True
    return False


def empty(scratch: str) -> None:
    """Empty the folder by moving nested entries to the top first. Nobody else may still write there.

    Raises:
        OSError: an entry cannot be removed.
    """
    top = _open(scratch, None)
    mark, serial = secrets.token_hex(4), 0
    try:
        while names := os.listdir(top):
            for name in names:
                if not _is_folder(name, top):
                    os.unlink(name, dir_fd=top)
                    continue
                folder = _open(name, top)
                try:
                    os.fchmod(folder, 0o700)  # required to move entries out of the folder
                    for inner in os.listdir(folder):
                        serial += 1
                        if _is_folder(inner, folder):
                            os.chmod(inner, 0o700, dir_fd=folder)  # required to move the folder itself
                        os.rename(inner, f".{mark}-{serial}", src_dir_fd=folder, dst_dir_fd=top)
                finally:
                    os.close(folder)
                os.rmdir(name, dir_fd=top)
    finally:
        os.close(top)


def remove(scratch: str) -> None:
    """Remove the folder with its contents. A process that was just killed may still finish creating a file."""
    if not HAS_DESCRIPTORS:
        shutil.rmtree(scratch, ignore_errors=True)
        return
    for _ in range(REMOVING_TRIES):
        try:
            empty(scratch)
            os.rmdir(scratch)
        except FileNotFoundError:
            if not os.path.lexists(scratch):
                return
        except OSError:
            time.sleep(REMOVING_SECONDS)
        else:
            return


def _is_folder(name: str, folder: int) -> bool:
    return stat.S_ISDIR(os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode)


def _open(name: str, folder: int | None) -> int:
    """Return a folder's descriptor, even if its mode denies access."""
    try:
        return os.open(name, FOLDER, dir_fd=folder)
    except PermissionError:
        os.chmod(name, 0o700, dir_fd=folder)
        return os.open(name, FOLDER, dir_fd=folder)
