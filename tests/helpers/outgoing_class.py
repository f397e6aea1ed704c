"""A small class whose grades go out: names in several scripts, late work, work without a score, and nobody's work."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from nbgrader_helpers import check, unit_grade

from autograder.model.grade import SubmissionGrade, UnitGrade
from autograder.model.outcome import Outcome, Status
from autograder.model.result import CheckResult, Diagnosis, Failure

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
