"""Determine the gradebook's database URL without opening it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from autograder.errors import GradebookError

SETTINGS = "nbgrader_config.py"


def default_url(root: Path) -> str:
    """Return the default gradebook of the course in ``root``."""
    return f"sqlite:///{(root / 'gradebook.db').resolve().as_posix()}"


def configured_url(root: Path) -> str:
    """Return nbgrader's gradebook: ``c.CourseDirectory.db_url`` in ``nbgrader_config.py``, or the default."""
    return str(configuration(root).CourseDirectory.get("db_url", default_url(root)))


def configuration(root: Path) -> Any:
    """Load ``nbgrader_config.py``; empty if it does not exist.

    Raises:
        GradebookError: The file cannot be read.
    """
    from traitlets.config.loader import Config, PyFileConfigLoader

    if not (root / SETTINGS).is_file():
        return Config()
    try:
        return PyFileConfigLoader(SETTINGS, path=str(root)).load_config()
    except Exception as error:  # it is the instructor's code
        what = f"{root / SETTINGS} cannot be read: {type(error).__name__}: {error}."
        raise GradebookError(what, "Fix it, or name the gradebook with --db.") from None
