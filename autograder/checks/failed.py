"""The exception of a check that failed."""

from __future__ import annotations

from typing import Any

from autograder.checks.agreement import EXACT, Tolerance
from autograder.model.result import Failure
from autograder.render import explain


class CheckFailed(AssertionError):
    """The student's answer does not do what the check's sentence says.

    Args:
        failure: what is told.
        got: the very value that was wrong, by which the call that gave it is found; None where it is not known.
        expected: the right value, where it is one.
        tolerance: how far from it the value may be.
    """

    def __init__(self, failure: Failure, got: Any = None, expected: Any = None, tolerance: Tolerance = EXACT) -> None:
        super().__init__(failure.what)
        self.failure = failure
        self.got = got
        self.expected = expected
        self.tolerance = tolerance

    def __str__(self) -> str:
        return "\n".join(explain(self.failure))
