"""The table of a class: a line for each student with a total for each assignment and one in all, coloured by score."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import fmean, median
from typing import NamedTuple

from rich.table import Table
from rich.text import Text

from autograder.boundary.text import one_line
from autograder.model.outcome import Status
from autograder.model.summary import Summary, UnitSummary
from autograder.render import points_text
from autograder.report.columns import UNDER, Row, table

GOOD, FAIR = 0.8, 0.5  # share of the points from which a score is green, or yellow
NOTHING = Text("\N{EN DASH}", "bright_black")  # nothing was handed in
LOOK = "! "  # before points that a person must look at
FEW = 3  # students; fewer have no mean

OfStudent = Mapping[str, Summary]  # a student's grades, by assignment


class Score(NamedTuple):
    """Points of a student in one column."""

    points: float
    most: float
    status: Status


@dataclass(frozen=True)
class Column:
    """One exercise, or a whole assignment, or all of them."""

    head: str
    assignment: str = ""  # "": all
    unit: str = ""  # "": the whole assignment

    def score(self, of: OfStudent) -> Score | None:
        """The student's score; None where nothing was handed in."""
        if not self.assignment:
            parts = list(of.values())
            worst = max((grade.status for grade in parts), key=list(Status).index)
            return Score(sum(grade.points for grade in parts), sum(grade.max_points for grade in parts), worst)
        grade: Summary | UnitSummary | None = of.get(self.assignment)
        if grade is not None and self.unit:
            grade = next((unit for unit in of[self.assignment].units if unit.unit == self.unit), None)
        return None if grade is None else Score(grade.points, grade.max_points, grade.status)


def class_table(
    grades: Sequence[Summary], width: int | None = None, *, details: bool = False, only: Collection[str] | None = None
) -> Iterator[Table]:
    """The table, in parts if the terminal is too narrow for all columns.

    Args:
        width: of the terminal; None for any, as in a file.
        details: exercise by exercise, too.
        only: the students who are shown; None for all. Points that can be had, and the mean, are those of the class.
    """
    columns = _columns(grades, details)
    found = _Figures(columns, grades)
    of_all = [f"of {points_text(most)}" if most else "" for most in found.most]
    shown_mean = only is None and len(found.students) >= FEW

    def rows() -> Iterator[Row]:
        for student, scores in found.students:
            if only is None or student in only:
                yield [Text(one_line(student)), *map(found.cell, columns, scores)]
        if shown_mean:
            for name, figure in ("mean", fmean), ("median", median):
                yield [
                    Text(name, UNDER),
                    *(Text(found.number(column, figure(points)), UNDER) for column, points in found.points.items()),
                ]

    heads = ["student", *(column.head for column in columns)]
    return table(heads, ["", *of_all], rows(), width)


def by_student(grades: Sequence[Summary]) -> Iterator[tuple[str, OfStudent]]:
    """Each student with all grades of theirs, in the order of their names."""
    for student, theirs in groupby(sorted(grades, key=lambda grade: grade.student), lambda grade: grade.student):
        yield student, {grade.assignment: grade for grade in theirs}


def _columns(grades: Sequence[Summary], details: bool) -> list[Column]:
    units: dict[str, tuple[UnitSummary, ...]] = {}
    for grade in grades:
        units.setdefault(grade.assignment, grade.units)
    made: list[Column] = []
    for name, of_name in units.items():
        if details and len(of_name) > 1:
            made += [Column(unit.unit, name, unit.unit) for unit in of_name]
        made.append(Column(name, name))
    return made if len(units) < 2 else [*made, Column("total")]


class _Figures:
    """Everybody's scores, and what those of a column have in common: the most points, decimals."""

    def __init__(self, columns: Sequence[Column], grades: Sequence[Summary]) -> None:
        self.students = [(student, [column.score(of) for column in columns]) for student, of in by_student(grades)]
        self.points: dict[Column, list[float]] = {column: [] for column in columns}
        most = dict.fromkeys(columns, 0.0)
        for _, scores in self.students:
            for column, score in zip(columns, scores, strict=True):
                if score is not None:
                    self.points[column].append(score.points)
                    most[column] = max(most[column], score.most)
        if not columns[-1].assignment:  # whoever left out an assignment could have had its points
            most[columns[-1]] = sum(most[column] for column in columns if column.assignment and not column.unit)
        self.most = list(most.values())
        self._most = most
        least = 1 if len(self.students) >= FEW else 0  # a mean needs one
        self._decimals = {column: max([least, *map(_decimals, set(points))]) for column, points in self.points.items()}

    def number(self, column: Column, points: float) -> str:
        """The points with the decimals of the column, so that numbers stand below each other."""
        return f"{points:.{self._decimals[column]}f}"

    def cell(self, column: Column, score: Score | None) -> Text:
        """A score in its colour."""
        if score is None:
            return NOTHING
        text = self.number(column, score.points)
        if not score.status.is_graded:
            return Text(LOOK + text, "bold red")
        if score.status is Status.NOT_ATTEMPTED and not score.points:
            return Text(text, "bright_black")
        share = score.points / self._most[column] if self._most[column] else 1.0
        name = "green" if share >= GOOD else "yellow" if share >= FAIR else "red"
        return Text(text, name if column.assignment else f"bold {name}")


def _decimals(points: float) -> int:
    return len(points_text(points).partition(".")[2])
