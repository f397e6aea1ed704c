"""Know which extra of the package brings which module, and the line that installs it."""

from __future__ import annotations

import os
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

from autograder.errors import AutograderError

PACKAGE = "attention-course"
MODULES = {
    "grade": "alembic babel jupytext mistune nbconvert nbformat nbgrader nh3 rich sqlalchemy yaml",
    "notebook": "jupyterlab",
    "cluster": "distributed",
    "pretrained": "transformers",
    "site": "bs4 docutils math_core myst_nb nbclient sphinx sphinx_book_theme",
}
EXTRA_OF = {module: extra for extra, modules in MODULES.items() for module in modules.split()}


def install_line(extra: str) -> str:
    """Return the command that installs an extra into the environment of this Python.

    The installed package names what its extras bring, whether it came as a wheel or is a checkout.
    """
    found = shutil.which("python")
    python = "python" if found and _is_here(found) and os.path.samefile(found, sys.executable) else sys.executable
    return f'{quoted(python)} -m autograder.install "{PACKAGE}[{extra}]"'


def own_command() -> str:
    """Return what starts this package's command: its name, if the shell finds it beside this Python."""
    found = shutil.which("autograder")
    return "autograder" if found and _is_here(found) else f"{quoted(sys.executable)} -m autograder"


def quoted(word: str) -> str:
    """Return a word of a command line, in quotes if it has a space."""
    return f'"{word}"' if " " in word else word


def _is_here(program: str) -> bool:
    return Path(program).parent == Path(sys.executable).parent


def require_extra(extra: str, command: str) -> None:
    """Make sure that an extra is installed before any work begins.

    Raises:
        AutograderError: a module of the extra cannot be found.
    """
    for module in missing_modules(extra):
        raise _missing(module, extra, command)


def missing_modules(extra: str) -> list[str]:
    """Return the modules of an extra that cannot be found."""
    return [module for module in MODULES[extra].split() if find_spec(module) is None]


def missing_extra(error: ModuleNotFoundError, command: str) -> AutograderError | None:
    """Return an error that names the line to install; None if no extra brings the module.

    Args:
        command: what needs the module, such as "autograder grade".
    """
    module = (error.name or "").partition(".")[0]
    extra = EXTRA_OF.get(module)
    return _missing(module, extra, command) if extra else None


def _missing(module: str, extra: str, command: str) -> AutograderError:
    return AutograderError(f"{command} needs {module}, which is not installed.", f"Run: {install_line(extra)}")
