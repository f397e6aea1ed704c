"""Compare two grades: the exercises whose points changed, and the checks that changed them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta

from autograder.model.outcome import Outcome
from autograder.model.summary import CheckSummary, Summary, UnitSummary
from autograder.render import points_text

TOLERANCE = 1e-6  # points; the order of summation may differ
NOW = {Outcome.PASS: "passes", Outcome.FAIL: "fails", Outcome.NOT_RUN: "is not run", Outcome.GRADER_ERROR: "broke"}


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckChange:
    """A check whose points changed. An outcome is None if the check did not or does not exist."""

    name: str
    hidden: bool
    before: Outcome | None
    after: Outcome | None
    points: float  # difference


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """An exercise of a student whose points changed."""

    student: str
    assignment: str
    exercise: str
    before: Annotated[float, Meta(description="Points before.")]
    after: Annotated[float, Meta(description="Points now.")]
    max_points: Annotated[float, Meta(ge=0)]
    checks: Annotated[tuple[CheckChange, ...], Meta(description="The checks whose points changed.")]
    why: Annotated[str, Meta(description="The same as text.")]

    @property
    def points(self) -> float:
        """Return the difference in points."""
        return self.after - self.before


def changes(before: Summary | None, after: Summary) -> Iterator[Change]:
    """Yield the changes between two grades of a submission; nothing if ``before`` is None."""
    if before is None:
        return
    units = {unit.unit: unit for unit in before.units}
    for unit in after.units:
        was = units.pop(unit.unit, None)
        if abs(unit.points - (was.points if was else 0.0)) > TOLERANCE:
            yield _change(after, was, unit)
    for gone in units.values():
        if gone.points > TOLERANCE:
            yield _change(after, gone, None)


def earned_alike(one: Summary, other: Summary) -> bool:
    """True if two grades have the same points from the same checks, and the same written answers."""
    earned = ([(unit.unit, unit.checks, unit.written) for unit in grade.units] for grade in (one, other))
    return next(earned) == next(earned)


def _change(grade: Summary, before: UnitSummary | None, after: UnitSummary | None) -> Change:
    unit = after or before
    assert unit is not None
    checks = tuple(_checks(before.checks if before else (), after.checks if after else ()))
    return Change(
        student=grade.student,
        assignment=grade.assignment,
        exercise=unit.unit,
        before=before.points if before else 0.0,
        after=after.points if after else 0.0,
        max_points=after.max_points if after else 0.0,
        checks=checks,
        why=", ".join(map(_reason, checks)),
    )


def _checks(before: tuple[CheckSummary, ...], after: tuple[CheckSummary, ...]) -> Iterator[CheckChange]:
    was, now = ({check.name: check for check in checks} for checks in (before, after))
    for name in dict.fromkeys((*now, *was)):
        old, new = was.get(name), now.get(name)
        points = (new.points if new else 0.0) - (old.points if old else 0.0)
        if abs(points) > TOLERANCE:
            yield CheckChange(
                name=name,
                hidden=any(check.hidden for check in (old, new) if check),
                before=old.outcome if old else None,
                after=new.outcome if new else None,
                points=points,
            )


def total(changes: Sequence[Change]) -> str:
    """Summarize how many students' points change, and by how much."""
    by_student: dict[str, float] = defaultdict(float)
    for change in changes:
        by_student[change.student] += change.points
    up, down = sum(points > 0 for points in by_student.values()), sum(points < 0 for points in by_student.values())
    who = f"{len(by_student)} students" if len(by_student) != 1 else "1 student"
    return f"Points of {who} change: {up} up, {down} down; {_signed(sum(by_student.values()))} points in total"


def _reason(check: CheckChange) -> str:
    name = f"{check.name.removeprefix('test_')}{' (hidden)' if check.hidden else ''}"
    if check.before is None:
        return f"{name} is new ({_signed(check.points)})"
    if check.after is None:
        return f"{name} is gone ({_signed(check.points)})"
    if check.before is check.after:
        return f"{name} has other points ({_signed(check.points)})"
    return f"{name} {NOW[check.after]} now ({_signed(check.points)})"


def _signed(points: float) -> str:
    return f"{'-' if points < 0 else '+'}{points_text(abs(points))}"
