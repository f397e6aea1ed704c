"""Import nbformat in a third of the time."""

from __future__ import annotations

import sys


def leave_out_web_addresses() -> None:
    """Let jsonschema, which nbformat imports, do without a grammar of web addresses: 0.5 s for nothing in a notebook.

    It is for a process of ours, before its first import of nbformat.
    """
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]  # None: an import of it fails
