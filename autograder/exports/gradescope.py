"""Write Gradescope's ``results.json`` for one submission, in the format of its autograder harness.

All tests are visible, because a hidden test would hide the total from students. The file has nothing about hidden
checks that students may not read. Texts are plain, so that nothing a student wrote is rendered.
"""

from __future__ import annotations

import json
from typing import Any

from autograder.exports.per_submission import each_submission
from autograder.exports.request import ExportResult, Request
from autograder.grades.student_view import ShownGrade, explanation
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult


def write(request: Request) -> ExportResult:
    """Write a ``results.json`` for each submission with a score."""
    return each_submission(request, gradescope_json, "results.json")


def gradescope_json(grade: ShownGrade) -> bytes | None:
    """Return the file's content.

    It is None without a score: Gradescope then reports a failed autograder instead of a zero.
    """
    if grade.points is None:
        return None
    tests = [
        _test(check, f"{number}.{inner}", unit.id)
        for number, unit in enumerate(grade.units, start=1)
        for inner, check in enumerate(unit.checks, start=1)
    ]
    report = {
        "score": round(grade.points, 4),
        "execution_time": round(grade.seconds, 2),
        "output": grade.text,
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": tests,
    }
    return json.dumps(report, ensure_ascii=False, allow_nan=False, indent=1).encode()


def _test(check: CheckResult, number: str, unit: str) -> dict[str, Any]:
    points: dict[str, Any] = {}
    if check.outcome is not Outcome.GRADER_ERROR:
        status = "passed" if check.outcome is Outcome.PASS else "failed"
        points = {"score": round(check.points, 4), "max_score": round(check.max_points, 4), "status": status}
    return {
        "number": number,
        "name": f"{unit}: {check.sentence}",
        **points,
        "output": explanation(check),
        "visibility": "visible",
    }
