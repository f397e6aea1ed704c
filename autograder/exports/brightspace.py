"""Brightspace: fill an export of the grades (Grades > Enter Grades > Export), to be imported there.

Brightspace wants ``OrgDefinedId`` or ``Username``, a column for each item, and ``#`` at the end of each line. Names and
e-mail addresses are not sent back.
"""

from __future__ import annotations

import re

from autograder.errors import ExportError
from autograder.exports.fill_sheet import Target, decimal_of, filled, targets_of
from autograder.exports.match import match
from autograder.exports.request import ExportResult, OutputFile, Request
from autograder.exports.table import Table, table_bytes
from autograder.grades.plain_text import parsed_number

IDS = ("OrgDefinedId", "Username")
END = "End-of-Line Indicator"
ITEM = re.compile(r"(?P<title>.*?) Points Grade(?: <[^>]*?MaxPoints:(?P<most>[\d.,]+)[^>]*>)?")


def write(request: Request) -> ExportResult:
    """The columns of the assignments, for those students who have a score.

    Raises:
        ExportError: the sheet is no export of Brightspace's, or has no column for the grades.
    """
    sheet = _checked(request.sheet)
    all_targets = [
        Target(column, found["title"], parsed_number(found["most"] or ""))
        for column, text in enumerate(sheet.header)
        if (found := ITEM.fullmatch(text))
    ]
    targets, said = targets_of(request, all_targets, sheet)
    rows = range(1, len(sheet.rows))
    items = {target.column for target in all_targets}
    about = [column for column, text in enumerate(sheet.header) if column not in items and text != END]
    matched = match(
        request.grades.students(), sheet, rows, about, roster=request.roster, asked=request.options.id_column
    )
    decimal = decimal_of([sheet.at(row, target.column) for target in targets.values() for row in rows])
    result = filled(request, sheet, targets, matched, decimal=decimal)
    ids = [column for column, text in enumerate(sheet.header) if text in IDS]
    columns = [*ids, *sorted(target.column for target in targets.values())]
    made = [[*(sheet.rows[0][column] for column in columns), END]]
    made += [[*(row[column] for column in columns), "#"] for row in result.rows.values()]
    return ExportResult(
        [OutputFile("", table_bytes(made, sheet.style))], [*said, *matched.remarks(sheet), *result.remarks]
    )


def _checked(sheet: Table | None) -> Table:
    cure = (
        "Export it in Brightspace (Grades > Enter Grades > Export; key field: Both, grade values: Points grade), and "
        "pass the file with --sheet."
    )
    if sheet is None:
        raise ExportError("Brightspace finds students and grade items by names of its own.", cure)
    if not set(IDS) & set(sheet.header) or not any(ITEM.fullmatch(text) for text in sheet.header):
        raise ExportError(f"{sheet.name} is no export of Brightspace's grades.", cure)
    return sheet
