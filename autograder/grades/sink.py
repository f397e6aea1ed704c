"""What a place that grades are written to must be able to do.

A new output format is a file with a class that names ``Sink``, and a line in ``open_sinks`` of ``sinks.py``.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Protocol

from autograder.model.grade import SubmissionGrade
from autograder.model.summary import Summary
from autograder.submissions.find import Submission


class Sink(Protocol):
    """A place that grades are written to. Only ``write`` must be there; override the others where they matter."""

    @abstractmethod
    def write(self, grade: SubmissionGrade, submission: Submission) -> None:
        """Write one grade in place of the last one. After a crash it is written again: that must do no harm."""

    def lacks(self, summaries: Sequence[Summary]) -> set[tuple[str, str]]:
        """The keys of those remembered grades that are not here any more. They are written again."""
        return set()

    def finish(self, summaries: Sequence[Summary]) -> None:
        """Every grade of the run is written. ``summaries`` are all of them, remembered ones included, sorted."""
        return

    def close(self) -> None:
        """The run has ended or was cut off: give back what is open."""
        return


class Nowhere(Sink):
    """For a run that only asks what would change."""

    def write(self, grade: SubmissionGrade, submission: Submission) -> None:
        return
