"""The rows of one submission in nbgrader's gradebook: make those that are missing, and bring all up to date.

It uses SQLAlchemy's tables and not nbgrader's objects, which take twice as long for each submission of a class.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from nbgrader.api import Comment, Grade, Student, SubmittedAssignment, SubmittedNotebook, new_uuid
from sqlalchemy import Connection, Row, Table, bindparam, insert, select, update

STUDENT, GRADE, COMMENT = Student.__table__, Grade.__table__, Comment.__table__
ASSIGNMENT, NOTEBOOK = SubmittedAssignment.__table__, SubmittedNotebook.__table__

Place = tuple[str, str]  # the id of a submitted notebook, and that of a cell
Values = dict[str, Any]  # of a row, by the names of columns


class Score(NamedTuple):
    """What is written at a cell.

    Args:
        points: None where nobody can vouch for a number.
        look: whether a person must look.
        is_new: whether there is something that a person has not seen, even if the points are the same.
    """

    points: float | None
    look: bool
    is_new: bool = False


UNSCORED = Score(None, True)


def submission_row(connection: Connection, assignment: str, student: str, submitted_at: datetime | None) -> str:
    """The id of the submission's row.

    Args:
        assignment: its id.
        submitted_at: in UTC; None leaves what is recorded.
    """
    if connection.scalar(select(STUDENT.c.id).where(STUDENT.c.id == student)) is None:
        connection.execute(insert(STUDENT).values(id=student))
    table = ASSIGNMENT.c
    query = select(table.id, table.timestamp).where(table.assignment_id == assignment, table.student_id == student)
    found = connection.execute(query).one_or_none()
    if found is None:
        made = new_uuid()
        values = {"id": made, "assignment_id": assignment, "student_id": student, "timestamp": submitted_at}
        connection.execute(insert(ASSIGNMENT), values)
        return str(made)
    if submitted_at not in (None, found.timestamp):
        connection.execute(update(ASSIGNMENT).where(table.id == found.id).values(timestamp=submitted_at))
    return str(found.id)


def submitted_notebooks(connection: Connection, notebooks: Iterable[str], submission_id: str) -> dict[str, str]:
    """The ids of the submission's notebooks, by those of the assignment's. nbgrader expects one for each of them."""
    table, notebooks = NOTEBOOK.c, list(notebooks)
    query = select(table.notebook_id, table.id).where(
        table.notebook_id.in_(notebooks),  # of the index, its first column
        table.assignment_id == submission_id,
    )
    known = {row.notebook_id: row.id for row in connection.execute(query)}
    made = {notebook: new_uuid() for notebook in notebooks if notebook not in known}
    if made:
        rows = [{"id": id, "notebook_id": notebook, "assignment_id": submission_id} for notebook, id in made.items()]
        connection.execute(insert(NOTEBOOK), rows)
    return known | made


def write_scores(connection: Connection, places: Iterable[Place], scores: Mapping[Place, Score]) -> None:
    """Write scores. Each of these places gets a row, even if nothing is scored there now."""
    places = list(places)
    known = _known(connection, GRADE, places)
    changes: list[Values] = []
    there = [place for place in places if place in known and place in scores]
    for row, (auto, look, is_new) in [(known[place], scores[place]) for place in there]:
        if row.manual_score is not None:  # a person has judged it: ask again only about what is new
            look = row.needs_manual_grade or is_new or auto != row.auto_score
        if (auto, look) != (row.auto_score, row.needs_manual_grade):
            changes.append({"row": row.id, "auto_score": auto, "needs_manual_grade": look})
    new = {place: scores.get(place, UNSCORED) for place in places if place not in known}
    values = {place: {"auto_score": s.points, "needs_manual_grade": s.look} for place, s in new.items()}
    _insert(connection, GRADE, values)
    _update(connection, GRADE, changes)


def write_comments(connection: Connection, places: Iterable[Place], comments: Mapping[Place, str | None]) -> None:
    """Write comments. Each of these places gets a row, even if nothing is said there now."""
    places = list(places)
    known = _known(connection, COMMENT, places)
    new = {place: {"auto_comment": comments.get(place)} for place in places if place not in known}
    _insert(connection, COMMENT, new)
    said = [(known[place], comments[place]) for place in places if place in known and place in comments]
    changes = [{"row": row.id, "auto_comment": text} for row, text in said if text != row.auto_comment]
    _update(connection, COMMENT, changes)


def _known(connection: Connection, table: Table, places: list[Place]) -> dict[Place, Row[Any]]:
    """The rows at these places, found by nbgrader's only index of them.

    Without the index one submission would cost more in a larger class.
    """
    query = select(table).where(
        table.c.cell_id.in_({cell for _, cell in places}), table.c.notebook_id.in_({notebook for notebook, _ in places})
    )
    return {(row.notebook_id, row.cell_id): row for row in connection.execute(query)}


def _insert(connection: Connection, table: Table, rows: Mapping[Place, Values]) -> None:
    if rows:
        values = [{"notebook_id": notebook, "cell_id": cell, **row} for (notebook, cell), row in rows.items()]
        connection.execute(insert(table), values)


def _update(connection: Connection, table: Table, rows: list[Values]) -> None:
    """Change rows, each with its id as "row"."""
    if rows:
        connection.execute(update(table).where(table.c.id == bindparam("row")), rows)
