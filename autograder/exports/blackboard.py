"""Blackboard's Grade Centre: fill the file of "Work offline > Download", to be uploaded there.

A column is found by the number at the end of its header; a header without one would make a new column. Students are
found by ``Username``, the third column. The other columns about students are not uploaded.
"""

from __future__ import annotations

import re

from autograder.errors import ExportError
from autograder.exports.fill_sheet import Target, comments_column, decimal_of, filled, targets_of
from autograder.exports.match import match
from autograder.exports.request import ExportResult, OutputFile, Request
from autograder.exports.table import Table, table_bytes
from autograder.grades.plain_text import parsed_number

COLUMN = re.compile(r"(?P<title>.*?)(?: \[[^\]\d]*(?P<most>[\d.,]+)?[^\]]*\])? \|\d+")
KEPT = 3  # Last Name, First Name, Username


def write(request: Request) -> ExportResult:
    """The columns of the assignments, for those students who have a score.

    Raises:
        ExportError: the sheet is no download of the Grade Centre, or has no column for the grades.
    """
    sheet = _checked(request.sheet)
    about, all_targets = _columns(sheet)
    targets, said = targets_of(request, all_targets, sheet)
    rows = range(1, len(sheet.rows))
    matched = match(
        request.grades.students(), sheet, rows, range(about), roster=request.roster, asked=request.options.id_column
    )
    comments = comments_column(request, sheet)
    decimal = decimal_of([sheet.at(row, target.column) for target in targets.values() for row in rows])
    result = filled(request, sheet, targets, matched, decimal=decimal, comments=comments)
    columns = [*range(min(KEPT, about)), *sorted(target.column for target in targets.values())]
    columns += [] if comments is None else [comments]
    made = [[row[column] for column in columns] for row in (sheet.rows[0], *result.rows.values())]
    return ExportResult(
        [OutputFile("", table_bytes(made, sheet.style))], [*said, *matched.remarks(sheet), *result.remarks]
    )


def _checked(sheet: Table | None) -> Table:
    cure = "Download it in Blackboard (Grade Centre > Work Offline > Download), and pass the file with --sheet."
    if sheet is None:
        raise ExportError("Blackboard finds columns by numbers of its own.", cure)
    if not any(COLUMN.fullmatch(text) for text in sheet.header) or COLUMN.fullmatch(sheet.header[0]):
        raise ExportError(f"{sheet.name} has no column with a number, such as 'Quiz [Total Pts: 10] |1234'.", cure)
    return sheet


def _columns(sheet: Table) -> tuple[int, list[Target]]:
    """How many columns are about students, and those that take points."""
    targets = []
    for column, text in enumerate(sheet.header):
        if found := COLUMN.fullmatch(text):
            targets.append(Target(column, found["title"], parsed_number(found["most"] or "")))
    return targets[0].column, targets
