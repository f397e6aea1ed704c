"""A course's own files are imported without keeping compiled code of them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_bytecode_kept() -> Iterator[None]:
    """Nothing is kept of what is imported meanwhile; what is kept already, of torch for example, is used.

    Python takes compiled code for that of the file where size and second of change are the same: an author who makes
    2 points 3 and saves twice in a second would go on with 2. And nobody looks for compiled checks in a course.
    """
    before = sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    try:
        yield
    finally:
        sys.dont_write_bytecode = before
