"""Write values and calls as Python code: small values can be pasted, large ones show shape and dtype."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import torch

from autograder.boundary.text import plain_text
from autograder.boundary.values import is_tensor
from autograder.checks.answer_raised import CallMade

SMALL = 16  # elements of a tensor written in full
ITEMS = 8  # of a list, tuple or dict
WORDS = 60  # characters of a text
LENGTH = 400  # characters of a call
DIGITS = 6  # of a number to paste
DEFAULTS = (torch.float32, torch.int64, torch.bool)  # the default dtypes of torch for such values


def call_code(path: str, args: Sequence[Any], kwargs: Mapping[str, Any], limit: int = SMALL) -> str:
    """Return the call as code, such as ``softmax(torch.tensor([0., 89.]), dim=0)``.

    Args:
        limit: the largest number of elements of a tensor written in full.
    """
    parts = [
        *(code(value, limit) for value in args),
        *(f"{name}={code(value, limit)}" for name, value in kwargs.items()),
    ]
    return plain_text(f"{path}({', '.join(parts)})", LENGTH)


def path_code(made: CallMade) -> str:
    """Return what was called as code. For an object, this includes the call that made it, if it can be pasted."""
    of = made.of
    if of is None or not is_pasteable(maker := call_code(of.path, of.args, of.kwargs)):
        return made.path
    return made.path.replace(f"{of.path}(...)", maker)


def code(value: Any, limit: int = SMALL, items: int = ITEMS) -> str:
    """Return a value as code; a value that cannot be written appears in angle brackets.

    Args:
        items: the largest number of written items of a list, tuple or dict.
    """
    if is_tensor(value):
        return _tensor(value, limit)
    if isinstance(value, np.ndarray | np.generic):
        return _array(np.asarray(value), limit)
    if isinstance(value, tuple | list):
        parts = [code(item, limit) for item in value[:items]] + (["..."] if len(value) > items else [])
        first, last = "[]" if isinstance(value, list) else "()"
        comma = "," if isinstance(value, tuple) and len(value) == 1 else ""
        return f"{first}{', '.join(parts)}{comma}{last}"
    if isinstance(value, dict):
        pairs = [f"{code(key, limit)}: {code(item, limit)}" for key, item in list(value.items())[:items]]
        return f"{{{', '.join(pairs + (['...'] if len(value) > items else []))}}}"
    if isinstance(value, str):
        return repr(value if len(value) <= WORDS else f"{value[:WORDS]}…")
    if isinstance(value, float) and not math.isfinite(value):
        return f'float("{value}")'
    text = repr(value)
    return text if value is None or isinstance(value, bool | int | float | torch.dtype) else _named(text)


def values_code(value: Any, digits: int = 4) -> str:
    """Return a value for a comment, with that many digits: "[nan, nan]" instead of ``torch.tensor(...)``."""
    if (is_tensor(value) or isinstance(value, np.ndarray)) and 0 < np.prod(tuple(value.shape)) <= SMALL:
        return _nested(value.tolist(), "", digits)
    if isinstance(value, tuple | list) and len(value) <= ITEMS:
        first, last = "[]" if isinstance(value, list) else "()"
        return f"{first}{', '.join(values_code(item, digits) for item in value)}{last}"
    return _number(value, "", digits) if isinstance(value, float) else code(value)


def is_pasteable(text: str) -> bool:
    """True if the code is complete: nothing is left out or only named."""
    return "<" not in text and "..." not in text and "…" not in text


def _tensor(value: torch.Tensor, limit: int) -> str:
    dtype = str(value.dtype).removeprefix("torch.")
    if not value.numel():
        return f"torch.zeros({tuple(value.shape)})"
    if value.numel() > limit:
        layout = "" if value.is_contiguous() else ", not contiguous"
        return f"<tensor {tuple(value.shape)}, {dtype}{layout}>"
    if value.ndim > 1 and not value.is_contiguous() and value.mT.is_contiguous():  # its layout may be what matters
        return f"{_tensor(value.mT, limit)}{'.T' if value.ndim == 2 else '.mT'}"
    given = "" if value.dtype in DEFAULTS else f", dtype=torch.{dtype}"
    return f"torch.tensor({_nested(value.detach().tolist())}{given})"


def _array(value: np.ndarray[Any, Any], limit: int) -> str:
    if value.dtype.kind not in "bif" or not 0 < value.size <= limit:
        return f"<array {value.shape}, {value.dtype}>"
    given = "" if value.dtype in (np.float64, np.int64, np.bool_) else f", dtype=np.{value.dtype}"
    text = _nested(value.tolist(), "np.")
    return f"np.array({text}{given})"


def _nested(value: Any, library: str = "torch.", digits: int = DIGITS) -> str:
    if isinstance(value, list):
        return f"[{', '.join(_nested(item, library, digits) for item in value)}]"
    return _number(value, library, digits)


def _number(value: bool | int | float, library: str, digits: int) -> str:
    """Return a number as code. A number that is not finite is an attribute of ``library``, if given."""
    if not isinstance(value, float):
        return str(value)
    if not math.isfinite(value):
        return f"{'-' if value < 0 else ''}{library}{abs(value)}"
    text = f"{value:.{digits}g}"
    return f"{text}." if text.lstrip("-").isdigit() else text


def _named(text: str) -> str:
    return text if text.startswith("<") else f"<{text[:WORDS]}>"
