"""Compute hints from wrong values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

Hint = str | Callable[[Any, Any], str | None] | None


def hint_text(hint: Hint, got: Any, expected: Any) -> str | None:
    """Return the hint for these values. If computing a hint fails, it is left out and the failure is still reported."""
    if not callable(hint):
        return hint
    try:
        found = hint(got, expected)
    except Exception:
        return None
    return found if isinstance(found, str) else None


def type_hint(got: Any) -> str | None:
    """Return a hint for a value that is not a tensor."""
    if got is None:
        return "Does every path of the function end in a `return`?"
    if isinstance(got, tuple):
        return "Return only that value: a comma after it, or a second value, makes a tuple."
    if isinstance(got, np.ndarray):
        return "This is a NumPy array: stay with torch, or end with `torch.from_numpy(...)`."
    return None
