"""Read a unit's built source notebook once, until it changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from pathlib import Path
from typing import TypeVar

import msgspec

T = TypeVar("T")


def read_once(missing: T) -> Callable[[Callable[[bytes], T]], Callable[[Path], T]]:
    """Turn a function of a source notebook's content into a function of its path.

    Args:
        missing: the result if the notebook is not built, or is not a notebook.
    """

    def decorate(parse: Callable[[bytes], T]) -> Callable[[Path], T]:
        @lru_cache(maxsize=64)
        def parsed(source: Path, changed: int) -> T:
            try:
                return parse(source.read_bytes())
            except (OSError, msgspec.MsgspecError, KeyError, TypeError):
                return missing

        @wraps(parse)
        def read(source: Path) -> T:
            try:
                return parsed(source, source.stat().st_mtime_ns)
            except OSError:
                return missing

        return read

    return decorate
