"""Assign late penalties with the plugin that nbgrader is configured with, as ``nbgrader autograde`` does.

A due date, an extension or a manual score can change without a submission being graded again. So each run ends with
updating the penalties of its assignments, and removes those that no longer apply.
"""

from __future__ import annotations

from collections.abc import Set
from pathlib import Path

from nbgrader.api import Assignment, SubmittedAssignment, SubmittedNotebook
from sqlalchemy import orm, select

from autograder.grades.db_url import configuration
from autograder.model.course import Late


class LatePenalties:
    """The penalties of a course.

    Args:
        root: the course's folder, with ``nbgrader_config.py``.
        late: the penalty of course.toml; None if nbgrader's settings define it.

    Raises:
        GradebookError: ``nbgrader_config.py`` cannot be read.
    """

    def __init__(self, root: Path, late: Late | None) -> None:
        from nbgrader.preprocessors import AssignLatePenalties

        preprocessor = AssignLatePenalties(config=configuration(root))
        preprocessor.init_plugin()
        self._plugin, self._late = preprocessor.plugin_inst, late

    def of(self, student: str, score: float, seconds: float, is_marked: bool) -> float | None:
        """Return the points to take off from a notebook with this score; None for no penalty.

        Args:
            seconds: how late it was handed in; 0 if in time, or at an unknown time.
            is_marked: True if the platform marks it as late, at an unknown time.
        """
        penalty: float | None = None
        if seconds > 0:
            penalty = self._plugin.late_submission_penalty(student, score, seconds)
        elif self._late and is_marked:
            penalty = self._late.penalty_of_mark(score) or None
        return None if penalty is None else min(max(penalty, 0), score)


def assign_penalties(
    session: orm.Session, name: str, root: Path, late: Late | None = None, marked: Set[str] = frozenset()
) -> None:
    """Update the penalties of an assignment in the caller's transaction.

    Args:
        root: the course's folder, with ``nbgrader_config.py``.
        late: the course's penalty.
        marked: students whose platform marks their work as late, at an unknown time.

    Raises:
        GradebookError: ``nbgrader_config.py`` cannot be read.
    """
    rows = session.scalars(
        select(SubmittedNotebook)
        .join(SubmittedAssignment, SubmittedAssignment.id == SubmittedNotebook.assignment_id)
        .join(Assignment, Assignment.id == SubmittedAssignment.assignment_id)
        .where(Assignment.name == name)
        .where(
            (SubmittedAssignment.timestamp > Assignment.duedate)
            | SubmittedNotebook.late_submission_penalty.isnot(None)
            | SubmittedAssignment.student_id.in_(marked)
        )
    ).all()
    if not rows:
        return
    penalties = LatePenalties(root, late)
    for notebook in rows:
        submission = notebook.assignment
        has_date = (
            submission.assignment.duedate is not None
        )  # nbgrader adds the extension to it without checking for None
        seconds: float = submission.total_seconds_late if has_date else 0
        is_marked = submission.student_id in marked and not (submission.timestamp or submission.extension)
        notebook.late_submission_penalty = penalties.of(submission.student_id, notebook.score, seconds, is_marked)
