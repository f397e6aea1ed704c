"""Print every character, whatever the encoding of the output is."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console


def accept_every_character() -> None:
    """Replace characters that an output's encoding lacks by "?". On Windows, a file or a pipe has few."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def console(stderr: bool = False) -> Console:
    """Return a console for standard output or error."""
    from rich.console import Console

    accept_every_character()
    return Console(stderr=stderr)
