"""Call an answer again after its result was changed in place, as a caller may change what it gets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import numpy as np
import torch


@contextmanager
def second_result(function: Callable[..., Any], args: list[Any], kwargs: dict[str, Any]) -> Iterator[Any]:
    """Call ``function`` twice with the same objects; the context is the second result.

    The first result is changed in place before the second call. It is changed again if the second call wrote into it.
    All changes are undone at the end, and those of arguments before the second call: an answer may return its argument.
    """
    given = [*_parts([args, kwargs])]
    first = function(*args, **kwargs)
    results = [*_parts(first)]
    _change(results)
    after = [*_parts([part.value for part in results])][1:]
    is_argument = any(part.is_changed for part in given)
    _restore(given)
    second = function(*args, **kwargs)
    if not is_argument and any(part.is_changed for part in after):
        _change(results)
    try:
        yield second
    finally:
        _restore(results)


class _Part:
    """A tensor, an array, a list or a dict within a value, with its content."""

    def __init__(self, value: Any) -> None:
        self.value = value
        self._content = value.detach().clone() if isinstance(value, torch.Tensor) else value.copy()

    @property
    def is_changed(self) -> bool:
        if isinstance(self.value, torch.Tensor):
            return not torch.equal(self.value.detach().nan_to_num(), self._content.nan_to_num())
        if isinstance(self.value, np.ndarray):
            return not np.array_equal(np.nan_to_num(self.value), np.nan_to_num(self._content))
        return len(self.value) != len(self._content)

    def change(self) -> None:
        """Change all numbers, or remove all items."""
        if isinstance(self.value, torch.Tensor):
            self.value.logical_not_() if self.value.dtype is torch.bool else self.value.add_(1)
        elif isinstance(self.value, np.ndarray):
            self.value[...] = ~self.value if self.value.dtype.kind == "b" else self.value + 1
        else:
            self.value.clear()

    def restore(self) -> None:
        if isinstance(self.value, torch.Tensor):
            self.value.copy_(self._content)
        elif isinstance(self.value, dict):
            self.value.update(self._content)
        else:
            self.value[... if isinstance(self.value, np.ndarray) else slice(None)] = self._content


def _parts(value: Any) -> Iterator[_Part]:
    """Yield what can be changed in a value."""
    if isinstance(value, torch.Tensor | np.ndarray | dict | list):
        yield _Part(value)
    if isinstance(value, dict | list | tuple):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _parts(item)


def _change(parts: list[_Part]) -> None:
    for part in parts:
        with suppress(Exception), torch.no_grad():  # such as the RuntimeError for an expanded tensor
            part.change()


def _restore(parts: list[_Part]) -> None:
    for part in parts:
        if part.is_changed:
            with suppress(Exception), torch.no_grad():
                part.restore()
