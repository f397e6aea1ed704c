"""Pack a term into one zip, then start the course's folder anew.

The zip has the paths of the course's folder, so unpacking it there, or into a copy of the course, restores the term.
Readable copies of the grades and the versions of all software are beside them.
"""

from __future__ import annotations

import os
import platform
import sqlite3
import stat
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import msgspec

from autograder.boundary.text import without_surrogates
from autograder.errors import GradebookError
from autograder.grades.atomic_write import disk_errors_explained
from autograder.grades.extensions import FILE as EXTENSIONS
from autograder.grades.members import remove_tree
from autograder.grades.permissions import SQLITE_FILES, make_private_folder
from autograder.grades.store import FOLDER
from autograder.own_folder import own_names

FOLDERS = ("submitted", "autograded", "feedback", "reports", "exports")
KEPT = ("secret", ".new")  # in the store's folder: the next term may use the same secret
FILES = ("roster.csv", EXTENSIONS)
SETTINGS = ("course/course.toml", "nbgrader_config.py")  # packed too, and stay
PACKAGES = ("attention-course", "torch", "numpy", "nbgrader", "pytest")
ARCHIVES, SUFFIX = "archives", ".zip"


@dataclass(frozen=True)
class Packed:
    """What an archive holds.

    Args:
        files: How many files.
        left_out: Links and other things that are no plain files.
    """

    path: Path
    files: int
    left_out: tuple[str, ...] = ()


def versions(now: datetime) -> dict[str, str]:
    """Return when the archive was made, and with which software."""
    found = {"made": now.isoformat(), "python": platform.python_version()}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def term_paths(root: Path, gradebook: Path | None) -> list[Path]:
    """Return the existing files and folders of the term, which the next one starts without."""
    of_store = [root / FOLDER / name for name in own_names(root / FOLDER, root) if name not in KEPT]
    book = [gradebook.with_name(gradebook.name + suffix) for suffix in SQLITE_FILES] if gradebook else []
    paths = [*(root / name for name in (*FOLDERS, *FILES)), *of_store, *book]
    return [path for path in paths if os.path.lexists(path)]


def pack(root: Path, target: Path, gradebook: Path | None, extra: Mapping[str, bytes], now: datetime) -> Packed:
    """Write the archive, check it, and put it in place.

    Args:
        gradebook: The gradebook's SQLite file; None if it is on a server.
        extra: Further files by name, such as readable grades.

    Raises:
        GradebookError: The archive exists, or cannot be written.
    """
    if target.exists():
        raise GradebookError(f"{target} exists.", "Choose another name: autograder archive NAME")
    left_out: list[str] = []
    with disk_errors_explained(target):
        make_private_folder(target.parent)
        descriptor, temporary = tempfile.mkstemp(dir=target.parent, prefix=".new-")
        try:
            with os.fdopen(descriptor, "wb") as file:
                with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as archive:
                    for name, data in {**extra, "versions.json": msgspec.json.encode(versions(now))}.items():
                        archive.writestr(name, data)
                    for path in _plain_files(root, gradebook, left_out):
                        archive.write(path, without_surrogates(path.relative_to(root).as_posix()))
                    if gradebook is not None and gradebook.is_file():
                        archive.writestr(_name(root, gradebook), _copied(gradebook))
                file.flush()
                os.fsync(file.fileno())
            with zipfile.ZipFile(temporary) as archive:
                if (broken := archive.testzip()) is not None:
                    raise GradebookError(f"{broken} was not written correctly.", "Check the disk and try again.")
                count = len(archive.namelist())
            os.replace(temporary, target)
        finally:
            Path(temporary).unlink(missing_ok=True)
    return Packed(target, count, tuple(left_out))


def start_anew(root: Path, gradebook: Path | None) -> None:
    """Remove what belongs to the term. If it is interrupted, the rest can be removed by hand.

    Raises:
        GradebookError: Something cannot be removed.
    """
    for path in term_paths(root, gradebook):
        with disk_errors_explained(path):
            remove_tree(path)


def _plain_files(root: Path, gradebook: Path | None, left_out: list[str]) -> Iterator[Path]:
    """Yield all plain files of the term except the gradebook, and list the others. Links are not followed."""
    book = {gradebook.with_name(gradebook.name + suffix) for suffix in SQLITE_FILES} if gradebook else set()
    settings = [root / name for name in SETTINGS]
    for top in (*(path for path in term_paths(root, gradebook) if path not in book), *settings):
        for path in sorted(top.rglob("*")) if top.is_dir() and not top.is_symlink() else [top]:
            mode = path.lstat().st_mode if os.path.lexists(path) else stat.S_IFDIR
            if stat.S_ISREG(mode):
                yield path
            elif not stat.S_ISDIR(mode):
                left_out.append(path.relative_to(root).as_posix())


def _copied(gradebook: Path) -> bytes:
    """Return a consistent copy of an SQLite database, even if a program is writing to it."""
    with tempfile.TemporaryDirectory(dir=gradebook.parent, prefix=".copy-") as folder:
        copy = Path(folder, "copy.db")
        with closing(sqlite3.connect(gradebook)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
        return copy.read_bytes()


def _name(root: Path, gradebook: Path) -> str:
    return gradebook.relative_to(root).as_posix() if gradebook.is_relative_to(root) else gradebook.name
