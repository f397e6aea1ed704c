"""Write a grade to every sink, whatever the submission holds: what cannot be written must not stop the others."""

from __future__ import annotations

from dataclasses import replace

from autograder.boundary.text import one_line
from autograder.errors import AutograderError
from autograder.grades.sink import Sink
from autograder.model.grade import SubmissionGrade, UnitGrade
from autograder.model.outcome import Outcome, Status
from autograder.model.result import UnitResult
from autograder.submissions.find import Submission

MESSAGE = 300  # characters of an exception


def record(sink: Sink, grade: SubmissionGrade, submission: Submission) -> SubmissionGrade:
    """Write a grade; returns the one that is now recorded.

    Where it cannot be written for what it holds, the submission gets no score and a person must look at it.

    Raises:
        AutograderError: no grade can be written, as on a full disk.
    """
    if not submission.is_recordable:
        return grade
    try:
        sink.write(grade, submission)
        return grade
    except AutograderError:
        raise
    except Exception as error:  # whatever it is, the other submissions must still be recorded
        failed = _without_text(grade, one_line(f"{type(error).__name__}: {error}", MESSAGE))
    try:
        sink.write(failed, submission)
    except AutograderError:
        raise
    except Exception:  # it is not the text: the next run tries again
        return failed
    return failed


def _without_text(grade: SubmissionGrade, why: str) -> SubmissionGrade:
    """The grade without anything that the student made or that tells of it."""
    units = tuple(_ungraded(unit, why) for unit in grade.units)
    return replace(grade, units=units, incidents=())


def _ungraded(unit: UnitGrade, why: str) -> UnitGrade:
    checks = tuple(
        replace(check, outcome=Outcome.GRADER_ERROR, points=0.0, failure=None) for check in unit.result.checks
    )
    comment = f"The grade could not be recorded: an instructor will look at it. {why}"
    return UnitGrade(UnitResult(unit.result.unit, checks), Status.GRADER_ERROR, comment)
