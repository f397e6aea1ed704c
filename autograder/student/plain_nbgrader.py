"""nbgrader's own grading, where the course's settings for it are missing: refused, because nobody would notice.

nbgrader would run student code in a kernel, as whoever grades, and give points for hidden checks that never ran.
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
    """Whether nbgrader runs this kernel to grade, and nobody has said that it should."""
    return variables.get("NBGRADER_EXECUTION") == "autograde" and variables.get(STOCK, "") in ("", "0")


def refuse() -> NoReturn:
    """End the kernel: nbgrader then records no score at all, where an exception would be a zero.

    The sentence goes where nbgrader runs, past what Jupyter puts in the place of standard error.
    """
    terminal = getattr(sys.stderr, "_original_stdstream_copy", None) or 2
    os.write(terminal, f"{REFUSED}\n".encode())
    os._exit(1)
