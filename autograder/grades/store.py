"""Remember what was graded, keyed by content, so that only what changed is graded again."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from autograder.grades.atomic_write import remove_whole, write_first, write_whole
from autograder.grades.history import History
from autograder.grades.permissions import mend_tree
from autograder.grades.sink import Sink
from autograder.grades.unfinished import Unfinished
from autograder.model.grade import CellRun, SubmissionGrade
from autograder.model.summary import Summary
from autograder.submissions.find import Submission

FOLDER = ".autograder"
_ENCODER = msgspec.json.Encoder()
_FINGERPRINT_AND_SUMMARY = msgspec.json.Decoder(tuple[str, Summary])
_GRADE = msgspec.json.Decoder(SubmissionGrade)
_CELLS = msgspec.json.Decoder(list[tuple[CellRun, ...]])


class Store(Sink):
    """The course's own folder of grades and its secret: never in the repository, and readable for instructors alone."""

    def __init__(self, root: Path) -> None:
        self._folder = root / FOLDER
        self.history = History(self._folder)
        self.unfinished = Unfinished(self._folder)

    def secret(self) -> str:
        """What hidden inputs depend on besides the submission; made once per course. A run asks for it first of all."""
        mend_tree(self._folder)  # where a version before made it readable for all
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
        """The grade's fingerprint and summary: a small part of the file, read for each submission at each run."""
        try:
            with self._path(assignment, student).open("rb") as file:
                fingerprint, summary = _FINGERPRINT_AND_SUMMARY.decode(file.readline())
                return fingerprint, summary.shared()
        except (OSError, msgspec.MsgspecError):
            return None

    def before(self, assignment: str, student: str) -> Summary | None:
        """The grade that a new one is compared with: the last that was written, even if a run was cut off since."""
        known = self.recall(assignment, student)
        if known is not None:
            return known[1]
        earlier = self.history.of(assignment, student)
        return earlier[-1].grade if earlier else None

    def holds_grades(self) -> bool:
        return any(self._folder.glob("grades/*/*.json"))

    def students(self, assignment: str) -> list[str]:
        """Everybody whose grade of the assignment is remembered, sorted."""
        folder = self._path(assignment, "").parent
        return sorted(path.name.removesuffix(".json") for path in folder.glob("*.json"))

    def write(self, grade: SubmissionGrade, submission: Submission | None = None) -> None:
        """Remember a grade. Written last of all, so that what stands here also stands everywhere else.

        A line holds its fingerprint and summary, one the grade, and one the cells of its units.
        """
        lines = ((grade.fingerprint, grade.summary()), grade.without_cells(), [unit.cells for unit in grade.units])
        write_whole(self._path(grade.assignment, grade.student), b"".join(_ENCODER.encode(x) + b"\n" for x in lines))

    def forget(self, assignment: str, student: str) -> None:
        """Forget a grade before a new one is written anywhere: what is cut off now must not pass for remembered.

        It is kept among the earlier ones.
        """
        path, known = self._path(assignment, student), self.recall(assignment, student)
        if known is not None:
            self.history.keep(known[1], datetime.fromtimestamp(path.stat().st_mtime, UTC))
        remove_whole(path)

    def _path(self, assignment: str, student: str) -> Path:
        return Path(self._folder, "grades", assignment, f"{student}.json")
