"""Store grades by content fingerprint, so that only changed submissions are graded again."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from autograder.grades.atomic_write import remove_whole, write_first, write_whole
from autograder.grades.history import History, students_in
from autograder.grades.permissions import mend_tree
from autograder.grades.sink import Sink
from autograder.grades.unfinished import Unfinished
from autograder.model.grade import CellRun, SubmissionGrade
from autograder.model.summary import Summary
from autograder.own_folder import open_own, own_names, read_own
from autograder.submissions.find import Submission

FOLDER = ".autograder"
ATTEMPTS = "attempts"  # in it: a folder of grades for each student with several attempts
_ENCODER = msgspec.json.Encoder()
_FINGERPRINT_AND_SUMMARY = msgspec.json.Decoder(tuple[str, Summary])
_GRADE = msgspec.json.Decoder(SubmissionGrade)
_CELLS = msgspec.json.Decoder(list[tuple[CellRun, ...]])


class Store(Sink):
    """The course's private folder of grades, with its secret. It is never in the repository."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._folder = root / FOLDER
        self.history = History(self._folder)
        self.unfinished = Unfinished(self._folder)

    def secret(self) -> str:
        """Return the seed secret for hidden inputs, created once per course. Each run calls this first."""
        path = self._folder / "secret"
        if "secret" not in own_names(self._folder, self._root):
            write_first(path, secrets.token_hex(16).encode(), self._root)
        mend_tree(self._folder)  # older versions created it readable for everyone
        return read_own(path, self._root).decode("ascii").strip()

    def load(self, assignment: str, student: str) -> SubmissionGrade | None:
        """Load the last grade of this submission; None if there is none or it cannot be read."""
        return self._load(self._path(assignment, student))

    def load_attempt(self, assignment: str, student: str, fingerprint: str) -> SubmissionGrade | None:
        """Load the grade of one of several attempts; None if there is none or it cannot be read."""
        path = self._attempts(assignment, student) / f"{fingerprint}.json"
        return self._load(path) if fingerprint.isalnum() else None

    def write_attempt(self, grade: SubmissionGrade) -> None:
        """Store the grade of one of several attempts, under the digest of all that it depends on."""
        if grade.fingerprint.isalnum():  # otherwise its files cannot be read, and the next run tries again
            path = self._attempts(grade.assignment, grade.student) / f"{grade.fingerprint}.json"
            write_whole(path, _lines(grade), self._root)

    def keep_attempts(self, assignment: str, student: str, fingerprints: Collection[str]) -> None:
        """Remove the stored grades of all other attempts: their files or the engine have changed."""
        folder = self._attempts(assignment, student)
        for name in own_names(folder, self._root):
            if name.endswith(".json") and name.removesuffix(".json") not in fingerprints:
                remove_whole(folder / name, self._root)

    def recall(self, assignment: str, student: str) -> tuple[str, Summary] | None:
        """Load a grade's fingerprint and summary only, which is fast enough to do for every submission."""
        try:
            with open_own(self._path(assignment, student), self._root) as file:
                fingerprint, summary = _FINGERPRINT_AND_SUMMARY.decode(file.readline())
                return fingerprint, summary.shared()
        except (OSError, msgspec.MsgspecError):
            return None

    def before(self, assignment: str, student: str) -> Summary | None:
        """Return the last written grade, to compare a new one with, even if a run was interrupted since."""
        known = self.recall(assignment, student)
        if known is not None:
            return known[1]
        earlier = self.history.of(assignment, student)
        return earlier[-1].grade if earlier else None

    def holds_grades(self) -> bool:
        return any(map(self.students, own_names(self._folder / "grades", self._root)))

    def students(self, assignment: str) -> list[str]:
        """Return the students with a remembered grade of the assignment, sorted."""
        return students_in(self._path(assignment, "").parent, self._root)

    def write(self, grade: SubmissionGrade, submission: Submission | None = None) -> None:
        """Store a grade. Written last, so that a stored grade is also in all other sinks."""
        write_whole(self._path(grade.assignment, grade.student), _lines(grade), self._root)

    def forget(self, assignment: str, student: str) -> None:
        """Remove a grade before a new one is written, so that an interrupted write does not look complete.

        The old grade moves to the history.
        """
        path, known = self._path(assignment, student), self.recall(assignment, student)
        if known is not None:
            self.history.keep(known[1], datetime.fromtimestamp(path.lstat().st_mtime, UTC))
        remove_whole(path, self._root)

    def _load(self, path: Path) -> SubmissionGrade | None:
        try:
            _, grade, cells = read_own(path, self._root).splitlines()
            return _GRADE.decode(grade).with_cells(_CELLS.decode(cells))
        except (OSError, ValueError):  # includes msgspec's errors
            return None

    def _path(self, assignment: str, student: str) -> Path:
        return Path(self._folder, "grades", assignment, f"{student}.json")

    def _attempts(self, assignment: str, student: str) -> Path:
        return Path(self._folder, ATTEMPTS, assignment, student)


def _lines(grade: SubmissionGrade) -> bytes:
    """Encode a grade: line 1 holds the fingerprint and summary, line 2 the grade, line 3 its units' cells."""
    lines = ((grade.fingerprint, grade.summary()), grade.without_cells(), [unit.cells for unit in grade.units])
    return b"".join(_ENCODER.encode(line) + b"\n" for line in lines)
