"""nbgrader without its extensions of the Jupyter server, which its package imports first of all."""

from __future__ import annotations

import importlib
import sys
from types import ModuleType

EXTENSIONS = ("assignment_list", "course_list", "validate_assignment", "formgrader")


class _Nothing(ModuleType):
    def __getattr__(self, name: str) -> None:
        return None


def import_quickly() -> None:
    """Import the package; with the server that nobody uses here it would take half a second more."""
    if "nbgrader" in sys.modules:
        return
    names = [f"nbgrader.server_extensions.{extension}" for extension in EXTENSIONS]
    sys.modules.update({name: _Nothing(name) for name in names})
    try:
        importlib.import_module("nbgrader")
    finally:
        for name in names:  # whoever wants one still gets it
            del sys.modules[name]
