"""Keep the last few replaced grades of each submission, to show what a regrade changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from autograder.grades.atomic_write import remove_whole, write_whole
from autograder.grades.changes import Change, earned_alike
from autograder.model.summary import Summary
from autograder.own_folder import own_names, read_own

MAX_EARLIER = 5  # grades of a submission
REPLACED, LAST_RUN = "earlier", "last_run.json"  # the folder of replaced grades; the file on the last run
_ENCODER = msgspec.json.Encoder()


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierGrade:
    """A replaced grade, and when it was written."""

    written: datetime
    grade: Summary


@dataclass(frozen=True, slots=True, kw_only=True)
class LastRun:
    """The changes of the last run that graded something, with those of interrupted runs that it continued."""

    ended: datetime
    changes: tuple[Change, ...]
    is_whole: bool = True  # False if it was interrupted


_EARLIER = msgspec.json.Decoder(list[EarlierGrade])
_LAST_RUN = msgspec.json.Decoder(LastRun)


def students_in(folder: Path, top: Path) -> list[str]:
    """Return the students with a file in ``folder``, sorted."""
    return [name.removesuffix(".json") for name in own_names(folder, top) if name.endswith(".json")]


class History:
    """The replaced grades, stored beside the current ones with the same permissions."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def of(self, assignment: str, student: str) -> list[EarlierGrade]:
        """Return the replaced grades of this submission, the newest last."""
        try:
            return _EARLIER.decode(read_own(self._path(assignment, student), self._folder.parent))
        except (OSError, msgspec.MsgspecError):  # none, or another version's format
            return []

    def keep(self, grade: Summary, written: datetime) -> None:
        """Store a grade that is about to be replaced, unless the last stored one has the same results."""
        known = self.of(grade.assignment, grade.student)
        if known and earned_alike(known[-1].grade, grade):
            return
        earlier = [*known, EarlierGrade(written=written, grade=grade)][-MAX_EARLIER:]
        write_whole(self._path(grade.assignment, grade.student), _ENCODER.encode(earlier), self._folder.parent)

    def begin_run(self) -> list[Change]:
        """Return the changes of an interrupted run, which the new run continues."""
        last = self.last_run()
        return [] if last is None or last.is_whole else [*last.changes]

    def end_run(self, changes: Iterable[Change], is_whole: bool) -> None:
        """Store the changes of a run that ended or was interrupted."""
        remove_whole(self._run, self._folder.parent)  # also removes the temporary files of a killed run
        run = LastRun(ended=datetime.now(UTC), changes=tuple(changes), is_whole=is_whole)
        self._write_run(run)

    def last_run(self) -> LastRun | None:
        """Return the last run's changes; None if unknown."""
        try:
            return _LAST_RUN.decode(read_own(self._run, self._folder.parent))
        except (OSError, msgspec.MsgspecError):
            return None

    def students(self, assignment: str) -> list[str]:
        """Return the students with a replaced grade of the assignment, sorted."""
        return students_in(self._path(assignment, "").parent, self._folder.parent)

    def forget(self, student: str) -> None:
        """Remove a student's changes from those of the last run."""
        last = self.last_run()
        if last is not None and any(change.student == student for change in last.changes):
            kept = tuple(change for change in last.changes if change.student != student)
            self._write_run(LastRun(ended=last.ended, changes=kept, is_whole=last.is_whole))

    def _write_run(self, run: LastRun) -> None:
        write_whole(self._run, _ENCODER.encode(run), self._folder.parent)

    @property
    def _run(self) -> Path:
        return self._folder / LAST_RUN

    def _path(self, assignment: str, student: str) -> Path:
        return Path(self._folder, REPLACED, assignment, f"{student}.json")
