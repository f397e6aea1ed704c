"""Which submissions a person should look at, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from autograder.model.outcome import Status
from autograder.model.summary import Summary, UnitSummary

WHY = {
    Status.GRADER_ERROR: "could not be judged",
    Status.UNREADABLE: "cannot be read",
}
NOTICED = "tried what no exercise asks for"
STOPPED = "0 points, and not all of it ran"


@dataclass(frozen=True)
class Look:
    """One thing to look at."""

    student: str
    assignment: str
    unit: str
    why: str


def looks(grades: Iterable[Summary]) -> list[Look]:
    """What to look at first comes first: what has no points yet, then what was odd."""
    found = [Look(grade.student, grade.assignment, *pair) for grade in grades for pair in _of_submission(grade)]
    order = [*WHY.values(), STOPPED, NOTICED]
    return sorted(found, key=lambda look: order.index(look.why))


def _of_submission(grade: Summary) -> Iterator[tuple[str, str]]:
    """A unit each, and why."""
    found = {unit.unit: _of_unit(unit) for unit in grade.units}
    if grade.incidents and NOTICED not in found.values() and grade.units:
        found[grade.units[0].unit] = found[grade.units[0].unit] or NOTICED
    return ((unit, why) for unit, why in found.items() if why)


def _of_unit(unit: UnitSummary) -> str:
    if not unit.status.is_graded:
        return WHY.get(unit.status, str(unit.status))
    if unit.status is Status.PARTLY and not unit.points:
        return STOPPED
    return NOTICED if unit.incidents else ""
