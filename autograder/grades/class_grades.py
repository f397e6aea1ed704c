"""The grades of a class: what the engine found, with what persons entered and what late work costs.

The table, the report, JSON and every export read their points here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from autograder.grades.scores import UNSCORED
from autograder.model.course import Assignment
from autograder.model.outcome import Status
from autograder.model.summary import Summary, UnitSummary, WrittenSummary


@dataclass(frozen=True, slots=True)
class Person:
    """A student as nbgrader's gradebook or a roster names them."""

    last_name: str = ""
    first_name: str = ""
    email: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ManualPoints:
    """What nbgrader's gradebook adds to a grade of ours.

    Args:
        units: the points of those units of which a person changed a score.
        written: the points that a person gave for written answers, by unit and name.
        waiting: how many written answers need a person.
        penalty: points taken off for being late.
        submitted_at: in UTC.
        extension: granted to this student.
    """

    units: Mapping[str, float] = field(default_factory=dict)
    written: Mapping[tuple[str, str], float] = field(default_factory=dict)
    waiting: int = 0
    penalty: float = 0.0
    submitted_at: datetime | None = None
    extension: timedelta = timedelta()


NOTHING = ManualPoints()


@dataclass(frozen=True, slots=True, kw_only=True)
class StudentGrade:
    """One student's grade of one assignment.

    Args:
        is_stale: what was handed in, the course or the engine has changed since.
        submitted_at, due: in UTC; None where nobody knows.
    """

    student: str
    assignment: Assignment
    summary: Summary
    is_stale: bool = False
    entered: ManualPoints = NOTHING
    submitted_at: datetime | None = None
    due: datetime | None = None

    @property
    def max_points(self) -> float:
        return self.summary.max_points + self.summary.written_points

    @property
    def status(self) -> Status:
        """The worst status of its exercises."""
        return self.summary.status

    @property
    def earned(self) -> float:
        """Points of all checks that passed."""
        return self.summary.points

    @property
    def manual(self) -> float:
        """Points that a person gave beside those of checks; negative if a person took some away."""
        return sum(
            self.entered.units[unit.unit] - unit.points
            for unit in self.summary.units
            if unit.unit in self.entered.units
        )

    @property
    def raw(self) -> float | None:
        """Points before any penalty. None when nobody can vouch for a number: no score is better than a false zero."""
        if not self.entered.units and all(unit.status is Status.MISSING for unit in self.summary.units):
            return None
        scores = [self.unit_points(unit) for unit in self.summary.units]
        known = [score for score in scores if score is not None]
        return max(0.0, sum(known)) if len(known) == len(scores) else None

    @property
    def points(self) -> float | None:
        """Points that count, with the penalty taken off; never below zero."""
        return None if self.raw is None else max(0.0, self.raw - self.entered.penalty)

    @property
    def so_far(self) -> float:
        """The points that count, as far as they are known: equal to ``points`` if there is a score."""
        return max(0.0, self.earned + self.manual - self.entered.penalty)

    @property
    def waiting(self) -> int:
        """How many written answers need a person. An answer that has changed keeps its points, and waits."""
        unscored = (self.written_points(unit, answer) is None for unit in self.summary.units for answer in unit.written)
        return max(sum(unscored), self.entered.waiting)

    @property
    def late_by(self) -> timedelta | None:
        """How long after the due date it was handed in; zero when in time. None where nobody knows."""
        return lateness(self.submitted_at, self.due, self.entered.extension)

    def unit_points(self, unit: UnitSummary) -> float | None:
        """The points of one unit, as entered by a person or as graded; None when nobody can vouch for a number."""
        if unit.unit in self.entered.units:
            return self.entered.units[unit.unit]
        return None if unit.status in UNSCORED or self.waits(unit) else unit.points

    def waits(self, unit: UnitSummary) -> bool:
        """Whether a written answer of the unit has no points yet."""
        return any(self.written_points(unit, answer) is None for answer in unit.written)

    def written_points(self, unit: UnitSummary, answer: WrittenSummary) -> float | None:
        """The points of a written answer: a person's, or zero where nothing was written; None while it waits."""
        return self.entered.written.get((unit.unit, answer.name), answer.response.points)


def lateness(submitted_at: datetime | None, due: datetime | None, extension: timedelta) -> timedelta | None:
    """How long after the due date, with what was granted; zero when in time. None where nobody knows."""
    if submitted_at is None or due is None:
        return None
    return max(timedelta(), submitted_at - (due + extension))


@dataclass(frozen=True)
class ClassGrades:
    """The grades of a class.

    Args:
        graded: sorted by assignment, then by student.
        not_graded: what was handed in and has no remembered grade: assignment and student.
        people: students by their name in ``submitted/``, as far as the gradebook knows them.
        due: by assignment, in UTC.
    """

    graded: tuple[StudentGrade, ...]
    not_graded: tuple[tuple[str, str], ...] = ()
    people: Mapping[str, Person] = field(default_factory=dict)
    due: Mapping[str, datetime] = field(default_factory=dict)

    def of(self, assignment: str) -> tuple[StudentGrade, ...]:
        return tuple(graded for graded in self.graded if graded.assignment.name == assignment)

    def students(self) -> tuple[str, ...]:
        """Everybody who has a grade, sorted."""
        return tuple(sorted({graded.student for graded in self.graded}))

    def by_student(self) -> dict[str, dict[str, StudentGrade]]:
        """Each student's grades by assignment, students sorted by name."""
        found: dict[str, dict[str, StudentGrade]] = {student: {} for student in self.students()}
        for graded in self.graded:
            found[graded.student][graded.assignment.name] = graded
        return found


def total(grades: Iterable[StudentGrade]) -> float | None:
    """The points of several assignments together; None if one of them has no score."""
    points = [grade.points for grade in grades]
    known = [score for score in points if score is not None]
    return sum(known) if len(known) == len(points) else None
