"""Find the recorded grade of one student's exercise, or suggest a command."""

from __future__ import annotations

import shlex
from difflib import get_close_matches

from autograder.boundary.text import one_line
from autograder.course import find_unit
from autograder.errors import SubmissionError
from autograder.grades.store import Store
from autograder.model.course import Course, Unit
from autograder.model.grade import SubmissionGrade, UnitGrade
from autograder.submission_limits import is_usable_student

MAX_LISTED = 5  # students in a message


def find_exercise_grade(course: Course, student: str, exercise: str) -> tuple[SubmissionGrade, UnitGrade]:
    """Return the last grade of this exercise, and the submission's grade that it belongs to.

    Args:
        exercise: An id, name or number: "02_softmax", "softmax", "02".

    Raises:
        CourseError: There is no such exercise.
        SubmissionError: The student has no recorded grade for it.
    """
    unit = find_unit(course, exercise)
    store = Store(course.root)
    assignments = [assignment.name for assignment in course.assignments if unit in assignment.units]
    for name in assignments:
        grade = store.load(name, student) if is_usable_student(student) else None
        for of_unit in grade.units if grade is not None else ():
            if grade is not None and of_unit.result.unit == unit.id:
                return grade, of_unit
    known = sorted({name for assignment in assignments for name in store.students(assignment)})
    what = f"No grade of {one_line(student)} for {unit.id} is recorded."
    raise SubmissionError(what, _cure(student, unit, assignments, known))


def _cure(student: str, unit: Unit, assignments: list[str], known: list[str]) -> str:
    if student in known or not known:
        return f"Run: autograder grade {' '.join(assignments)}"
    near = get_close_matches(student, known, n=1)
    if near:
        return f"Did you mean: autograder show {shlex.quote(one_line(near[0]))} {unit.id}"
    names = ", ".join(map(one_line, known[:MAX_LISTED])) + (", …" if len(known) > MAX_LISTED else "")
    return f"Grades are recorded for: {names}. To grade others: autograder grade {' '.join(assignments)}"
