"""Import a course's files without writing bytecode."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_bytecode_kept() -> Iterator[None]:
    """Write no bytecode in this block. Existing bytecode, for example torch's, is still used.

    Python reuses bytecode if a source file's size and modification second match: after two saves in one second, an
    author who changes 2 points to 3 would still see 2. Bytecode files would also clutter the course.
    """
    before = sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    try:
        yield
    finally:
        sys.dont_write_bytecode = before
