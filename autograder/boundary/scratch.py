"""The folder that student code may write into, for both sides: how full it is, and how it is emptied.

Both go by descriptors and without recursion, so that neither depth nor length of a path matters. A walk by paths would
miss what lies beyond the longest path, and Python's own removal gives up at the depth of its stack.
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
HAS_DESCRIPTORS = os.open in os.supports_dir_fd  # Windows has none for folders
REMOVING_TRIES, REMOVING_SECONDS = 50, 0.02


def is_over_quota(scratch: str) -> bool:
    """Whether there are more files, bytes or folders in folders than ``policy`` allows."""
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
                continue  # removed meanwhile
            if (
                files > policy.SCRATCH_FILES
                or size > policy.SCRATCH_MB * policy.MEGABYTE
                or len(pending) > policy.SCRATCH_DEPTH
            ):
                return True
    return False


def empty(scratch: str) -> None:
    """Remove everything in it: what is in a folder first moves to the top. Nobody else may write there any more.

    Raises:
        OSError: something cannot be removed.
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
                    os.fchmod(folder, 0o700)  # or nothing could be moved out of it
                    for inner in os.listdir(folder):
                        serial += 1
                        if _is_folder(inner, folder):
                            os.chmod(inner, 0o700, dir_fd=folder)  # nor itself be moved
                        os.rename(inner, f".{mark}-{serial}", src_dir_fd=folder, dst_dir_fd=top)
                finally:
                    os.close(folder)
                os.rmdir(name, dir_fd=top)
    finally:
        os.close(top)


def remove(scratch: str) -> None:
    """Remove it with all that is in it. A process that was just killed may still end a call that makes a file."""
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
    """A folder's descriptor, even where its mode lets nobody in."""
    try:
        return os.open(name, FOLDER, dir_fd=folder)
    except PermissionError:
        os.chmod(name, 0o700, dir_fd=folder)
        return os.open(name, FOLDER, dir_fd=folder)
