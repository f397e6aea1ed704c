"""Describe a value briefly, for a student: its shape, a small tensor in full, the worst element of a large one.

The value may be hostile: every text is cut, and loses what could steer a terminal.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import torch

from autograder.boundary.text import plain_text
from autograder.model import Failure

SMALL, WIDE = 36, 12  # the most elements, and elements in a row, that are printed in full
ITEMS = 6  # of a list, tuple or dict
DEPTH = 3
WORDS = 120  # characters of a text within a description


def describe(value: Any) -> str:
    """A short description: "tensor of shape (3,), float32: [1, 2, 3]", "None", "a tuple of 2: (...)", "'text'"."""
    if isinstance(value, tuple | list) and not _is_short(value):
        return plain_text(f"a {type(value).__name__} of {len(value)}: {_brief(value)}")
    return plain_text(_brief(value))


def shape_text(shape: Sequence[int]) -> str:
    """The shape as Python writes it."""
    return str(tuple(shape)) if len(shape) else "() (a single number)"


def numbers(tensor: torch.Tensor, digits: int = 4) -> str:
    """The tensor's values as nested lists, a line for each row and the columns aligned."""

    def text(item: Any, indent: int) -> str:
        if not isinstance(item, list):
            return number(item, digits).rjust(width)
        between = ",\n" + " " * indent if item and isinstance(item[0], list) else ", "
        return f"[{between.join(text(part, indent + 1) for part in item)}]"

    flat = [number(item, digits) for item in tensor.flatten().tolist()]
    width = max(map(len, flat)) if tensor.dim() > 1 and flat else 0
    return text(tensor.tolist(), 1)


def number(value: bool | int | float, digits: int = 4) -> str:
    """A float with that many significant digits; other numbers unchanged."""
    return f"{value:.{digits}g}" if isinstance(value, float) else str(value)


def mismatch(what: str, got: torch.Tensor, expected: torch.Tensor, right: torch.Tensor, hint: str | None) -> Failure:
    """Two tensors of one shape that differ where ``right`` is False: how many elements, and the worst of them."""
    distance = (got.to(torch.float64) - expected.to(torch.float64)).abs().nan_to_num(nan=torch.inf)
    worst = int(distance.masked_fill(right, -1).argmax())
    place = [int(i) for i in np.unravel_index(worst, got.shape)] if got.dim() else []  # torch's own would import sympy
    theirs, ours = got.flatten()[worst].item(), expected.flatten()[worst].item()
    what = f"{what}: {_how_many(int((~right).sum()), got.numel(), place)}"
    digits = _digits(theirs, ours)
    if _is_small(got):
        return Failure(what, numbers(expected, digits), numbers(got, digits), hint)
    return Failure(what, f"{number(ours, digits)} at {place}", f"{number(theirs, digits)} at {place}", hint)


def _how_many(wrong: int, total: int, place: list[int]) -> str:
    if total == 1:
        return "the value is wrong"
    if wrong == 1:
        return f"1 of {total} values is wrong, at {place}"
    return f"{'every value is' if wrong == total else f'{wrong} of {total} values are'} wrong, the worst at {place}"


def _digits(x: float, y: float) -> int:
    """How many digits show the distance of two numbers."""
    gap = abs(x - y)
    if not isinstance(x, float) or not math.isfinite(gap):
        return 4
    shown = ((digits, abs(float(number(x, digits)) - float(number(y, digits)))) for digits in (4, 6, 9))
    return next((digits for digits, gap_shown in shown if abs(gap_shown - gap) <= gap / 5), 17)


def _is_small(tensor: torch.Tensor) -> bool:
    return 0 < tensor.numel() <= SMALL and (tensor.dim() == 0 or tensor.shape[-1] <= WIDE)


def _is_short(value: Any) -> bool:
    """Whether it holds a few numbers only, which need no introduction."""
    return len(value) <= ITEMS and all(item is None or isinstance(item, bool | int | float) for item in value)


def _brief(value: Any, depth: int = 0) -> str:
    if type(value) is torch.Tensor:
        head = f"tensor of shape {tuple(value.shape)}, {str(value.dtype).removeprefix('torch.')}"
        return head if depth else _array(value, head)
    if isinstance(value, np.ndarray):
        head = f"NumPy array of shape {value.shape}, {value.dtype}"
        return head if depth or value.dtype.kind not in "bif" else _array(torch.from_numpy(value), head)
    if isinstance(value, str):
        return repr(value if len(value) <= WORDS else f"{value[:WORDS]}…")
    if isinstance(value, tuple | list | dict):
        return "..." if depth == DEPTH else _items(value, depth)
    return repr(value)


def _array(tensor: torch.Tensor, head: str) -> str:
    if not _is_small(tensor):
        return head
    return f"{head}:{' ' if tensor.dim() < 2 else chr(10)}{numbers(tensor)}"


def _items(value: tuple[Any, ...] | list[Any] | dict[Any, Any], depth: int) -> str:
    if isinstance(value, dict):
        parts = [f"{_brief(key)}: {_brief(item, depth + 1)}" for key, item in list(value.items())[:ITEMS]]
    else:
        parts = [_brief(item, depth + 1) for item in value[:ITEMS]]
    parts += ["..."] if len(value) > ITEMS else []
    first, last = ("{", "}") if isinstance(value, dict) else ("[", "]") if isinstance(value, list) else ("(", ")")
    comma = "," if isinstance(value, tuple) and len(value) == 1 else ""
    return f"{first}{', '.join(parts)}{comma}{last}"
