"""Read manual scores, names, due dates and late penalties from nbgrader's gradebook.

The store remembers the engine's results. A score entered in the formgrader is only in the gradebook, and it takes
precedence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from autograder.grades.class_grades import ManualPoints, Person
from autograder.notebook.grade_ids import written_name


@dataclass
class ManualGrades:
    """The gradebook's data for some assignments.

    Args:
        entered: by assignment and student.
        due: by assignment, in UTC.
    """

    entered: dict[tuple[str, str], ManualPoints] = field(default_factory=dict)
    people: dict[str, Person] = field(default_factory=dict)
    due: dict[str, datetime] = field(default_factory=dict)


def read_manual_grades(db_url: str, assignments: Sequence[str]) -> ManualGrades:
    """Read the gradebook; empty if it does not exist yet.

    Raises:
        GradebookError: The gradebook cannot be read.
    """
    from autograder.grades.database import transaction

    file = database_file(db_url)
    if file is not None and not file.is_file():
        return ManualGrades()
    rows = transaction(db_url, lambda session: _rows(session.connection(), assignments))
    return _manual_grades(*rows)


def database_file(db_url: str) -> Path | None:
    """Return the file of an SQLite database; None if the gradebook is on a server."""
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        url = make_url(db_url)
    except ArgumentError:
        return None  # opening it reports the error
    return Path(url.database or "") if url.get_backend_name() == "sqlite" else None


def _rows(connection: Any, assignments: Sequence[str]) -> tuple[list[Any], list[Any], list[Any]]:
    """Return the rows of people, of due dates, and of scores with their submissions."""
    from nbgrader.api import Assignment, BaseCell, Grade, Notebook, Student, SubmittedAssignment, SubmittedNotebook
    from sqlalchemy import select

    assignment, submitted = Assignment.__table__.c, SubmittedAssignment.__table__.c
    notebook, written, grade = Notebook.__table__.c, SubmittedNotebook.__table__.c, Grade.__table__.c
    person, cell = Student.__table__.c, BaseCell.__table__.c
    people = select(person.id, person.last_name, person.first_name, person.email)
    due = select(assignment.name, assignment.duedate).where(assignment.name.in_(assignments))
    scores = (
        select(
            assignment.name,
            submitted.student_id,
            submitted.timestamp,
            submitted.extension,
            notebook.name.label("unit"),
            written.id,
            written.late_submission_penalty,
            grade.auto_score,
            grade.manual_score,
            grade.extra_credit,
            grade.needs_manual_grade,
            cell.name.label("cell"),
        )
        .select_from(SubmittedAssignment.__table__)
        .join(Assignment.__table__, assignment.id == submitted.assignment_id)
        .join(SubmittedNotebook.__table__, written.assignment_id == submitted.id)
        .join(Notebook.__table__, notebook.id == written.notebook_id)
        .outerjoin(Grade.__table__, grade.notebook_id == written.id)
        .outerjoin(BaseCell.__table__, cell.id == grade.cell_id)
        .where(assignment.name.in_(assignments))
    )
    return (
        list(connection.execute(people).all()),
        list(connection.execute(due).all()),
        list(connection.execute(scores).all()),
    )


def _manual_grades(people: list[Any], due: list[Any], scores: list[Any]) -> ManualGrades:
    by_submission: dict[tuple[str, str], list[Any]] = {}
    for row in scores:
        by_submission.setdefault((row.name, row.student_id), []).append(row)
    return ManualGrades(
        entered={key: _entered(rows) for key, rows in by_submission.items()},
        people={row.id: Person(row.last_name or "", row.first_name or "", row.email or "") for row in people},
        due={row.name: row.duedate.replace(tzinfo=UTC) for row in due if row.duedate is not None},
    )


def _entered(rows: list[Any]) -> ManualPoints:
    units: dict[str, list[Any]] = {}
    penalties = {row.id: row.late_submission_penalty or 0.0 for row in rows}
    for row in rows:
        units.setdefault(row.unit, []).append(row)
    points = {unit: score for unit, of_unit in units.items() if (score := _entered_points(of_unit)) is not None}
    written = {(row.unit, name): row for row in rows if (name := written_name(row.cell)) is not None}
    first = rows[0]
    return ManualPoints(
        units=points,
        written={
            key: row.manual_score + (row.extra_credit or 0.0)
            for key, row in written.items()
            if row.manual_score is not None
        },
        waiting=sum(bool(row.needs_manual_grade) for row in written.values()),
        penalty=sum(penalties.values()),
        submitted_at=None if first.timestamp is None else first.timestamp.replace(tzinfo=UTC),
        **({} if first.extension is None else {"extension": first.extension}),
    )


def _entered_points(rows: list[Any]) -> float | None:
    """Return a unit's points if a score was changed manually; None if none was, or if one is missing."""
    if all(row.manual_score is None and not row.extra_credit for row in rows):
        return None
    scores = [row.auto_score if row.manual_score is None else row.manual_score for row in rows]
    if any(score is None for score in scores):
        return None
    return float(sum(scores) + sum(row.extra_credit or 0.0 for row in rows))
