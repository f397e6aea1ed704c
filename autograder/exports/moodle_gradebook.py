"""Write CSVs for Moodle's gradebook import, one per assignment, with a column that identifies students.

Moodle stops the whole import at an unknown student or an empty score, so students without a score, or without a roster
entry, are left out.
"""

from __future__ import annotations

from autograder.errors import ExportError
from autograder.exports.match import match
from autograder.exports.request import ExportResult, OutputFile, Request
from autograder.exports.table import Table, table_bytes
from autograder.grades.plain_text import comment, is_formula, listed, number

USERNAME = "username"  # Moodle's own name for it
KNOWN = ("id", "idnumber", "id number", "email", "email address", "username")  # columns that identify a Moodle user


def write(request: Request) -> ExportResult:
    """Write a file per assignment with students, points, and comments if requested."""
    header, names, remarks = _names(request)
    files, count = [], 0
    for assignment in request.assignments:
        title = assignment.title or assignment.name
        rows = [[header, title, *([f"{title} (feedback)"] if request.options.comments else [])]]
        for one in request.grades.of(assignment.name):
            points = request.options.points(one)
            if points is not None and one.student in names:
                comments = [comment(one.summary.units)] if request.options.comments else []
                rows.append([names[one.student], number(points), *comments])
        count += len(rows) - 1
        files.append(OutputFile(f"{assignment.name}.csv", table_bytes(rows)))
    return ExportResult(files, remarks, count)


def _names(request: Request) -> tuple[str, dict[str, str], list[str]]:
    """Return the header of the identifying column, each student's value in it, and remarks."""
    students, roster = request.grades.students(), request.roster
    if roster is None:
        header, names, remarks = request.options.id_column or USERNAME, {student: student for student in students}, []
    else:
        rows = range(1, len(roster.rows))
        matched = match(students, roster, rows, range(len(roster.header)))
        column = roster.column(request.options.id_column) if request.options.id_column else _id_column(roster)
        header = roster.header[column]
        names = {student: roster.at(row, column) for student, row in matched.rows.items()}
        remarks = matched.remarks(roster)
    unsafe = [student for student, name in names.items() if is_formula(name) or not name.strip()]
    if unsafe:
        remarks.append(f"Left out, because their {header} is empty or a formula to spreadsheets: {listed(unsafe)}.")
    return header, {student: name for student, name in names.items() if student not in unsafe}, remarks


def _id_column(roster: Table) -> int:
    for known in KNOWN:
        for column, header in enumerate(roster.header):
            if header.casefold() == known:
                return column
    cure = "Name the column that Moodle knows, such as the one with e-mail addresses, with --id."
    raise ExportError(f"{roster.name} has none of Moodle's columns {listed(KNOWN)}.", cure)
