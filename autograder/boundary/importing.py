"""Import large modules without garbage collection."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

SELDOM = 20_000  # new containers between collections; Python's default is 700


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Disable garbage collection in this block, then freeze existing objects and collect rarely.

    Modules live as long as the process. Scanning them for garbage takes a tenth of torch's import time, and more in
    every later collection. Grading creates few reference cycles; collecting at Python's default rate takes 3% of its
    time.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.set_threshold(SELDOM)
        gc.enable()
