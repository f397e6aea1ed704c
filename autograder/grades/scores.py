"""Compute a cell's points and comment, for both the gradebook and the autograded notebooks."""

from __future__ import annotations

import re

from autograder.boundary.text import one_line
from autograder.model.grade import UnitGrade
from autograder.model.outcome import Response, Status
from autograder.model.result import CheckResult
from autograder.model.summary import Attempt, UnitSummary
from autograder.notebook.grade_ids import HIDDEN_CHECK_ID, written_name
from autograder.render import points_text

UNSCORED = (Status.GRADER_ERROR, Status.UNREADABLE)  # no score is better than a false zero
COMMENT_LENGTH = 4000
# Comments on written answers; the first is nbgrader's own.
RESPONSES = {
    Response.BLANK: "No response.",
    Response.ABSENT: "No response: this answer is written in the notebook, and no notebook was handed in.",
    Response.LOST: "The cell of this answer was not found. Look for the answer elsewhere in what was handed in.",
}

# Feedback pages render a comment as markdown with raw HTML. These characters start a tag, an image or a formula.
# They are replaced by look-alikes: angle quotes, full-width dollar and backslash.
PLAIN = str.maketrans({"<": "\u2039", ">": "\u203a", "$": "\uff04", "\\": "\uff3c", "`": "'"})


def score(unit: UnitSummary, grade_id: str) -> float | None:
    """Return the automatic points of a cell; None if uncertain."""
    if unit.status in UNSCORED:
        return None
    if (name := written_name(grade_id)) is not None:
        return next((answer.response.points for answer in unit.written if answer.name == name), None)
    return float(unit.hidden_points if grade_id == HIDDEN_CHECK_ID else unit.visible_points)


def checks_of(unit: UnitGrade, grade_id: str) -> tuple[CheckResult, ...]:
    """Return the checks that a check cell represents."""
    return tuple(check for check in unit.result.checks if check.hidden == (grade_id == HIDDEN_CHECK_ID))


def attempt_text(attempt: Attempt) -> str:
    """Return a sentence on the attempt that counts, and why."""
    points = ", ".join(map(points_text, attempt.points))
    return f"Attempt {attempt.number} of {len(attempt.points)} counts. Points, less any late penalty: {points}."


def unsure_text(attempt: Attempt) -> str:
    """Return a sentence on attempts that may be better than the one that counts; "" if there are none."""
    if not attempt.unsure:
        return ""
    which = " and ".join(map(str, attempt.unsure))
    return f"Attempt {which} could not be judged whole, and may be better than attempt {attempt.number}, which counts."


def written_waiting(count: int) -> str:
    """Return a sentence on ungraded written answers and how to grade them."""
    which = "1 written answer waits" if count == 1 else f"{count} written answers wait"
    return f"{which} for a person. Give points in the formgrader: run jupyter lab, then open Nbgrader > Formgrader."


def comment_text(unit: UnitGrade) -> str | None:
    """Return the unit's comment as plain text. It may quote the student's code, so nothing in it may render."""
    text = one_line(unit.comment.strip(), COMMENT_LENGTH).translate(PLAIN)
    return re.sub(r"\](?=[(\[:])", "] ", text)[:COMMENT_LENGTH] or None
