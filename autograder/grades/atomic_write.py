"""Write files atomically, readable for instructors only."""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from autograder.errors import GradebookError
from autograder.grades.permissions import OWN_FILE, file_mode, make_private_folder, set_mode

TRIES = 5
NEW = ".new"  # the folder of temporary files, separate so that searching it for leftovers is fast in any class


def write_whole(path: Path, data: bytes) -> None:
    """Write a file, replacing an existing one.

    Raises:
        GradebookError: the disk is full or read-only.
    """
    with disk_errors_explained(path):
        _write(path, data, lambda temporary: os.replace(temporary, path))


def write_first(path: Path, data: bytes) -> None:
    """Write a file unless it exists. If two processes write at once, the first one wins.

    Raises:
        GradebookError: the disk is full or read-only.
    """

    def place(temporary: str) -> None:
        try:
            os.link(temporary, path)
        except OSError:  # it exists, or the file system has no hard links
            if not path.is_file():
                os.replace(temporary, path)
        Path(temporary).unlink(missing_ok=True)

    with disk_errors_explained(path):
        _write(path, data, place)


def remove_whole(path: Path) -> None:
    """Remove a file, and its temporary files leftover by interrupted runs.

    Raises:
        GradebookError: the disk is read-only.
    """
    with disk_errors_explained(path):
        path.unlink(missing_ok=True)
        for leftover in (path.parent / NEW).glob(f"{_prefix(path)}*"):
            leftover.unlink(missing_ok=True)  # another process may remove it too


@contextlib.contextmanager
def disk_errors_explained(path: Path) -> Iterator[None]:
    """Convert OSError to GradebookError with a fix."""
    try:
        yield
    except OSError as error:
        what = f"{path} cannot be written: {error.strerror or error}."
        cure = "Check its permissions and the disk, then run the same command again: it continues where it stopped."
        raise GradebookError(what, cure) from error


def _write(path: Path, data: bytes, place: Callable[[str], None]) -> None:
    """Write a temporary file and ``place`` it; retry if another process removed it as a leftover."""
    for tries_left in reversed(range(TRIES)):
        try:
            with _written(path, data) as temporary:
                place(temporary)
            return
        except FileNotFoundError:
            if not tries_left:
                raise


@contextlib.contextmanager
def _written(path: Path, data: bytes) -> Iterator[str]:
    """Write a temporary file beside ``path``; remove it if anything fails."""
    folder = path.parent / NEW
    make_private_folder(folder)
    descriptor, temporary = tempfile.mkstemp(dir=folder, prefix=_prefix(path))  # mkstemp creates it with mode 0600
    try:
        if (mode := file_mode(folder)) != OWN_FILE:
            set_mode(temporary, mode)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        yield temporary
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _prefix(path: Path) -> str:
    """Return the name prefix of the temporary files for ``path``."""
    return f"{hashlib.blake2b(os.fsencode(path.name), digest_size=8).hexdigest()}-"
