"""Write files atomically, readable for instructors only.

Each function takes the file's ``top``: a trusted folder above it. Below it, no link is followed. By default it is the
file's own folder.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path

from autograder.errors import GradebookError
from autograder.grades.permissions import OWN_FILE, file_mode, make_private, make_private_folder, set_mode
from autograder.own_folder import Place, opened

TRIES = 5
NEW = ".new"  # the folder of temporary files, separate so that searching it for leftovers is fast in any class


def write_whole(path: Path, data: bytes, top: Path | None = None) -> None:
    """Write a file, replacing an existing one.

    Raises:
        GradebookError: the disk is full or read-only.
        LinkError: a folder below ``top`` is a link.
    """
    _write(path, data, top, lambda temporary, new, folder: new.replace(temporary, path.name, folder))


def write_first(path: Path, data: bytes, top: Path | None = None) -> None:
    """Write a file unless it exists. If two processes write at once, the first one wins.

    Raises:
        GradebookError: the disk is full or read-only.
        LinkError: a folder below ``top`` is a link.
    """

    def put(temporary: str, new: Place, folder: Place) -> None:
        try:
            new.link(temporary, path.name, folder)
        except OSError:  # it exists, or the file system has no hard links
            if not folder.has(path.name):
                new.replace(temporary, path.name, folder)
        new.remove(temporary)

    _write(path, data, top, put)


def remove_whole(path: Path, top: Path | None = None) -> None:
    """Remove a file, and its temporary files leftover by interrupted runs.

    Raises:
        GradebookError: the disk is read-only.
        LinkError: a folder below ``top`` is a link.
    """
    top = path.parent if top is None else top
    with disk_errors_explained(path), contextlib.suppress(FileNotFoundError):  # there is no such folder
        with opened(path.parent, top) as folder:
            folder.remove(path.name)
        with opened(path.parent / NEW, top) as new:
            for name in new.names():
                if name.startswith(_prefix(path)):
                    new.remove(name)


@contextlib.contextmanager
def disk_errors_explained(path: Path) -> Iterator[None]:
    """Convert OSError to GradebookError with a fix."""
    try:
        yield
    except OSError as error:
        what = f"{path} cannot be written: {error.strerror or error}."
        cure = "Check its permissions and the disk, then run the same command again: it continues where it stopped."
        raise GradebookError(what, cure) from error


def _write(path: Path, data: bytes, top: Path | None, put: Callable[[str, Place, Place], None]) -> None:
    """Write a temporary file beside ``path`` and ``put`` it; retry if another process removed it as a leftover."""
    with disk_errors_explained(path):
        top = path.parent if top is None else top
        make_private_folder(top)
        for tries_left in reversed(range(TRIES)):
            try:
                with (
                    opened(path.parent, top, make_private) as folder,
                    opened(path.parent / NEW, top, make_private) as new,
                    _written(_prefix(path) + secrets.token_hex(8), data, new) as temporary,
                ):
                    put(temporary, new, folder)
                return
            except FileNotFoundError:
                if not tries_left:
                    raise


@contextlib.contextmanager
def _written(name: str, data: bytes, new: Place) -> Iterator[str]:
    """Write a temporary file; remove it if anything fails."""
    new.create(name, data)
    try:
        if (mode := file_mode(new.path if new.descriptor is None else new.descriptor)) != OWN_FILE:
            set_mode(new.entry(name), mode, new.descriptor)
        yield name
    except BaseException:
        new.remove(name)
        raise


def _prefix(path: Path) -> str:
    """Return the name prefix of the temporary files for ``path``."""
    return f"{hashlib.blake2b(os.fsencode(path.name), digest_size=8).hexdigest()}-"
