"""The grades of a class: the engine's results, with manual changes and late penalties.

The table, the report, JSON and every export take their points from here.
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
    """A student's name and address in nbgrader's gradebook or in a roster."""

    last_name: str = ""
    first_name: str = ""
    email: str = ""

    @property
    def name(self) -> str:
        """Return "Last, First", or the part that is known; untrusted text."""
        return ", ".join(filter(None, (self.last_name, self.first_name)))


@dataclass(frozen=True, slots=True, kw_only=True)
class ManualPoints:
    """What nbgrader's gradebook adds to a grade.

    Args:
        units: points of units with a manually changed score.
        written: manual points of written answers, by unit and name.
        waiting: number of written answers to grade.
        penalty: points deducted for late work.
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
        is_stale: True if the submission, the course or the engine has changed since.
        submitted_at, due: in UTC; None if unknown.
        time_remark: why the time that was written there cannot be read; "" if it can be.
    """

    student: str
    assignment: Assignment
    summary: Summary
    is_stale: bool = False
    entered: ManualPoints = NOTHING
    submitted_at: datetime | None = None
    time_remark: str = ""
    is_marked_late: bool = False  # by the platform, which gave no time
    due: datetime | None = None

    @property
    def max_points(self) -> float:
        return self.summary.max_points + self.summary.written_points

    @property
    def status(self) -> Status:
        """Return the worst status of its exercises."""
        return self.summary.status

    @property
    def earned(self) -> float:
        """Return the points of all passed checks."""
        return self.summary.points

    @property
    def manual(self) -> float:
        """Return the points given manually beside those of checks; negative if some were taken away."""
        return sum(
            self.entered.units[unit.unit] - unit.points
            for unit in self.summary.units
            if unit.unit in self.entered.units
        )

    @property
    def raw(self) -> float | None:
        """Return the points before any penalty; None if a score is uncertain: no score is better than a false zero."""
        if not self.entered.units and all(unit.status is Status.MISSING for unit in self.summary.units):
            return None
        scores = [self.unit_points(unit) for unit in self.summary.units]
        known = [score for score in scores if score is not None]
        return max(0.0, sum(known)) if len(known) == len(scores) else None

    @property
    def points(self) -> float | None:
        """Return the points that count, penalty included; never below zero."""
        return None if self.raw is None else max(0.0, self.raw - self.entered.penalty)

    @property
    def so_far(self) -> float:
        """Return the known points that count; equal to ``points`` if there is a score."""
        return max(0.0, self.earned + self.manual - self.entered.penalty)

    @property
    def waiting(self) -> int:
        """Return how many written answers to grade. A changed answer keeps its points and counts too."""
        unscored = (self.written_points(unit, answer) is None for unit in self.summary.units for answer in unit.written)
        return max(sum(unscored), self.entered.waiting)

    @property
    def late_by(self) -> timedelta | None:
        """Return how late it was handed in; zero if in time, None if unknown."""
        return lateness(self.submitted_at, self.due, self.entered.extension)

    @property
    def extended_until(self) -> datetime | None:
        """Return this student's own due date; None without an extension."""
        return self.due + self.entered.extension if self.due and self.entered.extension else None

    def unit_points(self, unit: UnitSummary) -> float | None:
        """Return a unit's points, entered manually or graded; None if uncertain."""
        if unit.unit in self.entered.units:
            return self.entered.units[unit.unit]
        return None if unit.status in UNSCORED or self.waits(unit) else unit.points

    def waits(self, unit: UnitSummary) -> bool:
        """True if a written answer of the unit has no points yet."""
        return any(self.written_points(unit, answer) is None for answer in unit.written)

    def written_points(self, unit: UnitSummary, answer: WrittenSummary) -> float | None:
        """Return a written answer's manual points, or zero if it is empty; None until it is graded."""
        return self.entered.written.get((unit.unit, answer.name), answer.response.points)


def lateness(submitted_at: datetime | None, due: datetime | None, extension: timedelta) -> timedelta | None:
    """Return the time after the due date and extension; zero if in time, None if unknown."""
    if submitted_at is None or due is None:
        return None
    return max(timedelta(), submitted_at - (due + extension))


@dataclass(frozen=True)
class ClassGrades:
    """The grades of a class.

    Args:
        graded: sorted by assignment, then by student.
        not_graded: submissions without a remembered grade, as (assignment, student).
        people: people in the gradebook, by their name in ``submitted/``.
        due: by assignment, in UTC.
    """

    graded: tuple[StudentGrade, ...]
    not_graded: tuple[tuple[str, str], ...] = ()
    people: Mapping[str, Person] = field(default_factory=dict)
    due: Mapping[str, datetime] = field(default_factory=dict)

    def of(self, assignment: str) -> tuple[StudentGrade, ...]:
        return tuple(graded for graded in self.graded if graded.assignment.name == assignment)

    def students(self) -> tuple[str, ...]:
        """Return all students with a grade, sorted."""
        return tuple(sorted({graded.student for graded in self.graded}))

    def title(self, student: str) -> str:
        """Return the student with their real name, if it is known; untrusted text."""
        name = self.people.get(student, Person()).name
        return f"{name} ({student})" if name and name != student else student

    def by_student(self) -> dict[str, dict[str, StudentGrade]]:
        """Return each student's grades by assignment, students sorted by name."""
        found: dict[str, dict[str, StudentGrade]] = {student: {} for student in self.students()}
        for graded in self.graded:
            found[graded.student][graded.assignment.name] = graded
        return found


def total(grades: Iterable[StudentGrade]) -> float | None:
    """Return the sum of several assignments' points; None if one has no score."""
    points = [grade.points for grade in grades]
    known = [score for score in points if score is not None]
    return sum(known) if len(known) == len(points) else None
