"""Create files and folders that only the course's instructors can read: grades, hidden checks, students' work.

They are created with their final mode, regardless of the umask, so others can never read them, not even briefly. A
folder that is group-writable with set-group-ID (nbgrader's ``groupshared``) is shared by several instructors: new files
in it are group-accessible. On file systems without modes, none is set.
"""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path

from autograder.own_folder import Place

OWN_FOLDER, OWN_FILE = 0o700, 0o600
SHARED_FOLDER, SHARED_FILE = 0o2770, 0o660
SHARED = stat.S_ISGID | stat.S_IWGRP
SQLITE_FILES = ("", "-wal", "-shm", "-journal")  # suffixes of a database and the files that SQLite writes beside it


def make_private_folder(folder: Path) -> None:
    """Create ``folder`` and its missing parents for instructors only. Existing folders are unchanged.

    Raises:
        OSError: The folder cannot be created.
    """
    if folder.is_dir():
        return
    if folder.parent != folder:
        make_private_folder(folder.parent)
    with contextlib.suppress(FileExistsError):  # another process was first, or a file exists: writing then fails
        os.mkdir(folder, OWN_FOLDER)
        set_mode(folder, SHARED_FOLDER if is_shared(folder.parent) else OWN_FOLDER)


def make_private(parent: Place, name: str) -> None:
    """Create a folder for instructors only in an opened one."""
    parent.make(name, OWN_FOLDER)
    shared = is_shared(parent.path if parent.descriptor is None else parent.descriptor)
    set_mode(parent.entry(name), SHARED_FOLDER if shared else OWN_FOLDER, parent.descriptor)


def mend_folder(folder: Path) -> bool:
    """Make an existing folder private, and return True if it was open to others."""
    return _mend(folder, SHARED_FOLDER if is_shared(folder) else OWN_FOLDER)


def mend_tree(top: Path) -> None:
    """Make a folder private and, if it was not, everything in it. Symlinks are not followed."""
    if not mend_folder(top):
        return
    for folder, folders, files in os.walk(top):
        for path in (Path(folder, name) for name in (*folders, *files)):
            if not path.is_symlink():
                _mend(
                    path, SHARED_FOLDER if is_shared(path) else OWN_FOLDER if path.is_dir() else file_mode(path.parent)
                )


def file_mode(folder: Path | int) -> int:
    """Return the mode of a private file in ``folder``."""
    return SHARED_FILE if is_shared(folder) else OWN_FILE


def make_private_database(path: Path) -> None:
    """Create an empty SQLite file, or make an existing one private, with its companion files."""
    mode = file_mode(path.parent)
    with contextlib.suppress(OSError):  # it exists, or SQLite will report the error
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWN_FILE))
        set_mode(path, mode)
    for made in (path.with_name(path.name + ending) for ending in SQLITE_FILES):
        if made.is_file():
            _mend(made, mode)


def is_shared(folder: Path | int) -> bool:
    """True if a group of instructors shares this folder."""
    try:
        return os.stat(folder).st_mode & SHARED == SHARED
    except OSError:
        return False


def _mend(path: Path, allowed: int) -> bool:
    """Remove permissions that ``allowed`` does not grant, and return True if there were any."""
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
    except OSError:
        return False
    if not mode & 0o777 & ~allowed:
        return False
    set_mode(path, mode & (allowed | 0o7000))
    return True


def set_mode(path: Path | str, mode: int, folder: int | None = None) -> None:
    """Set a file's mode if possible.

    Args:
        folder: the descriptor of the folder that ``path`` is in.
    """
    with contextlib.suppress(OSError, NotImplementedError):  # another owner's file, or a file system without modes
        os.chmod(path, mode, dir_fd=folder)
