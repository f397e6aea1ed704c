"""Remove a student from nbgrader's gradebook, in one transaction."""

from __future__ import annotations

from nbgrader.api import Comment, Grade, Student, SubmittedAssignment, SubmittedNotebook
from sqlalchemy import delete, orm, select


def count_submissions(session: orm.Session, student: str) -> int | None:
    """Return how many submissions the student has; None if the gradebook does not have the student."""
    if session.get(Student, student) is None:
        return None
    return len(session.scalars(select(SubmittedAssignment.id).where(SubmittedAssignment.student_id == student)).all())


def forget_student(session: orm.Session, student: str) -> None:
    """Remove the student with all submissions, scores and comments, in the caller's transaction."""
    submissions = select(SubmittedAssignment.id).where(SubmittedAssignment.student_id == student)
    notebooks = select(SubmittedNotebook.id).where(SubmittedNotebook.assignment_id.in_(submissions))
    for table in (Grade, Comment):
        session.execute(delete(table).where(table.notebook_id.in_(notebooks)).execution_options(**UNTRACKED))
    for statement in (
        delete(SubmittedNotebook).where(SubmittedNotebook.assignment_id.in_(submissions)),
        delete(SubmittedAssignment).where(SubmittedAssignment.student_id == student),
        delete(Student).where(Student.id == student),
    ):
        session.execute(statement.execution_options(**UNTRACKED))


UNTRACKED = {"synchronize_session": False}  # the session holds none of these rows
