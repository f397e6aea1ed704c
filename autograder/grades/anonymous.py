"""Replace students' names by codes, so that markers do not know whose work they read.

A code depends on the name and the course's secret: it stays the same, and nobody else can compute it.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, replace

from autograder.grades.class_grades import ClassGrades, StudentGrade


def code(student: str, secret: str) -> str:
    """Return the student's code, such as "student-3fa2c190"."""
    digest = hmac.new(secret.encode(), student.encode("utf-8", "surrogateescape"), hashlib.sha256)
    return f"student-{digest.hexdigest()[:8]}"


@dataclass(frozen=True)
class AnonymousClass:
    """A class without names.

    Args:
        students: The students' names, by code.
    """

    grades: ClassGrades
    students: dict[str, str]

    def named(self, grade: StudentGrade) -> StudentGrade:
        """Return the grade with its student's name, to load it from the store."""
        return replace(grade, student=self.students[grade.student])


def anonymous(grades: ClassGrades, secret: str) -> AnonymousClass:
    """Return the class with a code in place of each name, sorted by code."""
    codes = {student: code(student, secret) for student in (*grades.students(), *(who for _, who in grades.not_graded))}
    graded = [
        replace(
            one, student=codes[one.student], summary=replace(one.summary, student=codes[one.student]), time_remark=""
        )
        for one in grades.graded
    ]
    order = {name: number for number, name in enumerate(dict.fromkeys(one.assignment.name for one in graded))}
    graded.sort(key=lambda one: (order[one.assignment.name], one.student))
    not_graded = tuple((name, codes[student]) for name, student in grades.not_graded)
    return AnonymousClass(
        ClassGrades(tuple(graded), not_graded, {}, grades.due), {code: student for student, code in codes.items()}
    )
