"""The interface of a place that grades are written to.

To add an output format, write a class that implements ``Sink`` and add it to ``open_sinks`` in ``grade/sinks.py``.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Protocol

from autograder.model.grade import SubmissionGrade
from autograder.model.summary import Summary
from autograder.submissions.find import Submission


class Sink(Protocol):
    """A place that grades are written to. Only ``write`` is required."""

    @abstractmethod
    def write(self, grade: SubmissionGrade, submission: Submission) -> None:
        """Write one grade, replacing the last one. It runs again after a crash, so it must be idempotent."""

    def lacks(self, summaries: Sequence[Summary]) -> set[tuple[str, str]]:
        """Return the keys of remembered grades that are missing here. They are written again."""
        return set()

    def finish(self, summaries: Sequence[Summary]) -> None:
        """Finish the run. ``summaries`` are all grades, remembered ones included, sorted."""
        return

    def close(self) -> None:
        """Release resources when the run ends or is interrupted."""
        return


class Nowhere(Sink):
    """A sink that discards grades, for runs that only compare."""

    def write(self, grade: SubmissionGrade, submission: Submission) -> None:
        return
