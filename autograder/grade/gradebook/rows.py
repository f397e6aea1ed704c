"""Insert and update the rows of one submission in nbgrader's gradebook.

This uses SQLAlchemy tables, because nbgrader's ORM objects take twice as long per submission.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from nbgrader.api import Comment, Grade, Student, SubmittedAssignment, SubmittedNotebook, new_uuid
from sqlalchemy import Connection, Row, Table, bindparam, insert, select, update

from autograder.submissions.timestamp import SubmissionTime

STUDENT, GRADE, COMMENT = Student.__table__, Grade.__table__, Comment.__table__
ASSIGNMENT, NOTEBOOK = SubmittedAssignment.__table__, SubmittedNotebook.__table__

Place = tuple[str, str]  # submitted notebook id, cell id
Values = dict[str, Any]  # column name -> value


class Score(NamedTuple):
    """The score of a cell.

    Args:
        points: None if the score is uncertain.
        needs_review: True if a person must review it.
        is_new: True if the answer has changed since it was reviewed, even if the points are the same.
    """

    points: float | None
    needs_review: bool
    is_new: bool = False


UNSCORED = Score(None, True)


def submission_row(connection: Connection, assignment: str, student: str, submitted: SubmissionTime) -> str:
    """Return the id of the submission's row, creating the row if needed.

    Args:
        assignment: the assignment's id.
        submitted: a time that cannot be read removes the recorded one; without a time, that one stays.
    """
    if connection.scalar(select(STUDENT.c.id).where(STUDENT.c.id == student)) is None:
        connection.execute(insert(STUDENT).values(id=student))
    submitted_at = submitted.at.replace(tzinfo=None) if submitted.at else None  # nbgrader stores naive UTC
    table = ASSIGNMENT.c
    query = select(table.id, table.timestamp).where(table.assignment_id == assignment, table.student_id == student)
    found = connection.execute(query).one_or_none()
    if found is None:
        submission_id = new_uuid()
        values = {"id": submission_id, "assignment_id": assignment, "student_id": student, "timestamp": submitted_at}
        connection.execute(insert(ASSIGNMENT), values)
        return str(submission_id)
    if (submitted_at or submitted.remark) and submitted_at != found.timestamp:
        connection.execute(update(ASSIGNMENT).where(table.id == found.id).values(timestamp=submitted_at))
    return str(found.id)


def submitted_notebooks(connection: Connection, notebooks: Iterable[str], submission_id: str) -> dict[str, str]:
    """Map the assignment's notebook ids to the submission's. nbgrader expects a row for each notebook."""
    table, notebooks = NOTEBOOK.c, list(notebooks)
    query = select(table.notebook_id, table.id).where(
        table.notebook_id.in_(notebooks),  # first column of the index
        table.assignment_id == submission_id,
    )
    known = {row.notebook_id: row.id for row in connection.execute(query)}
    new = {notebook: new_uuid() for notebook in notebooks if notebook not in known}
    if new:
        rows = [{"id": id, "notebook_id": notebook, "assignment_id": submission_id} for notebook, id in new.items()]
        connection.execute(insert(NOTEBOOK), rows)
    return known | new


def write_scores(connection: Connection, places: Iterable[Place], scores: Mapping[Place, Score]) -> None:
    """Write scores. Each place gets a row, even without a score."""
    places = list(places)
    known = _known(connection, GRADE, places)
    changes: list[Values] = []
    there = [place for place in places if place in known and place in scores]
    for row, (auto, needs_review, is_new) in [(known[place], scores[place]) for place in there]:
        if row.manual_score is not None:  # already reviewed: ask again only about changes
            needs_review = row.needs_manual_grade or is_new or auto != row.auto_score
        if (auto, needs_review) != (row.auto_score, row.needs_manual_grade):
            changes.append({"row": row.id, "auto_score": auto, "needs_manual_grade": needs_review})
    new = {place: scores.get(place, UNSCORED) for place in places if place not in known}
    values = {place: {"auto_score": s.points, "needs_manual_grade": s.needs_review} for place, s in new.items()}
    _insert(connection, GRADE, values)
    _update(connection, GRADE, changes)


def write_comments(connection: Connection, places: Iterable[Place], comments: Mapping[Place, str | None]) -> None:
    """Write comments. Each place gets a row, even without a comment."""
    places = list(places)
    known = _known(connection, COMMENT, places)
    new = {place: {"auto_comment": comments.get(place)} for place in places if place not in known}
    _insert(connection, COMMENT, new)
    old = [(known[place], comments[place]) for place in places if place in known and place in comments]
    changes = [{"row": row.id, "auto_comment": text} for row, text in old if text != row.auto_comment]
    _update(connection, COMMENT, changes)


def _known(connection: Connection, table: Table, places: list[Place]) -> dict[Place, Row[Any]]:
    """Return the rows at these places, using nbgrader's only index.

    Without the index the cost per submission would grow with the class.
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
    """Update rows, each identified by its "row" value."""
    if rows:
        connection.execute(update(table).where(table.c.id == bindparam("row")), rows)
