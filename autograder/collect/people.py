"""Take real names and addresses from the roster."""

from __future__ import annotations

from autograder.collect.roster import Roster, Student
from autograder.grades.class_grades import Person


def people(roster: Roster) -> dict[str, Person]:
    """Return the students of the roster that have a name or an address, by their name in ``submitted/``."""
    found = {student.key: _person(student) for student in roster.students}
    return {key: person for key, person in found.items() if person != Person()}


def _person(student: Student) -> Person:
    """Split the name at its comma if one form of it has one, else before the last word."""
    email = dict(student.ids).get("email", "")
    with_comma = next((name for name in student.names if "," in name), "")
    if with_comma:
        last, _, first = with_comma.partition(",")
        return Person(last.strip(), first.strip(), email)
    first, _, last = (student.names[0] if student.names else "").strip().rpartition(" ")
    return Person(last, first.strip(), email)
