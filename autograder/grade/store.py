"""Remember what was graded, keyed by content, so that only what changed is graded again."""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec

from autograder.errors import GradebookError
from autograder.model import CellRun, SubmissionGrade, Summary

FOLDER = ".autograder"
NEW = ".new"  # what is being written lies apart: to look for what a run left there must not cost more in a large class
_ENCODER = msgspec.json.Encoder()
_FIRST_LINE = msgspec.json.Decoder(tuple[str, Summary])
_GRADE = msgspec.json.Decoder(SubmissionGrade)
_CELLS = msgspec.json.Decoder(list[tuple[CellRun, ...]])


class Store:
    """The course's own folder of grades and its secret; never in the repository."""

    def __init__(self, root: Path) -> None:
        self._folder = root / FOLDER

    def secret(self) -> str:
        """What hidden inputs depend on besides the submission; made once per course."""
        path = self._folder / "secret"
        if not path.is_file():
            write_first(path, secrets.token_hex(16).encode())
        return path.read_text(encoding="ascii").strip()

    def load(self, assignment: str, student: str) -> SubmissionGrade | None:
        """The last grade written for this submission; None when there is none that can be read."""
        try:
            _, grade, cells = self._path(assignment, student).read_bytes().splitlines()
            return _GRADE.decode(grade).with_cells(_CELLS.decode(cells))
        except (OSError, ValueError):  # msgspec's errors, too
            return None

    def recall(self, assignment: str, student: str) -> tuple[str, Summary] | None:
        """Its fingerprint and summary, a hundredth of it: read for each submission at each run."""
        try:
            with self._path(assignment, student).open("rb") as file:
                fingerprint, summary = _FIRST_LINE.decode(file.readline())
                return fingerprint, summary.shared()
        except (OSError, msgspec.MsgspecError):
            return None

    def save(self, grade: SubmissionGrade) -> None:
        """Remember a grade. Written last of all, so that what stands here also stands everywhere else.

        A line for its fingerprint and summary, one for the grade, and one for the cells of its units.
        """
        lines = ((grade.fingerprint, grade.summary()), grade.without_cells(), [unit.cells for unit in grade.units])
        write_whole(self._path(grade.assignment, grade.student), b"".join(_ENCODER.encode(x) + b"\n" for x in lines))

    def forget(self, assignment: str, student: str) -> None:
        """Before anything of a grade is written: what is cut off now must not be taken for what was remembered."""
        with _told(path := self._path(assignment, student)):
            path.unlink(missing_ok=True)
            for left in (path.parent / NEW).glob(f"{_mark(path)}*"):  # by a run that was cut off
                left.unlink()

    def _path(self, assignment: str, student: str) -> Path:
        return Path(self._folder, "grades", assignment, f"{student}.json")


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all, whatever happens meanwhile."""
    with _told(path), _written(path, data) as temporary:
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)


def write_first(path: Path, data: bytes) -> None:
    """The same, for its owner alone, unless the file is there: of two that write at once, the first one counts."""
    with _told(path), _written(path, data) as temporary:
        try:
            os.link(temporary, path)
        except OSError:  # there is one, or this file system has no links
            if not path.is_file():
                os.replace(temporary, path)
        Path(temporary).unlink(missing_ok=True)


@contextlib.contextmanager
def _written(path: Path, data: bytes) -> Iterator[str]:
    """A file on the same disk as ``path`` with this content; removed when anything fails."""
    folder = path.parent / NEW
    folder.mkdir(parents=True, exist_ok=True)
    descriptor, temporary = tempfile.mkstemp(dir=folder, prefix=_mark(path))
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        yield temporary
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _mark(path: Path) -> str:
    """How the names of files begin that are to take the place of ``path``."""
    return f"{hashlib.blake2b(os.fsencode(path.name), digest_size=8).hexdigest()}-"


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    """A disk that is full or read-only is told in a sentence."""
    try:
        yield
    except OSError as error:
        what = f"{path} cannot be written: {error.strerror or error}."
        cure = "Check its permissions and the disk, then run the same command again: it goes on where it stopped."
        raise GradebookError(what, cure) from error
