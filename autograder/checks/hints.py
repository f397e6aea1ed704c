"""What to try: hints that are computed from the wrong value."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import torch

Hint = str | Callable[[Any, Any], str | None] | None


def hint_text(hint: Hint, got: Any, expected: Any) -> str | None:
    """The hint for these values. A hint that fails on them is left out: what failed is reported all the same."""
    if not callable(hint):
        return hint
    try:
        found = hint(got, expected)
    except Exception:
        return None
    return found if isinstance(found, str) else None


def slip_hint(
    slips: Iterable[tuple[torch.Tensor, str]], otherwise: Hint = None, rtol: float = 1e-3, atol: float = 1e-4
) -> Callable[[Any, Any], str | None]:
    """A hint that says which well-known wrong result it is, if it is one.

    Args:
        slips: wrong results, each with what to say about it; the first that matches wins.
        otherwise: the hint when none of them matches.
    """
    slips = list(slips)

    def hint(got: Any, expected: Any) -> str | None:
        for wrong, sentence in slips:
            if got.shape == wrong.shape and torch.allclose(got.double(), wrong.double(), rtol=rtol, atol=atol):
                return sentence
        return hint_text(otherwise, got, expected)

    return hint


def type_hint(got: Any) -> str | None:
    """For a value that is not a tensor."""
    if got is None:
        return "Does every path of the function end in a `return`?"
    if isinstance(got, tuple):
        return "Return the one value alone: a comma after it, or a second value, makes a tuple."
    if isinstance(got, np.ndarray):
        return "This is a NumPy array: stay with torch, or end with `torch.from_numpy(...)`."
    return None
