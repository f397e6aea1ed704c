"""Fill the downloaded Moodle grading worksheet of one assignment.

Its headers are in the language of the person who downloaded it, and Moodle compares all cells on upload. So only points
and comments change, and columns are found by content: the points column comes right before a column that has the same
maximum in each row.
"""

from __future__ import annotations

import re

from autograder.errors import ExportError
from autograder.exports.fill_sheet import Target, comments_column, decimal_of, filled, match_sheet, sheet_result
from autograder.exports.match import plain
from autograder.exports.request import ExportResult, Request
from autograder.exports.table import Table
from autograder.grades.plain_text import parsed_number

IDENTIFIER = re.compile(r"\D*?(\d+)")  # "Participant 123", in any language
EMPTY = ("", "-")
HOW = (
    "Download it in Moodle (the assignment's Submissions > Actions > Download grading worksheet), and pass the file "
    "with --sheet."
)


def write(request: Request) -> ExportResult:
    """Fill in points, and comments if a column for them is named.

    Raises:
        ExportError: It is not a worksheet, or several assignments are selected.
    """
    sheet = request.sheet
    if sheet is None:
        raise ExportError("Moodle only accepts a worksheet that it exported.", HOW)
    if len(request.assignments) != 1:
        raise ExportError("A worksheet is for one assignment.", "Name it: --assignment NAME")
    (assignment,) = request.assignments
    column = _points_column(sheet, request.options.columns.get(assignment.name))
    max_scores = {parsed_number(sheet.at(row, column + 1)) for row in range(1, len(sheet.rows))}
    target = Target(column, sheet.header[column], max_scores.pop() if len(max_scores) == 1 else None)
    matched = match_sheet(request, sheet, range(1, len(sheet.rows)), range(column), _values)
    maxima = [sheet.at(row, number) for row in range(1, len(sheet.rows)) for number in (column, column + 1)]
    result = filled(
        request,
        sheet,
        {assignment.name: target},
        matched,
        decimal=decimal_of(maxima),
        comments=comments_column(request, sheet),
    )
    rows = [result.rows.get(number, row) for number, row in enumerate(sheet.rows)]
    return sheet_result(sheet, rows, matched, result)


def _points_column(sheet: Table, requested: str | None) -> int:
    if requested:
        return sheet.column(requested)
    rows = range(1, len(sheet.rows))
    found = []
    for column in range(1, len(sheet.header) - 1):
        maxima = {parsed_number(sheet.at(row, column + 1)) for row in rows}
        points = [parsed_number(text) for row in rows if (text := sheet.at(row, column).strip()) not in EMPTY]
        if len(maxima) == 1 and None not in maxima and None not in points:
            found.append(column)
    if len(found) != 1:
        what = f"It is unclear which column takes the points in {sheet.name}."
        raise ExportError(what, f"{HOW} Or name the column with --column.")
    return found[0]


def _values(text: str) -> set[str]:
    """Return a cell's text, and the number in an identifier, which submission archives use."""
    found = IDENTIFIER.fullmatch(text.strip())
    return ({plain(text)} | ({found[1]} if found else set())) - {""}
