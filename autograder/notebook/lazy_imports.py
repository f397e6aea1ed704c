"""Import nbformat in a third of the time."""

from __future__ import annotations

import sys


def leave_out_web_addresses() -> None:
    """Keep jsonschema, which nbformat imports, from loading its URL grammar: 0.5 s, and notebooks do not need it.

    Call this before the first import of nbformat, in our own processes only.
    """
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]  # None makes its import fail
