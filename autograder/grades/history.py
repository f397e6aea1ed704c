"""Grades that a later one has replaced: the last few of each submission, so that a regrade can be told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from autograder.grades.atomic_write import remove_whole, write_whole
from autograder.grades.changes import Change, earned_alike
from autograder.model.summary import Summary

KEPT = 5  # grades of a submission
REPLACED, LAST_RUN = "earlier", "last_run.json"  # the folder of such grades, and the file on the last run
_ENCODER = msgspec.json.Encoder()


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierGrade:
    """A grade that was replaced, and when it had been written."""

    written: datetime
    grade: Summary


@dataclass(frozen=True, slots=True, kw_only=True)
class LastRun:
    """What the last run that graded something has moved, with the interrupted runs that it went on with."""

    ended: datetime
    changes: tuple[Change, ...]
    is_whole: bool = True  # False: it was interrupted


_EARLIER = msgspec.json.Decoder(list[EarlierGrade])
_LAST_RUN = msgspec.json.Decoder(LastRun)


class History:
    """They lie beside the store's grades, closed to others like these."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def of(self, assignment: str, student: str) -> list[EarlierGrade]:
        """The grades of this submission that were replaced, the newest last."""
        try:
            return _EARLIER.decode(self._path(assignment, student).read_bytes())
        except (OSError, msgspec.MsgspecError):  # there are none, or another version wrote them
            return []

    def keep(self, grade: Summary, written: datetime) -> None:
        """Keep a grade that is about to be replaced, unless it earned what the one before it did."""
        known = self.of(grade.assignment, grade.student)
        if known and earned_alike(known[-1].grade, grade):
            return
        kept = [*known, EarlierGrade(written=written, grade=grade)][-KEPT:]
        write_whole(self._path(grade.assignment, grade.student), _ENCODER.encode(kept))

    def begin_run(self) -> list[Change]:
        """What an interrupted run had moved, with which a new one goes on."""
        last = self.last_run()
        return [] if last is None or last.is_whole else [*last.changes]

    def end_run(self, changes: Iterable[Change], is_whole: bool) -> None:
        """Remember what a run has moved, to its end or until it was interrupted."""
        remove_whole(self._run)  # with what a run left that was killed while it wrote this
        run = LastRun(ended=datetime.now(UTC), changes=tuple(changes), is_whole=is_whole)
        write_whole(self._run, _ENCODER.encode(run))

    def last_run(self) -> LastRun | None:
        """What the last run has moved; None where nothing says so."""
        try:
            return _LAST_RUN.decode(self._run.read_bytes())
        except (OSError, msgspec.MsgspecError):
            return None

    @property
    def _run(self) -> Path:
        return self._folder / LAST_RUN

    def _path(self, assignment: str, student: str) -> Path:
        return Path(self._folder, REPLACED, assignment, f"{student}.json")
