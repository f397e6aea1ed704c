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
    from nbgrader.preprocessors import AssignLatePenalties

    preprocessor = AssignLatePenalties(config=configuration(root))
    preprocessor.init_plugin()
    for notebook in rows:
        submission = notebook.assignment
        has_date = (
            submission.assignment.duedate is not None
        )  # nbgrader adds the extension to it without checking for None
        seconds: float = submission.total_seconds_late if has_date else 0
        penalty: float | None = None
        if seconds > 0:
            penalty = preprocessor.plugin_inst.late_submission_penalty(submission.student_id, notebook.score, seconds)
        elif late and submission.student_id in marked and not (submission.timestamp or submission.extension):
            penalty = late.penalty_of_mark(notebook.score) or None
        notebook.late_submission_penalty = None if penalty is None else min(max(penalty, 0), notebook.score)
