"""Store small calls with their right values, so that a student's machine can find the smallest one that fails.

An author's machine makes them with the solution; see ``author/examples.py``. A unit's bank contains them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
import torch

from autograder.boundary.protocol import Value
from autograder.boundary.values import DTYPES, NotTransferable, pack, unpack


@dataclass(frozen=True)
class Layer:
    """The construction of a layer before it is called.

    Args:
        weights: parameters and buffers to set, by dotted name.
        mode: "eval" or "train" if the example chooses one; else "".
    """

    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = field(default_factory=dict)
    weights: Mapping[str, torch.Tensor] = field(default_factory=dict)
    mode: str = ""


@dataclass(frozen=True)
class Case:
    """One call of a function, or of a layer that a class makes."""

    answer: str
    args: tuple[Any, ...]
    kwargs: Mapping[str, Any] = field(default_factory=dict)
    layer: Layer | None = None


class Tiny(msgspec.Struct, frozen=True, array_like=True):
    """A tensor, value by value."""

    shape: tuple[int, ...]
    dtype: str
    values: list[bool | int | float]


class Example(msgspec.Struct, frozen=True, omit_defaults=True):
    """A case and its right value, as stored. A value in ``parts`` refers to ``tensors``."""

    answer: str
    parts: Value  # args, kwargs, expected; for a layer also its args, kwargs, weights, mode
    tensors: list[Tiny]


def example_of(case: Case, expected: Any) -> Example:
    """Convert a case and its right value for storage.

    Raises:
        NotTransferable: it contains a value that is not plain data.
    """
    tensors: list[torch.Tensor] = []
    layer = case.layer
    of_layer = [] if layer is None else [layer.args, dict(layer.kwargs), dict(layer.weights), layer.mode]
    parts = pack([case.args, dict(case.kwargs), expected, *of_layer], tensors, _refuse)
    return Example(case.answer, parts, [_tiny(tensor) for tensor in tensors])


def case_of(example: Example) -> tuple[Case, Any]:
    """Return the stored case and its right value."""
    parts = unpack(example.parts, [_tensor(tiny) for tiny in example.tensors], _refuse)
    args, kwargs, expected, *of_layer = parts
    return Case(example.answer, args, kwargs, Layer(*of_layer) if of_layer else None), expected


def _tiny(tensor: torch.Tensor) -> Tiny:
    dtype = str(tensor.dtype).removeprefix("torch.")
    values = [float(f"{value:.7g}") if isinstance(value, float) else value for value in tensor.flatten().tolist()]
    return Tiny(tuple(tensor.shape), dtype, values)


def _tensor(tiny: Tiny) -> torch.Tensor:
    return torch.tensor(tiny.values, dtype=DTYPES[tiny.dtype]).reshape(tiny.shape)


def _refuse(value: Any) -> Any:
    raise NotTransferable(f"a {type(value).__name__}")
