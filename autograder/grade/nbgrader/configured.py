"""Check that ``nbgrader autograde`` uses our plugins; without them it runs student code as the instructor."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from autograder.grades.db_url import SETTINGS, configuration

EXPORTER = "autograder.grade.nbgrader.plugins.SubmissionExporter"
PREPROCESSORS = ("autograder.grade.nbgrader.plugins.SafeExecute", "autograder.grade.nbgrader.plugins.RecordGrades")
OTHERWISE = "so `nbgrader autograde` and the formgrader's button would not grade as `autograder grade` does"
STOCK = "AUTOGRADER_STOCK"  # 1: our settings leave nbgrader unchanged


def not_configured(root: Path, variables: Mapping[str, str] = os.environ) -> str | None:
    """Return why nbgrader would not grade safely in this course, with the fix; None if it would.

    Raises:
        GradebookError: The settings cannot be read.
    """
    if not (root / SETTINGS).is_file():
        return f"{SETTINGS} is missing, {OTHERWISE}. Run: autograder init"
    if variables.get(STOCK, "") not in ("", "0"):
        return f"{STOCK} is set, {OTHERWISE}: student code runs as you, hidden checks never do. Run: unset {STOCK}"
    found = configuration(root).Autograde
    if str(found.get("exporter_class", "")) == EXPORTER and is_complete(found.get("autograde_preprocessors", ())):
        return None
    return (
        f"{SETTINGS} lacks the safe executor, {OTHERWISE}. Move it away, run autograder init, and add your own lines."
    )


def is_complete(preprocessors: object) -> bool:
    """True if these preprocessors insert and record our grades."""
    return isinstance(preprocessors, list | tuple) and {*PREPROCESSORS} <= {*map(str, preprocessors)}
