"""The class of ``outgoing_class.py``, and what a writer is asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from outgoing_class import DUE, IN_TIME, LATE, POINTS, submission_grade

from autograder.exports.request import ExportOptions, Request
from autograder.exports.table import Table, read_table
from autograder.grades.class_grades import ClassGrades, ManualPoints, Person, StudentGrade
from autograder.model.course import Assignment, Course, Feedback, Limits, Unit
from autograder.model.grade import SubmissionGrade


@pytest.fixture
def course(tmp_path: Path) -> Course:
    units = tuple(Unit(name, tmp_path / "course" / name) for name in ("01_double", "02_ramp", "03_last"))
    assignments = (Assignment("warm_up", units[:2], "Warm-up"), Assignment("finale", units[2:], "Finale"))
    return Course("A course", tmp_path, assignments, Limits())


@pytest.fixture
def whole() -> dict[str, SubmissionGrade]:
    """The remembered grades of ``warm_up``."""
    comments = {"sample-01": '=HYPERLINK("http://a.example";"x")\nsecond line, with "quotes"; and <script>'}
    return {student: submission_grade(student, points, comments.get(student, "")) for student, points in POINTS.items()}


@pytest.fixture
def grades(course: Course, whole: dict[str, SubmissionGrade]) -> ClassGrades:
    """The third student is late and loses a point; a fourth has no score; a person gave the second one a bit more."""
    entered = {
        "студент-03": ManualPoints(penalty=1.0, submitted_at=LATE),
        "sample-01": ManualPoints(submitted_at=IN_TIME),
    }
    graded = [
        StudentGrade(
            student=student,
            assignment=course.assignments[0],
            summary=grade.summary(),
            entered=entered.get(student, ManualPoints()),
            submitted_at=entered.get(student, ManualPoints()).submitted_at,
            due=DUE,
        )
        for student, grade in sorted(whole.items())
    ]
    people = {
        "sample-01": Person("Family, of 01", 'Given "01"', "sample-01@example.org"),
        "nobody-06": Person("=Family", "Given", ""),
    }
    return ClassGrades(tuple(graded), (), people, {"warm_up": DUE})


@pytest.fixture
def request_for(course: Course, grades: ClassGrades, whole: dict[str, SubmissionGrade]) -> Callable[..., Request]:
    """``request_for(sheet, roster, feedback=..., **options)``, for ``warm_up``."""

    def make(
        sheet: bytes | str | None = None,
        roster: bytes | str | None = None,
        feedback: Feedback = Feedback.PROMISES,
        **options: object,
    ) -> Request:
        return Request(
            course=replace(course, feedback=feedback),
            assignments=course.assignments[:1],
            grades=grades,
            load=lambda graded: whole.get(graded.student),
            now=datetime(2026, 3, 3, tzinfo=UTC),
            options=ExportOptions(**options),  # type: ignore[arg-type]  # its own fields
            sheet=_table(sheet, "sheet.csv"),
            roster=_table(roster, "roster.csv"),
        )

    return make


def _table(content: bytes | str | None, name: str) -> Table | None:
    if content is None:
        return None
    return read_table(content if isinstance(content, bytes) else content.encode(), name)
