"""Name the extra that installs a missing module."""

from __future__ import annotations

from importlib.util import find_spec

from autograder.errors import AutograderError

PACKAGE = "attention-course"
MODULES = {
    "grade": ("IPython alembic babel jupytext mistune nbconvert nbformat nbgrader nh3 rich sqlalchemy traitlets yaml"),
    "notebook": "jupyterlab",
    "cluster": "distributed",
    "pretrained": "transformers",
    "site": "bs4 docutils math_core myst_nb nbclient sphinx sphinx_book_theme",
}
EXTRA_OF = {module: extra for extra, modules in MODULES.items() for module in modules.split()}


def install_line(extra: str) -> str:
    """Return the command that installs an extra."""
    return f"pip install '{PACKAGE}[{extra}]'"


def require_extra(extra: str, asked: str) -> None:
    """Check that an extra is installed, before any work begins.

    Raises:
        AutograderError: a module of the extra cannot be found.
    """
    for module in MODULES[extra].split():
        if find_spec(module) is None and (found := missing_extra(ModuleNotFoundError(name=module), asked)):
            raise found


def missing_extra(error: ModuleNotFoundError, asked: str) -> AutograderError | None:
    """Return an error that names the extra, or None if no extra installs the module.

    Args:
        asked: the user of the module, such as "autograder grade".
    """
    module = (error.name or "").partition(".")[0]
    extra = EXTRA_OF.get(module)
    if extra is None:
        return None
    return AutograderError(f"{asked} needs {module}, which is not installed.", f"Run: {install_line(extra)}")
