"""Write a grade to every sink, and survive submissions whose content cannot be written."""

from __future__ import annotations

from dataclasses import replace

from autograder.boundary.text import one_line
from autograder.errors import AutograderError
from autograder.grades.sink import Sink
from autograder.model.grade import SubmissionGrade, UnitGrade
from autograder.model.outcome import Outcome, Status
from autograder.model.result import UnitResult
from autograder.submissions.find import Submission

MAX_MESSAGE = 300  # characters of an exception


def record(sink: Sink, grade: SubmissionGrade, submission: Submission) -> SubmissionGrade:
    """Write a grade and return the grade that was recorded.

    If a sink cannot write the grade's content, the submission gets no score and is marked for review.

    Raises:
        AutograderError: No grade can be written, for example because the disk is full.
    """
    if not submission.is_recordable:
        return grade
    try:
        sink.write(grade, submission)
        return grade
    except AutograderError:
        raise
    except Exception as error:  # the other submissions must still be recorded
        failed = _without_text(grade, one_line(f"{type(error).__name__}: {error}", MAX_MESSAGE))
    try:
        sink.write(failed, submission)
    except AutograderError:
        raise
    except Exception:  # not the text's fault: the next run tries again
        return failed
    return failed


def _without_text(grade: SubmissionGrade, why: str) -> SubmissionGrade:
    """Return the grade without any text that depends on the student's code."""
    units = tuple(_ungraded(unit, why) for unit in grade.units)
    return replace(grade, units=units, incidents=())


def _ungraded(unit: UnitGrade, why: str) -> UnitGrade:
    checks = tuple(
        replace(check, outcome=Outcome.GRADER_ERROR, points=0.0, failure=None) for check in unit.result.checks
    )
    comment = f"The grade could not be recorded: an instructor will review it. {why}"
    return UnitGrade(UnitResult(unit.result.unit, checks), Status.GRADER_ERROR, comment)
