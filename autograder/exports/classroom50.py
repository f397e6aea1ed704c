"""Classroom 50: ``result.json`` of one submission (``classroom50/result/v1``).

It knows whole points only. So all points are multiplied with the smallest number that makes them whole.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from autograder.errors import ExportError
from autograder.exports.per_submission import each_submission
from autograder.exports.request import ExportResult, Request
from autograder.grades.class_grades import StudentGrade
from autograder.grades.student_view import ShownGrade
from autograder.model.outcome import Outcome

SCHEMA = "classroom50/result/v1"
FACTORS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 50)
MOST = 100


@dataclass(frozen=True, kw_only=True)
class Identity:
    """Whose work it is, and which: the runner knows it.

    Args:
        submission: the tag, ``submit/...``.
        commit, release, review: addresses of pages.
        at: when it was submitted, in UTC. It must be the same when it is graded again.
        graded_at: when this result was made.
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
    """A ``result.json`` for each submission that has a score, as one that was entered by hand: it has no commit.

    Raises:
        ExportError: the classroom is not named.
    """
    if not request.options.classroom:
        raise ExportError("Classroom 50 compares a result with its classroom.", "Name it with --classroom.")
    times = {(one.assignment.name, one.student): _identity(request, one) for one in request.grades.graded}
    return each_submission(
        request, lambda grade: classroom50_json(grade, times[grade.assignment, grade.student]), "result.json"
    )


def classroom50_json(grade: ShownGrade, identity: Identity) -> bytes | None:
    """The file's content; None without a score."""
    found = result(grade, identity)
    return None if found is None else json.dumps(found, ensure_ascii=False, allow_nan=False, indent=1).encode()


def result(grade: ShownGrade, identity: Identity) -> dict[str, Any] | None:
    """The same as plain values."""
    if grade.points is None:
        return None
    by = factor([*(check.max_points for unit in grade.units for check in unit.checks), grade.max_points])
    tests = [
        {
            "test-name": f"{unit.id}: {check.sentence}",
            "passed": check.outcome is Outcome.PASS,
            "score": round((check.points or 0) * by),
            "max-score": round(check.max_points * by),
            "output": check.explanation,
        }
        for unit in grade.units
        for check in unit.checks
    ]
    most = round(grade.max_points * by)
    graded_at = {} if identity.graded_at is None else {"graded_at": _utc(identity.graded_at)}
    return {
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
        "score": min(most, round(grade.points * by)),  # it refuses extra credit
        "max-score": most,
        "tests": tests,
    }


def factor(points: list[float]) -> int:
    """The smallest number that makes all points whole; 100 where none does.

    It depends on maxima alone, so it is one for all students.
    """
    return next((by for by in FACTORS if all(abs(p * by - round(p * by)) < 1e-6 for p in points)), MOST)


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
