"""Which database the gradebook is; known without opening it."""

from __future__ import annotations

from pathlib import Path

from autograder.errors import GradebookError


def default_url(root: Path) -> str:
    """The gradebook of the course in ``root`` unless another is asked for."""
    return f"sqlite:///{(root / 'gradebook.db').resolve().as_posix()}"


def configured_url(root: Path) -> str:
    """The gradebook that nbgrader uses: ``c.CourseDirectory.db_url`` of ``nbgrader_config.py``, if that says one."""
    from traitlets.config.loader import PyFileConfigLoader

    if not (root / "nbgrader_config.py").is_file():
        return default_url(root)
    try:
        config = PyFileConfigLoader("nbgrader_config.py", path=str(root)).load_config()
    except Exception as error:  # whatever an instructor wrote into it
        what = f"{root / 'nbgrader_config.py'} cannot be read: {type(error).__name__}: {error}."
        raise GradebookError(what, "Mend it, or name the gradebook with --db.") from None
    return str(config.CourseDirectory.get("db_url", default_url(root)))
