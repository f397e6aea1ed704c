"""Call an answer again after its result was changed in place, as a caller may change what it gets."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np
import torch
from torch.utils._pytree import tree_leaves


def second_result(function: Callable[..., Any], args: list[Any], kwargs: dict[str, Any]) -> Any:
    """Call ``function`` twice with the same objects, and return the second result.

    The first result is changed in place before the second call. It is changed again if the second call wrote into it.
    An answer may return its argument, so changes of arguments are undone.
    """
    given, values = _tensors((args, kwargs))
    first = function(*args, **kwargs)
    results, _ = _tensors(first)
    _change(first)
    changed = [one.detach().clone() for one in results]
    is_argument = not all(map(_is_equal, given, values))
    with torch.no_grad():
        for one, before in zip(given, values, strict=True):
            if not _is_equal(one, before):
                one.copy_(before)
    second = function(*args, **kwargs)
    if not is_argument and not all(map(_is_equal, results, changed)):
        _change(results)
    return second


def _tensors(value: Any) -> tuple[list[torch.Tensor], list[torch.Tensor]]:
    """Return the tensors in a value, and copies of them."""
    found = [one for one in tree_leaves(value) if isinstance(one, torch.Tensor)]
    return found, [one.detach().clone() for one in found]


def _is_equal(one: torch.Tensor, other: torch.Tensor) -> bool:
    return torch.equal(one.detach().nan_to_num(), other.nan_to_num())


def _change(value: Any) -> None:
    """Change all numbers of tensors and arrays, and empty all lists and dicts; leave what cannot be changed."""
    if isinstance(value, dict | list | tuple):
        for item in [*(value.values() if isinstance(value, dict) else value)]:
            _change(item)
    with suppress(Exception), torch.no_grad():  # such as the RuntimeError for an expanded tensor
        if isinstance(value, dict | list):
            value.clear()
        elif isinstance(value, torch.Tensor):
            value.logical_not_() if value.dtype is torch.bool else value.add_(1)
        elif isinstance(value, np.ndarray):
            value[...] = ~value if value.dtype.kind == "b" else value + 1
