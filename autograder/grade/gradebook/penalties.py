"""Late penalties, by the plugin that nbgrader is configured with: what ``nbgrader autograde`` assigns to a notebook.

A due date, an extension or a score of a person may change without any submission that is graded again. So at the end of
each run the penalties of an assignment are brought up to date, and one that no longer applies is taken away.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from nbgrader.api import Assignment, SubmittedAssignment, SubmittedNotebook
from sqlalchemy import orm, select

from autograder.grades.db_url import configuration


def late_plugin(root: Path) -> Any:
    """The plugin of the course in ``root``, with its own settings, as nbgrader makes it.

    Raises:
        GradebookError: ``nbgrader_config.py`` cannot be read.
    """
    from nbgrader.preprocessors import AssignLatePenalties

    preprocessor = AssignLatePenalties(config=configuration(root))
    preprocessor.init_plugin()
    return preprocessor.plugin_inst


def assign_penalties(session: orm.Session, name: str, root: Path) -> None:
    """Bring the penalties of an assignment up to date, in the caller's transaction. Few submissions are late."""
    rows = session.scalars(
        select(SubmittedNotebook)
        .join(SubmittedAssignment, SubmittedAssignment.id == SubmittedNotebook.assignment_id)
        .join(Assignment, Assignment.id == SubmittedAssignment.assignment_id)
        .where(Assignment.name == name)
        .where(
            (SubmittedAssignment.timestamp > Assignment.duedate) | SubmittedNotebook.late_submission_penalty.isnot(None)
        )
    ).all()
    plugin = late_plugin(root) if rows else None
    for notebook in rows:
        submission = notebook.assignment
        has_date = submission.assignment.duedate is not None  # nbgrader adds an extension to it, there or not
        late, penalty = submission.total_seconds_late if has_date else 0, None
        if late > 0 and plugin is not None:
            penalty = plugin.late_submission_penalty(submission.student_id, notebook.score, late)
        notebook.late_submission_penalty = None if penalty is None else min(max(penalty, 0), notebook.score)
