"""Write files that are there whole or not at all, whatever happens meanwhile, for instructors alone."""

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
NEW = ".new"  # the folder of files that are being written; looking for leftovers in it costs the same in a large class


def write_whole(path: Path, data: bytes) -> None:
    """Write a file in place of the one that is there.

    Raises:
        GradebookError: the disk is full or read-only.
    """
    with disk_errors_explained(path):
        _write(path, data, lambda temporary: os.replace(temporary, path))


def write_first(path: Path, data: bytes) -> None:
    """Write a file unless it is there: when two write at the same time, the first one counts.

    Raises:
        GradebookError: the disk is full or read-only.
    """

    def place(temporary: str) -> None:
        try:
            os.link(temporary, path)
        except OSError:  # there is one, or this file system has no links
            if not path.is_file():
                os.replace(temporary, path)
        Path(temporary).unlink(missing_ok=True)

    with disk_errors_explained(path):
        _write(path, data, place)


def remove_whole(path: Path) -> None:
    """Remove a file, and what runs that were cut off left of it.

    Raises:
        GradebookError: the disk is read-only.
    """
    with disk_errors_explained(path):
        path.unlink(missing_ok=True)
        for left in (path.parent / NEW).glob(f"{_prefix(path)}*"):
            left.unlink(missing_ok=True)  # another command may do the same now


@contextlib.contextmanager
def disk_errors_explained(path: Path) -> Iterator[None]:
    """Turn an error of the disk into a sentence and a cure."""
    try:
        yield
    except OSError as error:
        what = f"{path} cannot be written: {error.strerror or error}."
        cure = "Check its permissions and the disk, then run the same command again: it goes on where it stopped."
        raise GradebookError(what, cure) from error


def _write(path: Path, data: bytes, place: Callable[[str], None]) -> None:
    """Write a new file and ``place`` it; again where another command took it for one that a killed run had left."""
    for left in reversed(range(TRIES)):
        try:
            with _written(path, data) as temporary:
                place(temporary)
            return
        except FileNotFoundError:
            if not left:
                raise


@contextlib.contextmanager
def _written(path: Path, data: bytes) -> Iterator[str]:
    """A file on the same disk as ``path`` with this content; removed when anything fails."""
    folder = path.parent / NEW
    make_private_folder(folder)
    descriptor, temporary = tempfile.mkstemp(dir=folder, prefix=_prefix(path))  # its mode is 0600 from the start
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
    """How the names begin of files that will replace ``path``."""
    return f"{hashlib.blake2b(os.fsencode(path.name), digest_size=8).hexdigest()}-"
