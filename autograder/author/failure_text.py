"""Describe to the author, in one sentence, why a check did not pass."""

from __future__ import annotations

import re

from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult

FILES = r"(?:hidden_)?checks|oracle|shared_\d\d|test_\w+"
FRAME = re.compile(rf'^  File "[^"]*?(?P<file>{FILES})\.py", line (?P<line>\d+)', re.MULTILINE)


def failure_text(result: CheckResult) -> str:
    failure = result.failure
    if failure is None:
        return ""
    if result.outcome is Outcome.GRADER_ERROR:
        return _crash(failure.what)
    parts = [failure.what, failure.expected and f"expected {failure.expected}", failure.got and f"got {failure.got}"]
    return "; ".join(part for part in parts if part)


def _crash(report: str) -> str:
    """Shorten a traceback to its last line, with the author's line that led there."""
    frames = [*FRAME.finditer(report)]
    last = report.strip().splitlines()[-1]
    where = f"{frames[-1]['file']}.py, line {frames[-1]['line']}: " if frames else ""
    plain = last.split(":")[0] == "AssertionError"
    cure = ". Use expect(...) in place of assert: a failed assert counts as a fault of the check" if plain else ""
    return f"{where}{last}{cure}"
