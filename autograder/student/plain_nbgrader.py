"""Refuse nbgrader's own grading if the course's settings for it are missing.

Without them nbgrader runs student code in a kernel with the instructor's permissions, and gives points for hidden
checks that never ran.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import NoReturn

STOCK = "AUTOGRADER_STOCK"
REFUSED = (
    "nbgrader grades by itself here: it runs student code as you, and hidden checks never run. Nothing was graded. "
    "Put nbgrader_config.py into the course's folder (autograder init writes it there), or set AUTOGRADER_STOCK=1."
)


def is_unasked(variables: Mapping[str, str]) -> bool:
    """True if nbgrader runs this kernel to grade and nobody set AUTOGRADER_STOCK=1."""
    return variables.get("NBGRADER_EXECUTION") == "autograde" and variables.get(STOCK, "") in ("", "0")


def refuse() -> NoReturn:
    """Exit the kernel, so that nbgrader records no score; an exception would count as zero.

    Write to the terminal of nbgrader itself, past Jupyter's replacement of standard error.
    """
    terminal = getattr(sys.stderr, "_original_stdstream_copy", None) or 2
    os.write(terminal, f"{REFUSED}\n".encode())
    os._exit(1)
