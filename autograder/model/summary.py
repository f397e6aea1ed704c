"""Grades without texts and cells, small because a run holds one for each submission of a class."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from autograder.model.outcome import SEVERITY, Outcome, Response, Status


class CheckSummary(NamedTuple):
    """One check on one submission, without its texts."""

    name: str
    outcome: Outcome
    points: float
    max_points: float
    hidden: bool


class WrittenSummary(NamedTuple):
    """One written answer, without its text."""

    name: str
    max_points: float
    response: Response
    digest: str  # of the text; "" for none


class UnreadFile(NamedTuple):
    """A file of a submission that was not graded and may hold an answer.

    Args:
        file: its name; "" for several files.
        sentence: why it was not graded, and what to do.
        exercise: the exercise that its name means; "" if unknown.
    """

    file: str
    sentence: str
    exercise: str = ""


class Attempt(NamedTuple):
    """Which of a student's attempts a grade is of, and why.

    Args:
        number: counted from the oldest, which is 1.
        folder: its path in the folder of all submissions.
        points: the points of each attempt's checks after its late penalty, the oldest first.
        unsure: the attempts that could not be judged whole and may be better, counted from 1.
    """

    number: int
    folder: str
    points: tuple[float, ...]
    unsure: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitSummary:
    """One unit of a submission, without its texts and cells. Points are from checks only."""

    unit: str
    status: Status
    checks: tuple[CheckSummary, ...]
    comment: str
    incidents: tuple[str, ...] = ()
    mistakes: tuple[str, ...] = ()  # names of the known mistakes that were found, for instructors
    written: tuple[WrittenSummary, ...] = ()

    @property
    def visible_points(self) -> float:
        """The points of visible checks."""
        return sum(check.points for check in self.checks if not check.hidden)

    @property
    def hidden_points(self) -> float:
        return sum(check.points for check in self.checks if check.hidden)

    @property
    def points(self) -> float:
        return self.visible_points + self.hidden_points

    @property
    def max_points(self) -> float:
        return sum(check.max_points for check in self.checks)

    @property
    def written_points(self) -> float:
        """The points that a person can give for written answers."""
        return sum(answer.max_points for answer in self.written)


@dataclass(frozen=True, slots=True)
class Summary:
    """One student's grade of one assignment.

    Points are from checks only. The gradebook holds the points that a person gives for written answers.
    """

    student: str
    assignment: str
    units: tuple[UnitSummary, ...]
    incidents: tuple[str, ...] = ()
    unread: tuple[UnreadFile, ...] = ()
    attempt: Attempt | None = None  # None if it is not one of several

    @property
    def key(self) -> tuple[str, str]:
        """Assignment and student, which identify the submission."""
        return self.assignment, self.student

    @property
    def points(self) -> float:
        return sum(unit.points for unit in self.units)

    @property
    def max_points(self) -> float:
        return sum(unit.max_points for unit in self.units)

    @property
    def written_points(self) -> float:
        """The points that a person can give for written answers."""
        return sum(unit.written_points for unit in self.units)

    @property
    def has_grader_error(self) -> bool:
        return any(unit.status is Status.GRADER_ERROR for unit in self.units)

    @property
    def status(self) -> Status:
        """The worst status of its units."""
        return max((unit.status for unit in self.units), key=SEVERITY.__getitem__)

    def shared(self) -> Summary:
        """Return an equal summary that shares equal parts with other summaries, to save memory."""
        units = tuple(
            replace(
                unit,
                unit=sys.intern(unit.unit),
                checks=_shared_checks(unit.checks),
                comment=sys.intern(unit.comment),
                mistakes=tuple(map(sys.intern, unit.mistakes)),
            )
            for unit in self.units
        )
        return replace(self, student=sys.intern(self.student), assignment=sys.intern(self.assignment), units=units)


def _shared_checks(checks: tuple[CheckSummary, ...]) -> tuple[CheckSummary, ...]:
    shared: tuple[CheckSummary, ...] = _shared(tuple(_shared(check) for check in checks))
    return shared


@lru_cache(maxsize=10_000)
def _shared(value: Any) -> Any:
    """Return the first value that was equal to this one."""
    return value
