"""autograded/ and feedback/ are for instructors alone, as grades are.

They hold every student's work, and sentences and comments on hidden checks. Their top folders are closed. The files in
them keep nbgrader's modes: ``nbgrader release_feedback`` copies these modes into the exchange, where students must be
able to read their own pages. With ``c.CourseDirectory.groupshared`` nbgrader opens the folders for its group.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from autograder.grades.atomic_write import disk_errors_explained
from autograder.grades.permissions import make_private_folder, mend_folder


def keep_private(folder: Path | str) -> None:
    """Make a folder of nbgrader's, or close the one that is there.

    Raises:
        GradebookError: it cannot be made.
    """
    with disk_errors_explained(Path(folder)):
        make_private_folder(Path(folder))
        mend_folder(Path(folder))


def keep_feedback_private(**_: Any) -> None:
    """nbgrader's ``pre_convert_hook`` of GenerateFeedback, which it calls in the course's folder."""
    keep_private("feedback")
