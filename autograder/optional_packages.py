"""Which extra of the package brings which module: what is missing is named with the line that installs it."""

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
    """The command that installs an extra."""
    return f"pip install '{PACKAGE}[{extra}]'"


def require_extra(extra: str, asked: str) -> None:
    """Say what is missing of an extra before any work begins, in the words of ``missing_extra``.

    Raises:
        AutograderError: a module that the extra brings cannot be found.
    """
    for module in MODULES[extra].split():
        if find_spec(module) is None and (found := missing_extra(ModuleNotFoundError(name=module), asked)):
            raise found


def missing_extra(error: ModuleNotFoundError, asked: str) -> AutograderError | None:
    """The same as a sentence with its cure; None where no extra brings the module.

    Args:
        asked: what needs the module, such as "autograder grade".
    """
    module = (error.name or "").partition(".")[0]
    extra = EXTRA_OF.get(module)
    if extra is None:
        return None
    return AutograderError(f"{asked} needs {module}, which is not installed.", f"Run: {install_line(extra)}")
