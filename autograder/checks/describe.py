"""Describe a value briefly for a student: its kind, its shape, and a small tensor in full.

The value may be hostile: every text is cut, and characters that steer a terminal are removed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch

from autograder.boundary.text import plain_text

SMALL, WIDE = 36, 12  # limits for printing in full: elements, and elements in a row
ITEMS = 6  # of a list, tuple or dict
DEPTH = 3
DIGITS = 7  # of a number in a tuple, list or dict
WORDS = 120  # characters of a text within a description


def describe(value: Any) -> str:
    """Return a description: "tensor of shape (3,), float32: [1, 2, 3]", "None", "a tuple of 2: (...)", "'text'"."""
    if isinstance(value, tuple | list) and not _is_short(value):
        return plain_text(f"a {type(value).__name__} of {len(value)}: {_brief(value)}")
    return plain_text(_brief(value))


def kind_text(value: Any) -> str:
    """Return the kind of a value: "None", "a tuple of 2", "a NumPy array", "an int"."""
    if isinstance(value, tuple | list):
        return f"a {type(value).__name__} of {len(value)}"
    if isinstance(value, torch.Tensor | np.ndarray):
        return "a NumPy array" if isinstance(value, np.ndarray) else "a tensor"
    if isinstance(value, bool | int | float | str | dict):
        name = type(value).__name__
        return f"an {name}" if name == "int" else f"a {name}"
    return "None" if value is None else "an object"


def shape_text(shape: Sequence[int]) -> str:
    """Return the shape as Python writes it."""
    return str(tuple(shape)) if len(shape) else "() (a single number)"


def numbers(tensor: torch.Tensor, digits: int = 4) -> str:
    """Return the tensor's values as nested lists, with a line for each row and aligned columns."""

    def text(item: Any, indent: int) -> str:
        if not isinstance(item, list):
            return number(item, digits).rjust(width)
        between = ",\n" + " " * indent if not is_column and item and isinstance(item[0], list) else ", "
        return f"[{between.join(text(part, indent + 1) for part in item)}]"

    flat = [number(item, digits) for item in tensor.flatten().tolist()]
    is_column = tensor.dim() == 2 and tensor.shape[1] == 1  # in one line
    width = max(map(len, flat)) if tensor.dim() > 1 and flat and not is_column else 0
    return text(tensor.tolist(), 1)


def number(value: bool | int | float, digits: int = 4) -> str:
    """Return a float with that many significant digits; other numbers unchanged."""
    return f"{value + 0.0:.{digits}g}" if isinstance(value, float) else str(value)  # + 0.0 turns -0.0 into 0.0


def is_small(tensor: torch.Tensor) -> bool:
    """True if the tensor is printed in full."""
    return 0 < tensor.numel() <= SMALL and (tensor.dim() == 0 or tensor.shape[-1] <= WIDE)


def _is_short(value: Any) -> bool:
    """True if the value has only a few numbers, which need no introduction."""
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
    if depth and isinstance(value, float) and len(repr(value)) > DIGITS + 3:
        return number(value, DIGITS)
    return repr(value)


def _array(tensor: torch.Tensor, head: str) -> str:
    if not is_small(tensor):
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
