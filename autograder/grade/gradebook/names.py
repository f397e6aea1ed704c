"""Write real names and addresses to nbgrader's gradebook, where its formgrader shows them."""

from __future__ import annotations

from collections.abc import Mapping

from nbgrader.api import Student
from sqlalchemy import orm, select

from autograder.boundary.text import one_line
from autograder.grades.class_grades import Person

COLUMNS = ("last_name", "first_name", "email")
MAX_LENGTH = 128  # of nbgrader's columns


def write_names(session: orm.Session, people: Mapping[str, Person]) -> None:
    """Update the gradebook's students in the caller's transaction. What the roster does not know stays."""
    for row in session.scalars(select(Student)):
        person = people.get(row.id, Person())
        for column in COLUMNS:
            text = one_line(getattr(person, column), MAX_LENGTH)
            if text and getattr(row, column) != text:
                setattr(row, column, text)
