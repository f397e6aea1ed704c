"""Open the engine's own folders, ``.autograder/`` and ``results/``, without following links.

Others may write where these folders are: in a student's checkout, on a shared disk. A link there would lead a file out
of the folder. So each folder below a trusted one is opened by its name in the one above it. Windows cannot do that:
there, each folder is looked at before it is used.
"""

from __future__ import annotations

import os
import shlex
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from autograder.boundary.scratch import FOLDER, HAS_DESCRIPTORS
from autograder.errors import LinkError
from autograder.submission_limits import READ_PLAIN

CREATE = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0)


@dataclass(frozen=True)
class Place:
    """A folder that was reached without links. Its entries are used by their names.

    Args:
        descriptor: None on Windows.
    """

    path: Path
    descriptor: int | None

    def names(self) -> list[str]:
        return sorted(os.listdir(self.path if self.descriptor is None else self.descriptor))

    def status(self, name: str) -> os.stat_result:
        """Return the status of an entry, which may be a link."""
        return os.stat(self.entry(name), dir_fd=self.descriptor, follow_symlinks=False)

    def has(self, name: str) -> bool:
        """True if there is such an entry, whatever it is."""
        try:
            self.status(name)
        except FileNotFoundError:
            return False
        return True

    def make(self, name: str, mode: int = 0o777) -> None:
        """Create a folder."""
        os.mkdir(self.entry(name), mode, dir_fd=self.descriptor)

    def create(self, name: str, data: bytes) -> None:
        """Write a new file that only this user can read. After an error there is none."""
        descriptor = os.open(self.entry(name), CREATE, 0o600, dir_fd=self.descriptor)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        except BaseException:
            self.remove(name)
            raise

    def replace(self, name: str, target: str, folder: Place) -> None:
        """Move an entry to another folder of the same disk, in place of what is there."""
        os.replace(self.entry(name), folder.entry(target), src_dir_fd=self.descriptor, dst_dir_fd=folder.descriptor)

    def link(self, name: str, target: str, folder: Place) -> None:
        """Give a file a second name. It fails if there is an entry of that name."""
        os.link(self.entry(name), folder.entry(target), src_dir_fd=self.descriptor, dst_dir_fd=folder.descriptor)

    def remove(self, name: str) -> None:
        """Remove a file if it is there: another process may remove it, too."""
        with suppress(FileNotFoundError):
            os.unlink(self.entry(name), dir_fd=self.descriptor)

    def entry(self, name: str) -> str:
        """Return what names an entry, together with ``descriptor``."""
        return name if self.descriptor is not None else str(self.path / name)


Make = Callable[[Place, str], None]


@contextmanager
def opened(folder: Path, top: Path, make: Make | None = None) -> Iterator[Place]:
    """Open ``folder`` for the block.

    Args:
        top: an existing folder above it, which may be reached through links.
        make: creates a missing folder; None to raise ``FileNotFoundError``.

    Raises:
        LinkError: a folder below ``top`` is a link.
        OSError: a folder is missing or cannot be opened.
    """
    place = Place(top, os.open(top, FOLDER & ~getattr(os, "O_NOFOLLOW", 0)) if HAS_DESCRIPTORS else None)
    try:
        for name in folder.relative_to(top).parts:
            inner = _enter(place, name, make)
            _close(place)
            place = inner
        yield place
    finally:
        _close(place)


@contextmanager
def open_own(path: Path, top: Path) -> Iterator[IO[bytes]]:
    """Open a file for reading.

    Raises:
        LinkError: it is a link, or a folder below ``top`` is.
        OSError: it is missing or cannot be read.
    """
    with opened(path.parent, top) as place:
        _expect_no_link(place, path.name)
        descriptor = os.open(place.entry(path.name), READ_PLAIN, dir_fd=place.descriptor)
    with os.fdopen(descriptor, "rb") as file:
        yield file


def read_own(path: Path, top: Path) -> bytes:
    """Return a file's content. It raises what ``open_own`` raises."""
    with open_own(path, top) as file:
        return file.read()


def own_names(folder: Path, top: Path) -> list[str]:
    """Return the names of a folder's entries, sorted; none if it is missing.

    Raises:
        LinkError: it is a link, or a folder below ``top`` is.
    """
    try:
        with opened(folder, top) as place:
            return place.names()
    except (FileNotFoundError, NotADirectoryError):
        return []


def _enter(parent: Place, name: str, make: Make | None) -> Place:
    try:
        _expect_no_link(parent, name)
    except FileNotFoundError:
        if make is None:
            raise
        with suppress(FileExistsError):  # another process was first
            make(parent, name)
    path = parent.path / name
    return Place(path, None if parent.descriptor is None else os.open(name, FOLDER, dir_fd=parent.descriptor))


def _expect_no_link(parent: Place, name: str) -> None:
    status = parent.status(name)
    tag = getattr(status, "st_reparse_tag", 0)  # of Windows, where a junction is a link between folders
    if stat.S_ISLNK(status.st_mode) or tag == getattr(stat, "IO_REPARSE_TAG_MOUNT_POINT", None):
        path = parent.path / name
        cure = "If it is yours, move what it points to here. If not, remove it"
        raise LinkError(f"{path} is a link, and is not followed.", f"{cure}: rm {shlex.quote(str(path))}")


def _close(place: Place) -> None:
    if place.descriptor is not None:
        os.close(place.descriptor)
