"""The figures of a class: how points are distributed, how each check fared, which mistakes are the commonest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import fmean, median
from typing import Annotated

from msgspec import Meta

from autograder.grades.class_grades import ClassGrades, StudentGrade, total
from autograder.model.outcome import Outcome, Status
from autograder.model.summary import CheckSummary, UnitSummary

BINS = 10  # of a histogram
TRIED = (Status.GRADED, Status.PARTLY, Status.GRADER_ERROR)


@dataclass(frozen=True, kw_only=True)
class Distribution:
    """How points are distributed over the students who have a score."""

    students: Annotated[int, Meta(description="How many have a score.")]
    mean: Annotated[float, Meta(description="0 if nobody has a score.")]
    median: Annotated[float, Meta(description="0 if nobody has a score.")]
    max_points: float
    histogram: Annotated[
        tuple[int, ...],
        Meta(description="Ten counts: students with 0-10% of the points, 10-20%, and so on. A border counts above."),
    ]


@dataclass(frozen=True, kw_only=True)
class CheckFigures:
    """A check, and how the class fared with it."""

    name: Annotated[str, Meta(description="The name of its function.")]
    hidden: Annotated[bool, Meta(description="It runs only when grading.")]
    max_points: float
    asked: Annotated[int, Meta(description="Answers that it was asked of; those not attempted do not count.")]
    failed: Annotated[int, Meta(description="Answers that did not pass.")]
    sentence: Annotated[str, Meta(description='What holds if it passes; "" if no whole grade could be read.')] = ""

    @property
    def share(self) -> float:
        """The share of answers that did not pass, between 0 and 1."""
        return self.failed / self.asked if self.asked else 0.0


@dataclass(frozen=True, kw_only=True)
class ExerciseFigures:
    """An exercise, and how the class fared with it."""

    exercise: Annotated[str, Meta(description='Its folder in course/, such as "02_softmax".')]
    max_points: float
    mean: Annotated[float, Meta(description="Over students who have points for it; 0 if nobody has.")]
    statuses: Annotated[dict[str, int], Meta(description="Counts students by the status of the exercise.")]
    checks: Annotated[tuple[CheckFigures, ...], Meta(description="In their order; outcomes refer to it.")]


@dataclass(frozen=True, kw_only=True)
class AssignmentFigures:
    """An assignment, and how the class fared with it."""

    assignment: Annotated[str, Meta(description="Its name in course.toml.")]
    title: str
    due: Annotated[datetime | None, Meta(description="In UTC; null if it has no due date.")]
    points: Distribution
    exercises: tuple[ExerciseFigures, ...]


@dataclass(frozen=True)
class CommonMistake:
    """A known mistake, and who made it."""

    exercise: str
    name: str
    students: tuple[str, ...]


def assignment_figures(grades: ClassGrades) -> tuple[AssignmentFigures, ...]:
    """The figures of each assignment that somebody handed in."""
    by_name: dict[str, list[StudentGrade]] = {}
    for grade in grades.graded:
        by_name.setdefault(grade.assignment.name, []).append(grade)
    return tuple(_assignment(of_name, grades.due.get(name)) for name, of_name in by_name.items())


def total_points(grades: ClassGrades, assignments: Iterable[AssignmentFigures]) -> Distribution:
    """How the points of all assignments together are distributed."""
    points = (total(theirs.values()) for theirs in grades.by_student().values())
    return distribution(points, sum(one.points.max_points for one in assignments))


def distribution(points: Iterable[float | None], max_points: float) -> Distribution:
    """The distribution of these points; None is no score."""
    known = [score for score in points if score is not None]
    bins = [0] * BINS
    for score in known:
        share = score / max_points if max_points else 1.0
        bins[min(BINS - 1, max(0, int(share * BINS + 1e-9)))] += 1
    return Distribution(
        students=len(known),
        mean=fmean(known) if known else 0.0,
        median=median(known) if known else 0.0,
        max_points=max_points,
        histogram=tuple(bins),
    )


def hardest_checks(assignments: Iterable[AssignmentFigures]) -> list[tuple[str, CheckFigures]]:
    """Exercise and check, for each check that some answer failed; the largest share first."""
    found = [
        (unit.exercise, check) for one in assignments for unit in one.exercises for check in unit.checks if check.failed
    ]
    return sorted(found, key=lambda pair: (-pair[1].share, pair[0], pair[1].name))


def commonest_mistakes(grades: ClassGrades) -> list[CommonMistake]:
    """The named mistakes, those of most students first."""
    made: dict[tuple[str, str], dict[str, None]] = {}
    for student, theirs in grades.by_student().items():
        for grade in theirs.values():
            for unit in grade.summary.units:
                for name in unit.mistakes:
                    made.setdefault((unit.unit, name), {})[student] = None
    found = [CommonMistake(*key, tuple(students)) for key, students in made.items()]
    return sorted(found, key=lambda mistake: (-len(mistake.students), mistake.exercise, mistake.name))


def _assignment(grades: Sequence[StudentGrade], due: datetime | None) -> AssignmentFigures:
    assignment = grades[0].assignment
    most = max(grade.max_points for grade in grades)
    by_unit: dict[str, list[tuple[StudentGrade, UnitSummary]]] = {}
    for grade in grades:
        for unit in grade.summary.units:
            by_unit.setdefault(unit.unit, []).append((grade, unit))
    return AssignmentFigures(
        assignment=assignment.name,
        title=assignment.title or assignment.name,
        due=due,
        points=distribution((grade.points for grade in grades), most),
        exercises=tuple(_exercise(name, of_unit) for name, of_unit in by_unit.items()),
    )


def _exercise(name: str, found: Sequence[tuple[StudentGrade, UnitSummary]]) -> ExerciseFigures:
    checks: dict[str, CheckSummary] = {}
    asked: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    for _, unit in found:
        for check in unit.checks:
            checks.setdefault(check.name, check)
            if unit.status in TRIED and check.outcome is not Outcome.GRADER_ERROR:
                asked[check.name] += 1
                failed[check.name] += check.outcome is not Outcome.PASS
    points = [score for grade, unit in found if (score := grade.unit_points(unit)) is not None]
    return ExerciseFigures(
        exercise=name,
        max_points=sum(check.max_points for check in checks.values()) + max(unit.written_points for _, unit in found),
        mean=fmean(points) if points else 0.0,
        statuses=dict(Counter(unit.status.value for _, unit in found)),
        checks=tuple(
            CheckFigures(
                name=check.name,
                hidden=check.hidden,
                max_points=check.max_points,
                asked=asked[check.name],
                failed=failed[check.name],
            )
            for check in checks.values()
        ),
    )
