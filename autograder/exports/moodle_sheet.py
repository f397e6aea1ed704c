"""Moodle's offline grading worksheet of one assignment: fill the one that was downloaded.

Its headers are in the language of whoever downloaded it, and Moodle compares them when it reads the sheet. So every
cell but points and comments stays as it is, and columns are found by what stands in them: points stand right before a
column that says the same maximum in each row.
"""

from __future__ import annotations

import re

from autograder.errors import ExportError
from autograder.exports.fill_sheet import Target, comments_column, decimal_of, filled
from autograder.exports.match import match, plain
from autograder.exports.request import ExportResult, OutputFile, Request
from autograder.exports.table import Table, table_bytes
from autograder.grades.plain_text import parsed_number

IDENTIFIER = re.compile(r"\D*?(\d+)")  # "Participant 123", in any language
EMPTY = ("", "-")
HOW = (
    "Download it in Moodle (the assignment's Submissions > Actions > Download grading worksheet), and pass the file "
    "with --sheet."
)


def write(request: Request) -> ExportResult:
    """The worksheet with points, and with comments where a column for them is named.

    Raises:
        ExportError: it is no worksheet, or several assignments were asked for.
    """
    sheet = request.sheet
    if sheet is None:
        raise ExportError("Moodle compares the sheet with the one that it gave out.", HOW)
    if len(request.assignments) != 1:
        raise ExportError("A worksheet is for one assignment.", "Say which: --assignment NAME")
    (assignment,) = request.assignments
    column = _points_column(sheet, request.options.columns.get(assignment.name))
    most = {parsed_number(sheet.at(row, column + 1)) for row in range(1, len(sheet.rows))}
    target = Target(column, sheet.header[column], most.pop() if len(most) == 1 else None)
    matched = match(
        request.grades.students(),
        sheet,
        range(1, len(sheet.rows)),
        range(column),
        roster=request.roster,
        asked=request.options.id_column,
        values=_values,
    )
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
    remarks = [*matched.remarks(sheet), *result.remarks]
    return ExportResult([OutputFile("", table_bytes(rows, sheet.style))], remarks)


def _points_column(sheet: Table, asked: str | None) -> int:
    if asked:
        return sheet.column(asked)
    rows = range(1, len(sheet.rows))
    found = []
    for column in range(1, len(sheet.header) - 1):
        most = {parsed_number(sheet.at(row, column + 1)) for row in rows}
        points = [parsed_number(text) for row in rows if (text := sheet.at(row, column).strip()) not in EMPTY]
        if len(most) == 1 and None not in most and None not in points:
            found.append(column)
    if len(found) != 1:
        what = f"{sheet.name} does not tell which column takes the points."
        raise ExportError(what, f"{HOW} Or name the column with --column.")
    return found[0]


def _values(text: str) -> set[str]:
    """A cell's text, and the number of an identifier, which is what archives of submissions have."""
    found = IDENTIFIER.fullmatch(text.strip())
    return ({plain(text)} | ({found[1]} if found else set())) - {""}
