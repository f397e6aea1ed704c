"""Fill a Brightspace grade export (Grades > Enter Grades > Export) for import.

Brightspace requires ``OrgDefinedId`` or ``Username``, a column per grade item, and ``#`` at the end of each line. Names
and e-mail addresses are not sent back.
"""

from __future__ import annotations

import re

from autograder.errors import ExportError
from autograder.exports.fill_sheet import Target, decimal_of, filled, match_sheet, sheet_result, targets_of
from autograder.exports.request import ExportResult, Request
from autograder.exports.table import Table
from autograder.grades.plain_text import parsed_number

IDS = ("OrgDefinedId", "Username")
END = "End-of-Line Indicator"
ITEM = re.compile(r"(?P<title>.*?) Points Grade(?: <[^>]*?MaxPoints:(?P<maximum>[\d.,]+)[^>]*>)?")


def write(request: Request) -> ExportResult:
    """Write the columns of the assignments for students with a score.

    Raises:
        ExportError: The sheet is not a Brightspace export, or has no column for the grades.
    """
    sheet = _checked(request.sheet)
    all_targets = [
        Target(column, found["title"], parsed_number(found["maximum"] or ""))
        for column, text in enumerate(sheet.header)
        if (found := ITEM.fullmatch(text))
    ]
    targets, remarks = targets_of(request, all_targets, sheet)
    rows = range(1, len(sheet.rows))
    items = {target.column for target in all_targets}
    about = [column for column, text in enumerate(sheet.header) if column not in items and text != END]
    matched = match_sheet(request, sheet, rows, about)
    decimal = decimal_of([sheet.at(row, target.column) for target in targets.values() for row in rows])
    result = filled(request, sheet, targets, matched, decimal=decimal)
    ids = [column for column, text in enumerate(sheet.header) if text in IDS]
    columns = [*ids, *sorted(target.column for target in targets.values())]
    output = [[*(sheet.rows[0][column] for column in columns), END]]
    output += [[*(row[column] for column in columns), "#"] for row in result.rows.values()]
    return sheet_result(sheet, output, matched, result, remarks)


def _checked(sheet: Table | None) -> Table:
    cure = (
        "Export it in Brightspace (Grades > Enter Grades > Export; key field: Both, grade values: Points grade), and "
        "pass the file with --sheet."
    )
    if sheet is None:
        raise ExportError("Brightspace identifies students and grade items by its own names.", cure)
    if not set(IDS) & set(sheet.header) or not any(ITEM.fullmatch(text) for text in sheet.header):
        raise ExportError(f"{sheet.name} is not a Brightspace grade export.", cure)
    return sheet
