"""Files and folders of a class that only its instructors may read: grades, hidden checks' sentences, others' work.

They are made with the right mode at once, whatever the umask, so that there is no moment in which others can read them.
A folder that is writable for its group and hands that group on (set-group-ID, as nbgrader's ``groupshared`` makes it)
is shared by several instructors: what is made in it is theirs together. Where a file system has no modes, none is set.
"""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path

OWN_FOLDER, OWN_FILE = 0o700, 0o600
SHARED_FOLDER, SHARED_FILE = 0o2770, 0o660
SHARED = stat.S_ISGID | stat.S_IWGRP
SQLITE_FILES = ("", "-wal", "-shm", "-journal")  # a database, and what SQLite writes beside it with the same mode


def make_private_folder(folder: Path) -> None:
    """Make ``folder`` and its missing parents for instructors alone. What is there stays as it is.

    Raises:
        OSError: it cannot be made.
    """
    if folder.is_dir():
        return
    if folder.parent != folder:
        make_private_folder(folder.parent)
    with contextlib.suppress(FileExistsError):  # another run was first, or a file is in its place: then writing fails
        os.mkdir(folder, OWN_FOLDER)
        set_mode(folder, SHARED_FOLDER if is_shared(folder.parent) else OWN_FOLDER)


def mend_folder(folder: Path) -> bool:
    """Make a folder private that somebody made with another mode; returns whether it was open to others."""
    return _mend(folder, SHARED_FOLDER if is_shared(folder) else OWN_FOLDER)


def mend_tree(top: Path) -> None:
    """Make a folder private, and if it was not, all that is in it. Links are not followed."""
    if not mend_folder(top):
        return
    for folder, folders, files in os.walk(top):
        for path in (Path(folder, name) for name in (*folders, *files)):
            if not path.is_symlink():
                _mend(
                    path, SHARED_FOLDER if is_shared(path) else OWN_FOLDER if path.is_dir() else file_mode(path.parent)
                )


def file_mode(folder: Path) -> int:
    """The mode of a private file in ``folder``."""
    return SHARED_FILE if is_shared(folder) else OWN_FILE


def make_private_database(path: Path) -> None:
    """Make an empty file for SQLite, or make the one that is there private, with what SQLite wrote beside it."""
    mode = file_mode(path.parent)
    with contextlib.suppress(OSError):  # there is one, or SQLite itself will say why there can be none
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWN_FILE))
        set_mode(path, mode)
    for made in (path.with_name(path.name + ending) for ending in SQLITE_FILES):
        if made.is_file():
            _mend(made, mode)


def is_shared(folder: Path) -> bool:
    """Whether a group of instructors works in this folder."""
    try:
        return folder.stat().st_mode & SHARED == SHARED
    except OSError:
        return False


def _mend(path: Path, wanted: int) -> bool:
    """Take away the rights that ``wanted`` does not give; returns whether there were any."""
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
    except OSError:  # it is not there
        return False
    if not mode & 0o777 & ~wanted:
        return False
    set_mode(path, mode & (wanted | 0o7000))
    return True


def set_mode(path: Path | str, mode: int) -> None:
    """Set a mode where that can be done."""
    with contextlib.suppress(OSError, NotImplementedError):  # somebody else's file, or a file system without modes
        os.chmod(path, mode)
