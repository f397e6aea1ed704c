"""The data model of a submission's grade, with its executed cells and written answers."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from autograder.model.outcome import Response, Status
from autograder.model.result import UnitResult
from autograder.model.summary import Attempt, CheckSummary, Summary, UnitSummary, UnreadFile, WrittenSummary


@dataclass(frozen=True)
class CellRun:
    """One executed cell; ``outputs`` are nbformat v4 outputs as plain dicts (bounded, untrusted)."""

    source: str
    outputs: tuple[dict[str, object], ...] = ()
    cell_id: str | None = None  # nbgrader's grade_id, if the cell has one
    error: str | None = None  # "NameError: ..." if the cell raised


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenAnswer:
    """A student's answer in prose.

    Args:
        name: the question's name, unique in its unit.
        max_points: the points that a person can give.
        is_new: True unless the same answer was graded before.
    """

    name: str
    max_points: float
    response: Response
    text: str = ""  # as the student typed it
    is_new: bool = True

    def summary(self) -> WrittenSummary:
        """Return the answer with a hash in place of its text."""
        digest = hashlib.blake2b(self.text.encode(), digest_size=16).hexdigest() if self.text else ""
        return WrittenSummary(self.name, self.max_points, self.response, digest)


@dataclass(frozen=True, slots=True)
class UnitGrade:
    """The grade of one unit of a submission."""

    result: UnitResult
    status: Status
    comment: str  # sentences for student and instructor: findings, oddities, what to do
    answered_in: str | None = None  # the name of the graded file
    cells: tuple[CellRun, ...] = ()
    incidents: tuple[str, ...] = ()  # for instructors only: what was noticed while the answers ran
    written: tuple[WrittenAnswer, ...] = ()  # for a person to grade; also () if the file could not be read

    def summary(self) -> UnitSummary:
        """Return the part that the class table and exports need."""
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
    isolation: str  # the level at which student code ran: "full", "restricted", "limits only"
    seconds: float = 0.0
    incidents: tuple[str, ...] = ()  # for instructors only: oddities of the submitted files
    unread: tuple[UnreadFile, ...] = ()  # files that were not graded and may hold a missing answer
    attempt: Attempt | None = None  # None if it is not one of several

    def summary(self) -> Summary:
        """Return the part that a run keeps in memory until its end."""
        units = tuple(unit.summary() for unit in self.units)
        return Summary(self.student, self.assignment, units, self.incidents, self.unread, self.attempt).shared()

    def without_cells(self) -> SubmissionGrade:
        """Return the grade without its cells."""
        return replace(self, units=tuple(replace(unit, cells=()) for unit in self.units))

    def with_cells(self, cells: Sequence[tuple[CellRun, ...]]) -> SubmissionGrade:
        """Return the grade with the cells of each unit."""
        pairs = zip(self.units, cells, strict=True)
        return replace(self, units=tuple(replace(unit, cells=of_unit) for unit, of_unit in pairs))
