"""The outcomes of a check, of grading a unit, and of the search for a written answer."""

from __future__ import annotations

from enum import StrEnum


class Outcome(StrEnum):
    """The outcome of a check. Only PASS earns points; GRADER_ERROR is our fault and never a silent zero."""

    PASS = "pass"
    FAIL = "fail"
    NOT_RUN = "not_run"
    GRADER_ERROR = "grader_error"


class Status(StrEnum):
    """The status of one graded unit, or of a submission: the worst of its units."""

    GRADED = "graded"  # every check ran to an outcome
    NOT_ATTEMPTED = "not attempted"  # every answer still raises NotImplementedError
    PARTLY = "partly graded"  # a cell raised, or the process was stopped; the rest is graded
    MISSING = "missing"  # nothing was handed in for this unit: no points
    UNREADABLE = "unreadable"  # the file is not a notebook or module that can be run
    GRADER_ERROR = "grader error"  # our fault: grade it again

    @property
    def is_graded(self) -> bool:
        """True if the points are final and need no review by a person."""
        return self in (Status.GRADED, Status.NOT_ATTEMPTED, Status.PARTLY, Status.MISSING)


SEVERITY = {status: number for number, status in enumerate(Status)}


class Response(StrEnum):
    """The state of a written answer, which a person grades."""

    ANSWERED = "answered"
    BLANK = "blank"  # unchanged or empty
    ABSENT = "absent"  # no notebook was handed in, and nothing else can hold it
    LOST = "lost"  # the notebook lacks its cell; the answer may be elsewhere in the notebook

    @property
    def points(self) -> float | None:
        """Zero if nothing was written, else None, because a person must grade the answer."""
        return 0.0 if self in (Response.BLANK, Response.ABSENT) else None
