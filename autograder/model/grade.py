"""A submission's grade, with the cells that were run and the written answers that were found."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from autograder.model.outcome import Response, Status
from autograder.model.result import UnitResult
from autograder.model.summary import CheckSummary, Summary, UnitSummary, WrittenSummary


@dataclass(frozen=True)
class CellRun:
    """One executed cell and what it showed: ``outputs`` are nbformat v4 outputs as plain dicts (bounded, untrusted)."""

    source: str
    outputs: tuple[dict[str, object], ...] = ()
    cell_id: str | None = None  # nbgrader's grade_id, where the cell has one
    error: str | None = None  # "NameError: ..." where the cell raised


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenAnswer:
    """A student's answer in prose.

    Args:
        name: the question's, unique in its unit.
        max_points: those that a person can give.
        is_new: it is not known to be what was graded before.
    """

    name: str
    max_points: float
    response: Response
    text: str = ""  # as the student typed it
    is_new: bool = True

    def summary(self) -> WrittenSummary:
        """The same with a hash in place of the text."""
        digest = hashlib.blake2b(self.text.encode(), digest_size=16).hexdigest() if self.text else ""
        return WrittenSummary(self.name, self.max_points, self.response, digest)


@dataclass(frozen=True, slots=True)
class UnitGrade:
    """What became of one unit of one submission."""

    result: UnitResult
    status: Status
    comment: str  # sentences for student and instructor: what was found, what was odd, what to do
    answered_in: str | None = None  # the file's name that was graded
    cells: tuple[CellRun, ...] = ()
    incidents: tuple[str, ...] = ()  # for instructors only: what the answers tried that no exercise asks for
    written: tuple[WrittenAnswer, ...] = ()  # for a person to grade; () also where nobody could look for them

    def summary(self) -> UnitSummary:
        """What a class's table and an export need of it."""
        checks = tuple(CheckSummary(c.name, c.outcome, c.points, c.max_points, c.hidden) for c in self.result.checks)
        return UnitSummary(
            unit=self.result.unit,
            status=self.status,
            checks=checks,
            comment=self.comment,
            incidents=self.incidents,
            mistakes=tuple(" or ".join(diagnosis.names) for diagnosis in self.result.diagnoses),
            written=tuple(answer.summary() for answer in self.written),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SubmissionGrade:
    """One student's grade of one assignment."""

    student: str
    assignment: str
    units: tuple[UnitGrade, ...]
    fingerprint: str  # of the submission's content, the course and the engine
    isolation: str  # the level the student's code ran at: "full", "restricted", "limits only"
    seconds: float = 0.0
    incidents: tuple[str, ...] = ()  # for instructors only: what was odd about the files handed in

    def summary(self) -> Summary:
        """What a run keeps of it to its end."""
        units = tuple(unit.summary() for unit in self.units)
        return Summary(self.student, self.assignment, units, self.incidents).shared()

    def without_cells(self) -> SubmissionGrade:
        """The grade alone, without what the cells held and showed."""
        return replace(self, units=tuple(replace(unit, cells=()) for unit in self.units))

    def with_cells(self, cells: Sequence[tuple[CellRun, ...]]) -> SubmissionGrade:
        """The grade with the cells of each of its units."""
        pairs = zip(self.units, cells, strict=True)
        return replace(self, units=tuple(replace(unit, cells=of_unit) for unit, of_unit in pairs))
