"""Fill points into a sheet that was downloaded from a learning platform. What is not filled stays as it was downloaded.

Platforms read an empty cell as "clear this score". So a cell without a score of ours keeps what the platform wrote.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from autograder.errors import ExportError
from autograder.exports.match import Matched
from autograder.exports.request import Request
from autograder.exports.table import Table
from autograder.grades.plain_text import comment, listed, number, parsed_number
from autograder.model.course import Assignment


@dataclass(frozen=True)
class Target:
    """A column of a sheet that takes points.

    Args:
        title: what the platform calls it.
        most: the platform's maximum; None where the sheet does not say it.
    """

    column: int
    title: str
    most: float | None = None


@dataclass(frozen=True)
class Filled:
    """The rows that have a new cell, by number, and sentences about what was left out."""

    rows: Mapping[int, tuple[str, ...]]
    remarks: tuple[str, ...] = ()


def targets_of(request: Request, targets: Sequence[Target], sheet: Table) -> tuple[dict[str, Target], list[str]]:
    """The column of each assignment, by its name, and sentences about assignments that have none.

    Raises:
        ExportError: a column that was asked for is not there, or no assignment has one.
    """
    found: dict[str, Target] = {}
    titles = listed(target.title for target in targets) or "none"
    for assignment in request.assignments:
        asked = request.options.columns.get(assignment.name)
        wanted = {_plain(asked)} if asked else {_plain(assignment.title), _plain(assignment.name)}
        fitting = [target for target in targets if wanted & {_plain(target.title), _plain(sheet.header[target.column])}]
        if len(fitting) == 1:
            found[assignment.name] = fitting[0]
        elif asked:
            count = "several columns" if fitting else "no column for points"
            raise ExportError(f"{sheet.name} has {count} named {asked!r}.", f"It has: {titles}.")
    missing = [assignment for assignment in request.assignments if assignment.name not in found]
    said = [
        f"{assignment.name} has no column of its own in {sheet.name}, which has: {titles}. {_name_it(assignment)}"
        for assignment in missing
    ]
    if not found:
        raise ExportError(said[0], "Or create it on the platform first, and download the sheet again.")
    return found, said


def filled(
    request: Request,
    sheet: Table,
    targets: Mapping[str, Target],
    matched: Matched,
    *,
    decimal: str = ".",
    kept: Collection[str] = (),
    comments: int | None = None,
) -> Filled:
    """Points, and comments where they are wanted, in the rows of the students.

    Args:
        decimal: the mark before decimals.
        kept: cells, in upper case, that stay as they are: somebody has decided about them.
        comments: the number of the column for comments.

    Raises:
        ExportError: the platform has another maximum, and conversion was not asked for.
    """
    rows: dict[int, list[str]] = {}
    decided: list[str] = []
    for name, target in targets.items():
        graded = request.grades.of(name)
        factor = _factor(request, target, max((one.max_points for one in graded), default=0.0), name, sheet)
        for one in graded:
            points = request.options.points(one)
            if one.student not in matched.rows or points is None:
                continue
            number_of_row = matched.rows[one.student]
            if sheet.at(number_of_row, target.column).strip().upper() in kept:
                decided.append(f"{one.student} ({name})")
                continue
            row = rows.setdefault(number_of_row, _padded(sheet, number_of_row))
            row[target.column] = number(points * factor, decimal)
            if comments is not None:
                row[comments] = comment(one.summary.units) or row[comments]
    said = (
        [f"Left as the platform has them, because somebody excused them there: {listed(decided)}."] if decided else []
    )
    return Filled({number: tuple(row) for number, row in sorted(rows.items())}, tuple(said))


def decimal_of(texts: Sequence[str]) -> str:
    """The mark before decimals in numbers that the platform wrote."""
    return "," if any("," in text and parsed_number(text) is not None for text in texts) else "."


def comments_column(request: Request, sheet: Table) -> int | None:
    """The number of the column that takes comments; None where none is wanted."""
    return sheet.column(request.options.comments) if request.options.comments else None


def _factor(request: Request, target: Target, most: float, assignment: str, sheet: Table) -> float:
    """What our points are multiplied with."""
    if target.most is None or not most or abs(target.most - most) < 0.005:
        return 1.0
    if not target.most or not request.options.scale:
        theirs, ours = number(target.most), number(most)
        what = f"{target.title!r} counts {theirs} points in {sheet.name}, and {assignment} counts {ours}."
        raise ExportError(what, f"Set it to {ours} on the platform and download again, or convert with --scale.")
    return target.most / most


def _padded(sheet: Table, row: int) -> list[str]:
    return [sheet.at(row, column) for column in range(max(len(sheet.header), len(sheet.rows[row])))]


def _plain(title: str) -> str:
    return " ".join(title.replace("_", " ").casefold().split())


def _name_it(assignment: Assignment) -> str:
    return f'Name one: --column "{assignment.name}=..."'
