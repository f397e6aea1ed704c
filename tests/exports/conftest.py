"""A small class whose grades go out: names in several scripts, late work, work without a score, and nobody's work."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from nbgrader_helpers import check, unit_grade

from autograder.exports.graded import Entered, Graded, Grades, Person
from autograder.exports.request import Request, Wishes
from autograder.exports.table import Table, read_table
from autograder.model import (
    Assignment,
    CheckResult,
    Course,
    Diagnosis,
    Failure,
    Feedback,
    Limits,
    Outcome,
    Status,
    SubmissionGrade,
    Unit,
    UnitGrade,
)

DUE = datetime(2026, 3, 1, 12, tzinfo=UTC)
IN_TIME, LATE = datetime(2026, 2, 28, 9, 30, 5, tzinfo=UTC), datetime(2026, 3, 2, 12, tzinfo=UTC)
SECRET = "The input was 31337."
HIDDEN_NAME = "test_secret_name"
# In `submitted/`: the points each has in `warm_up`, of 10; None for no score.
POINTS = {"sample-01": 7.25, "学生-02": 10.0, "студент-03": 4.5, "sample-04": None, "=sample-05": 3.0}


def hidden(name: str, points: float, earned: float, sentence: str) -> CheckResult:
    outcome = Outcome.PASS if earned == points else Outcome.FAIL
    failure = None if earned == points else Failure(SECRET, "1", "2", "Look at the mask.")
    return CheckResult(
        name=name,
        sentence=sentence,
        outcome=outcome,
        points=earned,
        max_points=points,
        hidden=True,
        failure=failure,
    )


def submission_grade(student: str, points: float | None, comment: str = "") -> SubmissionGrade:
    """Of two units; one of them could not be graded where ``points`` is None."""
    first = min(points or 0.0, 4.0)
    second = max((points or 0.0) - 4.0, 0.0)
    broken = check("test_any", 6, 0)
    broken = replace(broken, outcome=Outcome.GRADER_ERROR, failure=Failure("our fault: RuntimeError in the oracle"))
    mistake = Diagnosis(
        names=("no_scaling",),
        sentences=("The scores are not scaled.",),
        sections=("Scaling",),
        answers=("ramp",),
        how="exact",
        checks=(HIDDEN_NAME,),
        calls=2,
    )
    units: tuple[UnitGrade, ...] = (
        unit_grade(
            "01_double",
            check("test_doubles", 2, min(first, 2.0)),
            check("test_halves[small]", 2, first - min(first, 2.0)),
        ),
        unit_grade("02_ramp", broken, status=Status.GRADER_ERROR)
        if points is None
        else unit_grade(
            "02_ramp",
            check("test_steps", 3, min(second, 3.0), what="It is\n<b>wrong</b>.", expected="1", got="2", hint="Try 1."),
            hidden(HIDDEN_NAME, 2, min(max(second - 3, 0), 2.0), "The last step is kept."),
            hidden("test_secret_too", 1, max(second - 5, 0), "Empty ramps are empty."),
            comment=comment,
            diagnoses=(mistake,) if second < 6 else (),
        ),
    )
    return SubmissionGrade(
        student=student, assignment="warm_up", units=units, fingerprint="f", isolation="full", seconds=1.5
    )


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
def grades(course: Course, whole: dict[str, SubmissionGrade]) -> Grades:
    """The third student is late and loses a point; a fourth has no score; a person gave the second one a bit more."""
    entered = {
        "студент-03": Entered(penalty=1.0, submitted_at=LATE),
        "sample-01": Entered(submitted_at=IN_TIME),
    }
    graded = [
        Graded(
            student=student,
            assignment=course.assignments[0],
            summary=grade.summary(),
            entered=entered.get(student, Entered()),
            submitted_at=entered.get(student, Entered()).submitted_at,
            due=DUE,
        )
        for student, grade in sorted(whole.items())
    ]
    people = {
        "sample-01": Person("Family, of 01", 'Given "01"', "sample-01@example.org"),
        "nobody-06": Person("=Family", "Given", ""),
    }
    return Grades(tuple(graded), (), people, {"warm_up": DUE})


@pytest.fixture
def request_for(course: Course, grades: Grades, whole: dict[str, SubmissionGrade]) -> Callable[..., Request]:
    """``request_for(sheet, roster, feedback=..., **wishes)``, for ``warm_up``."""

    def make(
        sheet: bytes | str | None = None,
        roster: bytes | str | None = None,
        feedback: Feedback = Feedback.PROMISES,
        **wishes: object,
    ) -> Request:
        return Request(
            course=replace(course, feedback=feedback),
            assignments=course.assignments[:1],
            grades=grades,
            load=lambda graded: whole.get(graded.student),
            now=datetime(2026, 3, 3, tzinfo=UTC),
            wishes=Wishes(**wishes),  # type: ignore[arg-type]  # its own fields
            sheet=_table(sheet, "sheet.csv"),
            roster=_table(roster, "roster.csv"),
        )

    return make


def _table(content: bytes | str | None, name: str) -> Table | None:
    if content is None:
        return None
    return read_table(content if isinstance(content, bytes) else content.encode(), name)
