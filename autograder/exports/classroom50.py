"""Write Classroom 50's ``result.json`` for one submission (``classroom50/result/v1``).

The format allows only whole points, so all points are multiplied by the smallest factor that makes them whole.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime

from autograder.errors import ExportError
from autograder.exports.per_submission import each_submission
from autograder.exports.request import ExportResult, Request
from autograder.grades.class_grades import StudentGrade
from autograder.grades.student_view import ShownGrade, explanation
from autograder.model.outcome import Outcome

SCHEMA = "classroom50/result/v1"
FACTORS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 50)
MAX_FACTOR = 100


@dataclass(frozen=True, kw_only=True)
class Identity:
    """Identifies a submission. The CI runner provides the values.

    Args:
        submission: Tag of the submission, ``submit/...``.
        commit, release, review: URLs of web pages.
        at: Time of submission in UTC. It must be the same when the submission is graded again.
        graded_at: Time of this result.
    """

    classroom: str
    assignment: str
    owner: str
    submission: str
    commit: str
    release: str
    review: str
    at: datetime
    assignment_type: str = "individual"
    graded_at: datetime | None = None


def write(request: Request) -> ExportResult:
    """Write a ``result.json`` for each submission with a score, marked as a manual entry without a commit.

    Raises:
        ExportError: The option ``classroom`` is empty.
    """
    if not request.options.classroom:
        raise ExportError("Classroom 50 results need the name of the classroom.", "Name it with --classroom.")
    times = {(one.assignment.name, one.student): _identity(request, one) for one in request.grades.graded}
    return each_submission(
        request, lambda grade: classroom50_json(grade, times[grade.assignment, grade.student]), "result.json"
    )


def classroom50_json(grade: ShownGrade, identity: Identity) -> bytes | None:
    """Return the file's content, or None without a score."""
    if grade.points is None:
        return None
    by = factor([*(check.max_points for unit in grade.units for check in unit.checks), grade.max_points])
    tests = [
        {
            "test-name": f"{unit.id}: {check.sentence}",
            "passed": check.outcome is Outcome.PASS,
            "score": round(check.points * by),
            "max-score": round(check.max_points * by),
            "output": explanation(check),
        }
        for unit in grade.units
        for check in unit.checks
    ]
    max_score = round(grade.max_points * by)
    graded_at = {} if identity.graded_at is None else {"graded_at": _utc(identity.graded_at)}
    report = {
        "schema": SCHEMA,
        "classroom": identity.classroom,
        "assignment": identity.assignment,
        "assignment_type": identity.assignment_type,
        "owner": identity.owner,
        "submission": identity.submission,
        "commit": identity.commit,
        "release": identity.release,
        "review": identity.review,
        "datetime": _utc(identity.at),
        **graded_at,
        "score": min(max_score, round(grade.points * by)),  # the format has no extra credit
        "max-score": max_score,
        "tests": tests,
    }
    return json.dumps(report, ensure_ascii=False, allow_nan=False, indent=1).encode()


def factor(points: list[float]) -> int:
    """Return the smallest factor that makes all points whole, or 100 if none does.

    It depends only on maximum points, so it is the same for all students.
    """
    return next((by for by in FACTORS if all(abs(p * by - round(p * by)) < 1e-6 for p in points)), MAX_FACTOR)


def _identity(request: Request, graded: StudentGrade) -> Identity:
    at = graded.submitted_at or request.now
    tag = f"submit/manual-{at.astimezone(UTC):%Y-%m-%dT%H-%M-%SZ}"
    return Identity(
        classroom=request.options.classroom,
        assignment=graded.assignment.name,
        owner=graded.student,
        submission=tag,
        commit=tag,
        release=tag,
        review=tag,
        at=at,
        graded_at=request.now,
    )


def _utc(when: datetime) -> str:
    return f"{when.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
