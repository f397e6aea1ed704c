"""Call an answer again after its result was changed in place, as a caller may change what it gets."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np
import torch
from torch.utils._pytree import tree_leaves, tree_map


def second_result(function: Callable[..., Any], args: list[Any], kwargs: dict[str, Any]) -> Any:
    """Call ``function`` twice with the same objects, and return the second result.

    The first result is changed in place before and after the second call, unless it is, or shares memory with, an
    argument: an answer may return its argument.
    """
    given = [one for one in tree_leaves((args, kwargs)) if isinstance(one, torch.Tensor)]
    before = tree_map(torch.clone, [one.detach() for one in given])
    first = function(*args, **kwargs)
    _change(first)
    is_own = all(map(_is_equal, given, before))
    with torch.no_grad():
        for one, values in zip(given, before, strict=True):
            if not _is_equal(one, values):
                one.copy_(values)
    second = function(*args, **kwargs)
    if is_own:
        _change(first)
    return second


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
