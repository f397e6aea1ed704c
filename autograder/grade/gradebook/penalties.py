"""Assign late penalties with the plugin that nbgrader is configured with, as ``nbgrader autograde`` does.

A due date, an extension or a manual score can change without a submission being graded again. So each run ends with
updating the penalties of its assignments, and removes those that no longer apply.
"""

from __future__ import annotations

from pathlib import Path

from nbgrader.api import Assignment, SubmittedAssignment, SubmittedNotebook
from sqlalchemy import orm, select

from autograder.grades.db_url import configuration


def assign_penalties(session: orm.Session, name: str, root: Path) -> None:
    """Update the penalties of an assignment in the caller's transaction.

    Args:
        root: the course's folder, with ``nbgrader_config.py``.

    Raises:
        GradebookError: ``nbgrader_config.py`` cannot be read.
    """
    rows = session.scalars(
        select(SubmittedNotebook)
        .join(SubmittedAssignment, SubmittedAssignment.id == SubmittedNotebook.assignment_id)
        .join(Assignment, Assignment.id == SubmittedAssignment.assignment_id)
        .where(Assignment.name == name)
        .where(
            (SubmittedAssignment.timestamp > Assignment.duedate) | SubmittedNotebook.late_submission_penalty.isnot(None)
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
        late, penalty = submission.total_seconds_late if has_date else 0, None
        if late > 0:
            penalty = preprocessor.plugin_inst.late_submission_penalty(submission.student_id, notebook.score, late)
        notebook.late_submission_penalty = None if penalty is None else min(max(penalty, 0), notebook.score)
