"""Write the table of ``nbgrader export``, properly quoted: a line per student and assignment.

The columns ``extended_until`` and ``attempt`` are ours. If a student handed in nothing, or could not be graded, the
scores are empty; nbgrader writes zero.
"""

from __future__ import annotations

from datetime import datetime

from autograder.exports.match import match
from autograder.exports.request import ExportResult, OutputFile, Request
from autograder.exports.table import Table, table_bytes
from autograder.grades.class_grades import Person, StudentGrade
from autograder.grades.plain_text import number, sentence
from autograder.model.course import Assignment

COLUMNS = (
    *("assignment", "duedate", "timestamp", "student_id", "last_name", "first_name", "email"),
    *("raw_score", "late_submission_penalty", "score", "max_score", "extended_until", "attempt"),
)


def write(request: Request) -> ExportResult:
    """Write one table of all assignments and all known students."""
    grades = request.grades
    people = {**grades.people, **_in_roster(request)}
    students = sorted({*people, *grades.students()})
    rows: list[tuple[str, ...]] = [COLUMNS]
    for assignment in request.assignments:
        by_student = {one.student: one for one in grades.of(assignment.name)}
        max_score = max((one.max_points for one in by_student.values()), default=None)
        due = grades.due.get(assignment.name)
        for student in students:
            one = by_student.get(student)
            rows.append(_row(assignment, student, people.get(student, Person()), one, due, max_score))
    scored = sum(one.points is not None for one in grades.graded)
    return ExportResult([OutputFile("", table_bytes(rows))], grades=scored)


def _row(
    assignment: Assignment,
    student: str,
    person: Person,
    one: StudentGrade | None,
    due: datetime | None,
    max_score: float | None,
) -> tuple[str, ...]:
    raw, points = (None, None) if one is None else (one.raw, one.points)
    return (
        assignment.name,
        _time(due),
        _time(one.submitted_at if one else None),
        student,
        *(sentence(text) for text in (person.last_name, person.first_name, person.email)),
        _points(raw),
        _points(None if one is None or raw is None else one.entered.penalty),
        _points(points),
        _points(max_score),
        _time(one.extended_until if one else None),
        "" if one is None or one.summary.attempt is None else str(one.summary.attempt.number),
    )


def _points(value: float | None) -> str:
    return "" if value is None else number(value)


def _time(when: datetime | None) -> str:
    """Format a time as nbgrader does: in UTC, without a zone."""
    return "" if when is None else str(when.replace(tzinfo=None, microsecond=0))


def _in_roster(request: Request) -> dict[str, Person]:
    """Return the roster's students by folder name, or by the same column's value if they have no grade."""
    roster = request.roster
    if roster is None:
        return {}
    rows = range(1, len(roster.rows))
    known = request.grades.students()
    matched = match(known, roster, rows, range(len(roster.header)), id_column=request.options.id_column)
    names = {row: student for student, row in matched.rows.items()}
    of_column = {row: names.get(row, roster.at(row, matched.column).strip()) for row in rows}
    return {name: _person(roster, row) for row, name in of_column.items() if name}


def _person(roster: Table, row: int) -> Person:
    by_header = {
        header.casefold().replace(" ", "_"): roster.at(row, number) for number, header in enumerate(roster.header)
    }
    email = by_header.get("email") or by_header.get("email_address") or ""
    last = by_header.get("last_name") or by_header.get("surname") or by_header.get("lastname") or ""
    return Person(last, by_header.get("first_name") or by_header.get("firstname") or "", email)
