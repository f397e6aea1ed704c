"""Import what is large, without looking for garbage meanwhile."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

SELDOM = 20_000  # new containers until Python looks for garbage again; by itself it would after 700


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Collect no garbage in this block, leave alone later what is there when it ends, and collect seldom from then on.

    Modules stay as long as the process. Looking for garbage among them takes a tenth of the time in which torch is
    imported, and again whenever a process that holds it collects garbage. What grading makes holds hardly any garbage
    that must be looked for: collecting as often as Python does takes 3% of it.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.set_threshold(SELDOM)
        gc.enable()
