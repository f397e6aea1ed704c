"""Which database the gradebook is; known without opening it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from autograder.errors import GradebookError

SETTINGS = "nbgrader_config.py"


def default_url(root: Path) -> str:
    """The gradebook of the course in ``root`` unless another is asked for."""
    return f"sqlite:///{(root / 'gradebook.db').resolve().as_posix()}"


def configured_url(root: Path) -> str:
    """The gradebook that nbgrader uses: ``c.CourseDirectory.db_url`` of ``nbgrader_config.py``, if that says one."""
    return str(configuration(root).CourseDirectory.get("db_url", default_url(root)))


def configuration(root: Path) -> Any:
    """What ``nbgrader_config.py`` says; nothing where there is none.

    Raises:
        GradebookError: it cannot be read.
    """
    from traitlets.config.loader import Config, PyFileConfigLoader

    if not (root / SETTINGS).is_file():
        return Config()
    try:
        return PyFileConfigLoader(SETTINGS, path=str(root)).load_config()
    except Exception as error:  # whatever an instructor wrote into it
        what = f"{root / SETTINGS} cannot be read: {type(error).__name__}: {error}."
        raise GradebookError(what, "Mend it, or name the gradebook with --db.") from None
