"""What both the gradebook and the autograded notebooks say of a unit: the points of a check cell, and the comment."""

from __future__ import annotations

from autograder.boundary.text import one_line
from autograder.model import CheckResult, Status, UnitGrade, UnitSummary
from autograder.notebook.cells import HIDDEN_CHECK_ID

UNSCORED = (Status.GRADER_ERROR, Status.UNREADABLE)  # no score is better than a false zero
COMMENT_LENGTH = 4000

# Feedback pages render a comment as markdown, raw HTML included. These characters start a tag, a picture or a formula.
# They are replaced by others that read the same: angle quotes, a full-width dollar and backslash.
PLAIN = str.maketrans({"<": "\u2039", ">": "\u203a", "$": "\uff04", "\\": "\uff3c", "`": "'"})


def score(unit: UnitSummary, grade_id: str) -> float | None:
    """The points of one check cell; None when nobody can vouch for a number."""
    if unit.status in UNSCORED:
        return None
    return float(unit.hidden_points if grade_id == HIDDEN_CHECK_ID else unit.visible_points)


def checks_of(unit: UnitGrade, grade_id: str) -> tuple[CheckResult, ...]:
    """The checks that a check cell stands for."""
    return tuple(check for check in unit.result.checks if check.hidden == (grade_id == HIDDEN_CHECK_ID))


def comment_text(unit: UnitGrade) -> str | None:
    """The unit's comment as plain text. It may quote a student's program, so nothing in it may be rendered."""
    text = (
        one_line(unit.comment.strip(), COMMENT_LENGTH)
        .translate(PLAIN)
        .replace("](", "] (")
        .replace("][", "] [")
        .replace("]:", "] :")
    )
    return text[:COMMENT_LENGTH] or None
