"""Define the exception of a failed check."""

from __future__ import annotations

from typing import Any

from autograder.checks.agreement import EXACT, Tolerance
from autograder.model.result import Failure
from autograder.render import explain


class CheckFailed(AssertionError):
    """The student's answer does not satisfy the check's sentence.

    Args:
        failure: the reported failure.
        got: the wrong value itself, which identifies the call that returned it; None if unknown.
        expected: the right value, if there is one.
        tolerance: the allowed distance from it.
    """

    def __init__(self, failure: Failure, got: Any = None, expected: Any = None, tolerance: Tolerance = EXACT) -> None:
        super().__init__(failure.what)
        self.failure = failure
        self.got = got
        self.expected = expected
        self.tolerance = tolerance

    def __str__(self) -> str:
        return "\n".join(explain(self.failure))
