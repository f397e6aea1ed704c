"""Fill a Blackboard Grade Centre download ("Work offline > Download") for upload.

Blackboard finds a column by the number at the end of its header; a header without one creates a new column. It finds
students by ``Username``, the third column. Other columns about students are not uploaded.
"""

from __future__ import annotations

import re

from autograder.errors import ExportError
from autograder.exports.fill_sheet import (
    Target,
    comments_column,
    decimal_of,
    filled,
    match_sheet,
    sheet_result,
    targets_of,
)
from autograder.exports.request import ExportResult, Request
from autograder.exports.table import Table
from autograder.grades.plain_text import parsed_number

COLUMN = re.compile(r"(?P<title>.*?)(?: \[[^\]\d]*(?P<maximum>[\d.,]+)?[^\]]*\])? \|\d+")
KEPT = 3  # leading columns in the upload: Last Name, First Name, Username


def write(request: Request) -> ExportResult:
    """Write the columns of the assignments for students with a score.

    Raises:
        ExportError: The sheet is not a Grade Centre download, or has no column for the grades.
    """
    sheet = _checked(request.sheet)
    about, all_targets = _columns(sheet)
    targets, remarks = targets_of(request, all_targets, sheet)
    rows = range(1, len(sheet.rows))
    matched = match_sheet(request, sheet, rows, range(about))
    comments = comments_column(request, sheet)
    decimal = decimal_of([sheet.at(row, target.column) for target in targets.values() for row in rows])
    result = filled(request, sheet, targets, matched, decimal=decimal, comments=comments)
    columns = [*range(min(KEPT, about)), *sorted(target.column for target in targets.values())]
    columns += [] if comments is None else [comments]
    output = [[row[column] for column in columns] for row in (sheet.rows[0], *result.rows.values())]
    return sheet_result(sheet, output, matched, result, remarks)


def _checked(sheet: Table | None) -> Table:
    cure = "Download it in Blackboard (Grade Centre > Work Offline > Download), and pass the file with --sheet."
    if sheet is None:
        raise ExportError("Blackboard identifies columns by its own numbers.", cure)
    if not any(COLUMN.fullmatch(text) for text in sheet.header) or COLUMN.fullmatch(sheet.header[0]):
        raise ExportError(f"{sheet.name} has no column with a number, such as 'Quiz [Total Pts: 10] |1234'.", cure)
    return sheet


def _columns(sheet: Table) -> tuple[int, list[Target]]:
    """Return the number of columns about students, and the columns for points."""
    targets = []
    for column, text in enumerate(sheet.header):
        if found := COLUMN.fullmatch(text):
            targets.append(Target(column, found["title"], parsed_number(found["maximum"] or "")))
    return targets[0].column, targets
