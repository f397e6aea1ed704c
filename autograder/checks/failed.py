"""The exception of a check that failed."""

from __future__ import annotations

from autograder.model import Failure
from autograder.render import explain


class CheckFailed(AssertionError):
    """The student's answer does not do what the check's sentence says."""

    def __init__(self, failure: Failure) -> None:
        super().__init__("\n".join(explain(failure)))
        self.failure = failure
