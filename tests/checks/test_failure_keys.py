"""Each failure that the engine reports has a key, by which banks know it again."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from autograder.checks import bank_stamp
from autograder.checks.bank import failing_by
from autograder.checks.failure_kind import FailureKind

CHECKS = bank_stamp.ENGINE / "checks"
# Of these no bank knows: the process was stopped, the grader failed, or a check was not run.
WITHOUT_KEY = {"runner.py": 1, "untried.py": 2}


@pytest.mark.parametrize("path", sorted(CHECKS.glob("*.py")), ids=lambda path: path.name)
def test_each_failure_has_a_key(path: Path) -> None:
    """A new ``Failure(...)`` in a check's engine needs one, or no mistake that ends there is told from another."""
    calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    made = [call for call in calls if getattr(call.func, "id", "") == "Failure"]
    without = [call.lineno for call in made if "key" not in {keyword.arg for keyword in call.keywords}]

    assert len(without) == WITHOUT_KEY.get(path.name, 0), without


def test_numbers_are_details() -> None:
    """Failures that differ in numbers alone are alike, and not the same; one without a key was stopped."""
    one, other = (failing_by((FailureKind.RAISED, f"f IndexError: index {n} is out of range")) for n in (3, 4))

    assert one[0] == other[0] == "raised: f IndexError: index # is out of range"
    assert one[1] != other[1]
    assert failing_by(()) == failing_by((FailureKind.STOPPED,))


def test_what_a_bank_depends_on_is_found() -> None:
    """The walk finds what a bank holds and how digests are made, and no module that only words a message."""
    names = {path.relative_to(bank_stamp.ENGINE).as_posix() for path in bank_stamp.engine_files()}

    assert {"checks/bank.py", "checks/reply_digest.py", "checks/agreement.py", "checks/failure_kind.py"} < names
    assert {"boundary/protocol.py", "checks/examples.py", "checks/inputs.py"} < names
    assert not {"checks/expectations.py", "checks/explain_values.py", "checks/exception_help.py"} & names
