"""Import what is large, without looking for garbage meanwhile."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Collect no garbage in this block, and leave alone later what is there when it ends.

    Modules stay as long as the process. Looking for garbage among them takes a tenth of the time in which torch is
    imported, and again whenever a process that holds it collects garbage.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
