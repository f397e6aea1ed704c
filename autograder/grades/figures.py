"""Compute class statistics: the distribution of points, the results of each check, the commonest mistakes."""

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

BINS = 10  # of the histogram
TRIED = (Status.GRADED, Status.PARTLY, Status.GRADER_ERROR)


@dataclass(frozen=True, kw_only=True)
class Distribution:
    """The distribution of points over the students who have a score."""

    students: Annotated[int, Meta(description="Number of students with a score.")]
    mean: Annotated[float, Meta(description="0 if nobody has a score.")]
    median: Annotated[float, Meta(description="0 if nobody has a score.")]
    max_points: float
    histogram: Annotated[
        tuple[int, ...],
        Meta(description="Ten counts: students with 0-10% of the points, 10-20%, and so on, lower limits included."),
    ]


@dataclass(frozen=True, kw_only=True)
class CheckFigures:
    """The class's results for one check."""

    name: Annotated[str, Meta(description="The name of its function.")]
    hidden: Annotated[bool, Meta(description="True if it runs only when grading.")]
    max_points: float
    asked: Annotated[int, Meta(description="Number of attempted answers that it ran on.")]
    failed: Annotated[int, Meta(description="Number of answers that did not pass.")]
    sentence: Annotated[str, Meta(description='What the check requires; "" if no full grade could be read.')] = ""

    @property
    def share(self) -> float:
        """Return the fraction of answers that did not pass, 0 to 1."""
        return self.failed / self.asked if self.asked else 0.0


@dataclass(frozen=True, kw_only=True)
class ExerciseFigures:
    """The class's results for one exercise."""

    exercise: Annotated[str, Meta(description='Its folder in course/, such as "02_softmax".')]
    max_points: float
    mean: Annotated[float, Meta(description="Over students with a score for it; 0 if nobody has one.")]
    statuses: Annotated[dict[str, int], Meta(description="Number of students by status.")]
    checks: Annotated[tuple[CheckFigures, ...], Meta(description="In the order that outcomes use.")]


@dataclass(frozen=True, kw_only=True)
class AssignmentFigures:
    """The class's results for one assignment."""

    assignment: Annotated[str, Meta(description="Its name in course.toml.")]
    title: str
    due: Annotated[datetime | None, Meta(description="In UTC; null if it has no due date.")]
    points: Distribution
    exercises: tuple[ExerciseFigures, ...]


@dataclass(frozen=True)
class CommonMistake:
    """A known mistake, and who made it."""

    exercise: Annotated[str, Meta(description="Its exercise.")]
    name: Annotated[str, Meta(description="The name of its file in course/*/misconceptions/.")]
    students: tuple[str, ...]
    sentences: Annotated[
        tuple[str, ...], Meta(description="What is wrong; several if checks cannot tell mistakes apart.")
    ]
    example: Annotated[str, Meta(description='A student who made it; "" if no full grade could be read.')]
    check: Annotated[str, Meta(description="The sentence of a check that fails because of it.")]
    said: Annotated[str, Meta(description="That check's message; untrusted text of several lines.")]


def assignment_figures(grades: ClassGrades) -> tuple[AssignmentFigures, ...]:
    """Return the statistics of each assignment that somebody handed in."""
    by_name: dict[str, list[StudentGrade]] = {}
    for grade in grades.graded:
        by_name.setdefault(grade.assignment.name, []).append(grade)
    return tuple(_assignment(of_name, grades.due.get(name)) for name, of_name in by_name.items())


def total_points(grades: ClassGrades, assignments: Iterable[AssignmentFigures]) -> Distribution:
    """Return the distribution of the sum of all assignments' points."""
    points = (total(by_assignment.values()) for by_assignment in grades.by_student().values())
    return distribution(points, sum(one.points.max_points for one in assignments))


def distribution(points: Iterable[float | None], max_points: float) -> Distribution:
    """Return the distribution of these points; None means no score."""
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
    """Return (exercise, check) for each failed check, the highest failure rate first."""
    found = [
        (unit.exercise, check) for one in assignments for unit in one.exercises for check in unit.checks if check.failed
    ]
    return sorted(found, key=lambda pair: (-pair[1].share, pair[0], pair[1].name))


def commonest_mistakes(grades: ClassGrades) -> list[CommonMistake]:
    """Return the named mistakes, the commonest first."""
    students_by_mistake: dict[tuple[str, str], dict[str, None]] = {}
    for student, by_assignment in grades.by_student().items():
        for grade in by_assignment.values():
            for unit in grade.summary.units:
                for name in unit.mistakes:
                    students_by_mistake.setdefault((unit.unit, name), {})[student] = None
    found = [CommonMistake(*key, tuple(students), (), "", "", "") for key, students in students_by_mistake.items()]
    return sorted(found, key=lambda mistake: (-len(mistake.students), mistake.exercise, mistake.name))


def _assignment(grades: Sequence[StudentGrade], due: datetime | None) -> AssignmentFigures:
    assignment = grades[0].assignment
    max_points = max(grade.max_points for grade in grades)
    by_unit: dict[str, list[tuple[StudentGrade, UnitSummary]]] = {}
    for grade in grades:
        for unit in grade.summary.units:
            by_unit.setdefault(unit.unit, []).append((grade, unit))
    return AssignmentFigures(
        assignment=assignment.name,
        title=assignment.title or assignment.name,
        due=due,
        points=distribution((grade.points for grade in grades), max_points),
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
