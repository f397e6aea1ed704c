"""Write check50's JSON for one submission: the result and the cause for each check."""

from __future__ import annotations

import json
from importlib.metadata import version
from typing import Any

from autograder.exports.per_submission import each_submission
from autograder.exports.request import ExportResult, Request
from autograder.grades.plain_text import block
from autograder.grades.student_view import ShownGrade, explanation
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult

PASSED = {Outcome.PASS: True, Outcome.FAIL: False, Outcome.NOT_RUN: None, Outcome.GRADER_ERROR: None}
NOT_SAID = "can't check until a problem elsewhere is fixed"


def write(request: Request) -> ExportResult:
    """Write a ``check50.json`` for each submission."""
    return each_submission(request, check50_json, "check50.json")


def check50_json(grade: ShownGrade) -> bytes:
    """Return the file's content."""
    return json.dumps(report(grade), ensure_ascii=False, allow_nan=False, indent=1).encode()


def report(grade: ShownGrade) -> dict[str, Any]:
    """Return the content as plain values."""
    results = [_result(unit.id, check) for unit in grade.units for check in unit.checks]
    return {"slug": grade.assignment, "results": results, "version": version("attention-course")}


def _result(unit: str, check: CheckResult) -> dict[str, Any]:
    return {
        "name": f"{unit}::{check.name}",
        "description": check.sentence,
        "passed": PASSED[check.outcome],
        "log": explanation(check).splitlines(),
        "cause": None if check.outcome is Outcome.PASS else _cause(check),
        "data": {
            "points": None if check.outcome is Outcome.GRADER_ERROR else check.points,
            "max_points": check.max_points,
        },
        "dependency": None,
    }


def _cause(check: CheckResult) -> dict[str, Any]:
    failure = check.failure
    if failure is None:
        return {"rationale": "It failed." if check.outcome is Outcome.FAIL else NOT_SAID, "help": None}
    cause: dict[str, Any] = {"rationale": block(failure.what), "help": block(failure.hint) if failure.hint else None}
    if failure.expected is not None and failure.got is not None:
        cause |= {"expected": block(failure.expected), "actual": block(failure.got)}
    return cause
