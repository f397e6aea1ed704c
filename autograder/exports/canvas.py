"""Fill an exported Canvas gradebook (Grades > Export) for import.

Canvas identifies a student by ``ID`` and an assignment by the number after its title, and requires the original order
of columns, so these cells are returned unchanged. Columns and students without a score are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from autograder.errors import ExportError
from autograder.exports.fill_sheet import Target, decimal_of, filled, match_sheet, sheet_result, targets_of
from autograder.exports.request import ExportResult, Request
from autograder.exports.table import Table
from autograder.grades.plain_text import listed, parsed_number

POINTS_POSSIBLE = "points possible"
DECIDED = ("EX", "N/A")  # excused, or not assigned to this student: not overwritten
TOTALS = re.compile(r"\b(Current|Final|Override|Unposted)\b.*\b(Score|Points|Grade)\b", re.IGNORECASE)
TITLE = re.compile(r"(?P<title>.*?) \(\d+\)")


def write(request: Request) -> ExportResult:
    """Write one gradebook file with the columns of the assignments.

    Raises:
        ExportError: The sheet is not a Canvas gradebook, or has no column for the grades.
    """
    sheet = _checked(request.sheet)
    section = sheet.header.index("Section")
    points = _points_row(sheet)
    all_targets = [
        Target(column, _title(text), parsed_number(sheet.at(points, column)) if points else None)
        for column, text in enumerate(sheet.header)
        if column > section and text and not TOTALS.search(text) and text not in sheet.header[:column]
    ]
    targets, remarks = targets_of(request, all_targets, sheet)
    _check_writable(sheet, points, targets.values())
    students = range((points or 0) + 1, len(sheet.rows))
    matched = match_sheet(request, sheet, students, range(section + 1))
    numbers = [
        sheet.at(row, target.column)
        for target in targets.values()
        for row in (*students, *([points] if points else ()))
    ]
    decimal = decimal_of(numbers) if sheet.style.separator == ";" else "."
    result = filled(request, sheet, targets, matched, decimal=decimal, protected=DECIDED)
    columns = [*range(section + 1), *sorted(target.column for target in targets.values())]
    head = [sheet.rows[0], *(sheet.rows[row] for row in range(1, (points or 0) + 1))]
    rows = [[row[column] if column < len(row) else "" for column in columns] for row in (*head, *result.rows.values())]
    return sheet_result(sheet, rows, matched, result, remarks)


def _checked(sheet: Table | None) -> Table:
    cure = "Export it in Canvas (Grades > Export > Export Entire Gradebook), and pass the file with --sheet."
    if sheet is None:
        raise ExportError("Canvas identifies students and assignments by its own numbers.", cure)
    if "Student" not in sheet.header[0] or sheet.header[1] != "ID" or "Section" not in sheet.header[2:]:
        raise ExportError(f"{sheet.name} is not a Canvas gradebook: it has {listed(sheet.header[:4])} ...", cure)
    return sheet


def _points_row(sheet: Table) -> int | None:
    """Return the row with each assignment's maximum. A row about manual posting may come before it."""
    return next(
        (row for row in range(1, min(4, len(sheet.rows))) if POINTS_POSSIBLE in sheet.at(row, 0).casefold()), None
    )


def _title(header: str) -> str:
    found = TITLE.fullmatch(header)
    return header if found is None else found["title"]


def _check_writable(sheet: Table, points: int | None, targets: Iterable[Target]) -> None:
    for target in targets:
        if points and "read only" in sheet.at(points, target.column).casefold():
            raise ExportError(
                f"Canvas does not allow changes to {target.title!r}.", "Name another column with --column."
            )
