"""Fill points into a sheet downloaded from a learning platform, and keep all other cells.

Platforms read an empty cell as "clear this score", so a cell without one of our scores keeps the platform's value.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from autograder.errors import ExportError
from autograder.exports.match import Matched, match
from autograder.exports.request import ExportResult, OutputFile, Request
from autograder.exports.table import Table, table_bytes
from autograder.grades.plain_text import comment, listed, number, parsed_number
from autograder.model.course import Assignment


@dataclass(frozen=True)
class Target:
    """A column for points.

    Args:
        title: The platform's name for it.
        max_points: The platform's maximum; None if the sheet does not tell it.
    """

    column: int
    title: str
    max_points: float | None = None


@dataclass(frozen=True)
class Filled:
    """Changed rows by row number, how many grades they hold, and remarks about what was left out."""

    rows: Mapping[int, tuple[str, ...]]
    grades: int
    remarks: tuple[str, ...] = ()


def targets_of(request: Request, targets: Sequence[Target], sheet: Table) -> tuple[dict[str, Target], list[str]]:
    """Return the column of each assignment by its name, and remarks about graded assignments without one.

    Raises:
        ExportError: A requested column is missing, or no assignment has a column.
    """
    found: dict[str, Target] = {}
    titles = listed(target.title for target in targets) or "none"
    for assignment in request.assignments:
        requested = request.options.columns.get(assignment.name)
        names = {_plain(requested)} if requested else {_plain(assignment.title), _plain(assignment.name)}
        fitting = [target for target in targets if names & {_plain(target.title), _plain(sheet.header[target.column])}]
        if len(fitting) == 1:
            found[assignment.name] = fitting[0]
        elif requested:
            count = "several columns" if fitting else "no column for points"
            raise ExportError(f"{sheet.name} has {count} named {requested!r}.", f"It has: {titles}.")
    without = [assignment for assignment in request.assignments if assignment.name not in found]
    missing = [assignment for assignment in without if request.grades.of(assignment.name)]
    remarks = [
        f"{assignment.name} has no column of its own in {sheet.name}, which has: {titles}. {_name_it(assignment)}"
        for assignment in (missing if found else without)
    ]
    if not found:
        raise ExportError(remarks[0], "Or create it on the platform first, and download the sheet again.")
    return found, remarks


def match_sheet(
    request: Request,
    sheet: Table,
    rows: Sequence[int],
    columns: Sequence[int],
    values: Callable[[str], set[str]] | None = None,
) -> Matched:
    """Find each student's row in the sheet; see :func:`match`."""
    return match(
        request.grades.students(),
        sheet,
        rows,
        columns,
        roster=request.roster,
        id_column=request.options.id_column,
        values=values,
    )


def filled(
    request: Request,
    sheet: Table,
    targets: Mapping[str, Target],
    matched: Matched,
    *,
    decimal: str = ".",
    protected: Collection[str] = (),
    comments: int | None = None,
) -> Filled:
    """Write points, and comments if requested, into the rows of the students.

    Args:
        decimal: Decimal separator.
        protected: Cell values, in upper case, that are not overwritten because a person set them.
        comments: Column number for comments.

    Raises:
        ExportError: The platform has a different maximum, and ``scale`` is off.
    """
    rows: dict[int, list[str]] = {}
    decided: list[str] = []
    count = 0
    for name, target in targets.items():
        graded = request.grades.of(name)
        factor = _factor(request, target, max((one.max_points for one in graded), default=0.0), name, sheet)
        for one in graded:
            points = request.options.points(one)
            if one.student not in matched.rows or points is None:
                continue
            number_of_row = matched.rows[one.student]
            if sheet.at(number_of_row, target.column).strip().upper() in protected:
                decided.append(f"{one.student} ({name})")
                continue
            row = rows.setdefault(number_of_row, _padded(sheet, number_of_row))
            row[target.column] = number(points * factor, decimal)
            count += 1
            if comments is not None:
                row[comments] = comment(one.summary.units) or row[comments]
    remarks = [f"Not changed, because they are excused on the platform: {listed(decided)}."] if decided else []
    return Filled({number: tuple(row) for number, row in sorted(rows.items())}, count, tuple(remarks))


def sheet_result(
    sheet: Table, rows: Sequence[Sequence[str]], matched: Matched, result: Filled, remarks: Sequence[str] = ()
) -> ExportResult:
    """Return these rows as a file in the sheet's format, with all remarks."""
    found = [*remarks, *matched.remarks(sheet), *result.remarks]
    return ExportResult([OutputFile("", table_bytes(rows, sheet.style))], found, result.grades)


def decimal_of(texts: Sequence[str]) -> str:
    """Return the decimal separator in the platform's numbers."""
    return "," if any("," in text and parsed_number(text) is not None for text in texts) else "."


def comments_column(request: Request, sheet: Table) -> int | None:
    """Return the column number for comments, or None if comments are not requested."""
    return sheet.column(request.options.comments) if request.options.comments else None


def _factor(request: Request, target: Target, max_points: float, assignment: str, sheet: Table) -> float:
    """Return the factor from our points to the platform's."""
    if target.max_points is None or not max_points or abs(target.max_points - max_points) < 0.005:
        return 1.0
    if not target.max_points or not request.options.scale:
        platform, own = number(target.max_points), number(max_points)
        what = f"{target.title!r} counts {platform} points in {sheet.name}, and {assignment} counts {own}."
        raise ExportError(what, f"Set it to {own} on the platform and download again, or convert with --scale.")
    return target.max_points / max_points


def _padded(sheet: Table, row: int) -> list[str]:
    return [sheet.at(row, column) for column in range(max(len(sheet.header), len(sheet.rows[row])))]


def _plain(title: str) -> str:
    return " ".join(title.replace("_", " ").casefold().split())


def _name_it(assignment: Assignment) -> str:
    return f'Name one: --column "{assignment.name}=..."'
