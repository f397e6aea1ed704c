"""nbgrader without what its modules import first of all and nobody here uses: a server, the web, archives, formats."""

from __future__ import annotations

import importlib
import sys
from types import ModuleType
from typing import Any

EXTENSIONS = ("assignment_list", "course_list", "validate_assignment", "formgrader")
UNUSED = (
    *(f"nbgrader.server_extensions.{extension}" for extension in EXTENSIONS),
    "requests",  # to ask a JupyterHub for its users
    "setuptools.archive_util",  # to unpack submissions
)
FORMATS = (  # that jsonschema knows where it finds these; no notebook's schema names one
    *("fqdn", "idna", "isoduration", "jsonpointer", "rfc3339_validator", "rfc3986_validator", "rfc3987"),
    *("rfc3987_syntax", "uri_template", "webcolors"),
)


class _Nothing(ModuleType):
    def __getattr__(self, name: str) -> None:
        return None


def import_quickly() -> None:
    """Import the gradebook's part of the package; with all the rest it would take a second instead of a third."""
    if "nbgrader" in sys.modules:
        return
    stand_ins: dict[str, Any] = {name: _Nothing(name) for name in UNUSED} | dict.fromkeys(FORMATS)  # None: not there
    stand_ins = {name: module for name, module in stand_ins.items() if name not in sys.modules}
    sys.modules.update(stand_ins)
    try:
        importlib.import_module("nbgrader.api")
    finally:
        for name in stand_ins:  # whoever wants one still gets it
            del sys.modules[name]
