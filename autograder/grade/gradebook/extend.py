"""Write extensions to nbgrader's gradebook, as its ``grant_extension`` does."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from nbgrader.api import Assignment, SubmittedAssignment
from sqlalchemy import orm, select


def extend(session: orm.Session, name: str, granted: Mapping[str, datetime | None]) -> None:
    """Set the extensions of an assignment's submissions in the caller's transaction.

    Extensions of other students stay as they are. A student who has handed in nothing has no row to write to.

    Args:
        granted: the new due date of each student; None removes an extension.
    """
    assignment = session.scalar(select(Assignment).where(Assignment.name == name))
    if assignment is None or assignment.duedate is None:
        return
    due = assignment.duedate.replace(tzinfo=UTC)
    for student, until in granted.items():
        row = session.scalar(
            select(SubmittedAssignment).where(
                SubmittedAssignment.assignment_id == assignment.id, SubmittedAssignment.student_id == student
            )
        )
        if row is not None:
            extension = None if until is None else max(timedelta(), until - due) or None
            if row.extension != extension:
                row.extension = extension
