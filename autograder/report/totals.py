"""Build the class table: a line per student with points, coloured by score.

The points are those that exports write.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import fmean, median
from typing import NamedTuple

from rich.table import Table
from rich.text import Text

from autograder.boundary.text import one_line
from autograder.grades.class_grades import ClassGrades, StudentGrade
from autograder.model.outcome import Status
from autograder.model.summary import UnitSummary
from autograder.render import points_text
from autograder.report.columns import UNDER, Row, table
from autograder.report.summary import MIN_FOR_MEAN

GOOD, FAIR = 0.8, 0.5  # minimum share of the points for green and for yellow
NOTHING = Text("\N{EN DASH}", "bright_black")  # nothing was handed in
LOOK = "! "  # marks points that need review
WAITS = "? "  # marks points without written answers that are not yet graded

OfStudent = Mapping[str, StudentGrade]  # a student's grades, by assignment


class PointsPart(StrEnum):
    """A part of an assignment's points, shown before the total if they differ."""

    EARNED = "earned"  # from checks
    MANUAL = "manual"  # from a person
    LATE = "late"  # deducted


class TableScore(NamedTuple):
    """One student's points in one column."""

    points: float
    max_points: float
    mark: str = ""  # why they are not final
    is_blank: bool = False  # nothing was written yet


@dataclass(frozen=True)
class Column:
    """Column for an exercise, an assignment, a part of an assignment's points, or everything."""

    head: str
    assignment: str = ""  # "": all
    unit: str = ""  # "": the whole assignment
    part: PointsPart | None = None

    def score(self, of: OfStudent) -> TableScore | None:
        """Return the student's score, or None if nothing was handed in."""
        if not self.assignment:
            scores = [_score(grade) for grade in of.values()]
            mark = next((mark for mark in (LOOK, WAITS) if any(score.mark == mark for score in scores)), "")
            return TableScore(sum(score.points for score in scores), sum(score.max_points for score in scores), mark)
        grade = of.get(self.assignment)
        if grade is None:
            return None
        if self.part is not None:
            return TableScore(_part(grade, self.part), 0.0)
        if not self.unit:
            return _score(grade)
        unit = next((unit for unit in grade.summary.units if unit.unit == self.unit), None)
        return None if unit is None else _unit_score(grade, unit)


def _score(grade: StudentGrade) -> TableScore:
    """Return the final points, as exports write them, or the points so far with a mark."""
    mark = ""
    if grade.points is None:
        mark = WAITS if grade.waiting and grade.status.is_graded else LOOK
    return TableScore(grade.so_far, grade.max_points, mark, grade.status is Status.NOT_ATTEMPTED)


def _unit_score(grade: StudentGrade, unit: UnitSummary) -> TableScore:
    points = grade.unit_points(unit)
    mark = "" if points is not None else WAITS if unit.status.is_graded else LOOK
    max_points = unit.max_points + unit.written_points
    return TableScore(unit.points if points is None else points, max_points, mark, unit.status is Status.NOT_ATTEMPTED)


def _part(grade: StudentGrade, part: PointsPart) -> float:
    match part:
        case PointsPart.EARNED:
            return grade.earned
        case PointsPart.MANUAL:
            return grade.manual
        case PointsPart.LATE:
            return 0.0 - grade.entered.penalty


def class_table(
    grades: ClassGrades,
    width: int | None = None,
    *,
    details: bool = False,
    names: bool = False,
    only: Collection[str] | None = None,
) -> Iterator[Table]:
    """Return the table, in parts if the terminal is too narrow for all columns.

    Args:
        width: Width of the terminal; None for no limit, as in a file.
        details: Add a column for each exercise.
        names: Show real names, too.
        only: Students to show; None for all. Maximum points and the mean are still those of the class.
    """
    columns = _columns(grades, details)
    found = _Figures(columns, grades)
    maxima = [f"of {points_text(max_points)}" if max_points else "" for max_points in found.maxima]
    shown_mean = only is None and len(found.students) >= MIN_FOR_MEAN

    def rows() -> Iterator[Row]:
        for student, scores in found.students:
            if only is None or student in only:
                title = grades.title(student) if names else student
                yield [Text(one_line(title)), *map(found.cell, columns, scores)]
        if shown_mean:
            for name, figure in ("mean", fmean), ("median", median):
                yield [
                    Text(name, UNDER),
                    *(
                        Text(found.number(column, figure(points)) if points else "", UNDER)
                        for column, points in found.points.items()
                    ),
                ]

    heads = ["student", *(column.head for column in columns)]
    return table(heads, ["", *maxima], rows(), width)


def _columns(grades: ClassGrades, details: bool) -> list[Column]:
    by_name: dict[str, list[StudentGrade]] = {}
    for grade in grades.graded:
        by_name.setdefault(grade.assignment.name, []).append(grade)
    columns: list[Column] = []
    for name, of_name in by_name.items():
        units = of_name[0].summary.units
        if details and len(units) > 1:
            columns += [Column(unit.unit, name, unit.unit) for unit in units]
        parts = [part for part in (PointsPart.MANUAL, PointsPart.LATE) if any(_part(grade, part) for grade in of_name)]
        columns += [Column(part.value, name, part=part) for part in ([PointsPart.EARNED, *parts] if parts else [])]
        columns.append(Column(name, name))
    return columns if len(by_name) < 2 else [*columns, Column("total")]


class _Figures:
    """Scores of all students, and per column the maximum and the number of decimals."""

    def __init__(self, columns: Sequence[Column], grades: ClassGrades) -> None:
        by_student = grades.by_student()
        self.students = [(student, [column.score(of) for column in columns]) for student, of in by_student.items()]
        self.points: dict[Column, list[float]] = {column: [] for column in columns}
        max_points = dict.fromkeys(columns, 0.0)
        for _, scores in self.students:
            for column, score in zip(columns, scores, strict=True):
                if score is not None:
                    max_points[column] = max(max_points[column], score.max_points)
                    if not score.mark:  # exports leave the others empty
                        self.points[column].append(score.points)
        if not columns[-1].assignment:  # count assignments that a student left out, too
            max_points[columns[-1]] = sum(
                max_points[column] for column in columns if column.assignment and not column.unit
            )
        self.maxima = list(max_points.values())
        self._max_points = max_points
        decimals = 1 if len(self.students) >= MIN_FOR_MEAN else 0  # for the mean
        self._decimals = {
            column: max([decimals, *map(_decimals, set(points))]) for column, points in self.points.items()
        }

    def number(self, column: Column, points: float) -> str:
        """Format points with the column's number of decimals, so that numbers align."""
        return f"{points:.{self._decimals[column]}f}"

    def cell(self, column: Column, score: TableScore | None) -> Text:
        """Return a score in its colour."""
        if score is None:
            return NOTHING
        text = self.number(column, score.points)
        if score.mark:
            return Text(score.mark + text, "bold red" if score.mark == LOOK else "yellow")
        if column.part is not None:
            return Text(text)
        if score.is_blank and not score.points:
            return Text(text, "bright_black")
        share = score.points / self._max_points[column] if self._max_points[column] else 1.0
        name = "green" if share >= GOOD else "yellow" if share >= FAIR else "red"
        return Text(text, name if column.assignment else f"bold {name}")


def _decimals(points: float) -> int:
    return len(points_text(points).partition(".")[2])
