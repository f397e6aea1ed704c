"""Make ``autograded/`` and ``feedback/`` readable for instructors only.

They hold every student's work, with sentences and comments on hidden checks. Only the top folders are closed. Files
keep nbgrader's modes: ``nbgrader release_feedback`` copies these modes into the exchange, where students must be able
to read their own pages. With ``c.CourseDirectory.groupshared`` nbgrader opens the folders to its group.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from autograder.grades.atomic_write import disk_errors_explained
from autograder.grades.permissions import make_private_folder, mend_folder


def keep_private(folder: Path | str) -> None:
    """Create a folder for nbgrader, or make an existing one private.

    Raises:
        GradebookError: The folder cannot be created.
    """
    with disk_errors_explained(Path(folder)):
        make_private_folder(Path(folder))
        mend_folder(Path(folder))


def keep_feedback_private(**_: Any) -> None:
    """Make ``feedback/`` private: ``pre_convert_hook`` of GenerateFeedback, called in the course's folder."""
    keep_private("feedback")
