"""How it ended: a check, the grading of a unit, the look for an answer in prose."""

from __future__ import annotations

from enum import StrEnum


class Outcome(StrEnum):
    """How one check ended. Only PASS earns points; GRADER_ERROR is our fault and never a silent zero."""

    PASS = "pass"
    FAIL = "fail"
    NOT_RUN = "not_run"
    GRADER_ERROR = "grader_error"


class Status(StrEnum):
    """How the grading of one unit (or of a whole submission: the worst of its units) went."""

    GRADED = "graded"  # every check ran to an outcome
    NOT_ATTEMPTED = "not attempted"  # every answer still raises NotImplementedError
    PARTLY = "partly graded"  # a cell raised, or the process was stopped: what could be graded is
    MISSING = "missing"  # nothing was handed in for this unit: no points, and nothing to judge
    UNREADABLE = "unreadable"  # what was handed in is not a notebook or module that can be run
    GRADER_ERROR = "grader error"  # our fault: to be graded again

    @property
    def is_graded(self) -> bool:
        """True when a person need not look at it: the points are what the submission earned."""
        return self in (Status.GRADED, Status.NOT_ATTEMPTED, Status.PARTLY, Status.MISSING)


SEVERITY = {status: number for number, status in enumerate(Status)}


class Response(StrEnum):
    """What was found in the place of a written answer: a question in prose, whose answer a person grades."""

    ANSWERED = "answered"
    BLANK = "blank"  # it is as it was handed out
    ABSENT = "absent"  # no notebook was handed in, and nothing else can hold it
    LOST = "lost"  # a notebook was handed in without it: the answer may stand elsewhere in there

    @property
    def points(self) -> float | None:
        """Those that need no person: zero where nothing was written, else None."""
        return 0.0 if self in (Response.BLANK, Response.ABSENT) else None
