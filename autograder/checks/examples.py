"""Small calls with their right values, by which a student's machine finds the smallest one that an answer gets wrong.

An author's machine makes them with the solution; see ``author/examples.py``. They travel in a unit's bank.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
import numpy as np
import torch

from autograder.boundary.protocol import Transport, Value
from autograder.boundary.values import DTYPES, NotTransferable, pack, unpack
from autograder.checks.answer_raised import AnswerRaised
from autograder.checks.answers import Answers, Result
from autograder.checks.code import call_code, code
from autograder.checks.equality import kind_of
from autograder.checks.expectations import TOLERANCE
from autograder.checks.failed import CheckFailed
from autograder.checks.layers import assign


@dataclass(frozen=True)
class Layer:
    """How a layer is made before it is called.

    Args:
        weights: parameters and buffers that are set, by dotted name.
        mode: "eval" or "train", where it is chosen; else "".
    """

    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = field(default_factory=dict)
    weights: Mapping[str, torch.Tensor] = field(default_factory=dict)
    mode: str = ""


@dataclass(frozen=True)
class Case:
    """One call of an answer: of a function, or of a layer that a class makes."""

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
    """A case and its right value, as they are stored: a value in ``parts`` refers to ``tensors``."""

    answer: str
    parts: Value  # args, kwargs, expected; and for a layer its args, kwargs, weights, mode
    tensors: list[Tiny]


def example_of(case: Case, expected: Any) -> Example:
    """A case with its right value, to be stored.

    Raises:
        NotTransferable: it holds something that is no plain data.
    """
    tensors: list[torch.Tensor] = []
    layer = case.layer
    of_layer = [] if layer is None else [layer.args, dict(layer.kwargs), dict(layer.weights), layer.mode]
    parts = pack([case.args, dict(case.kwargs), expected, *of_layer], tensors, _refuse)
    return Example(case.answer, parts, [_tiny(tensor) for tensor in tensors])


def case_of(example: Example) -> tuple[Case, Any]:
    """The case, and its right value."""
    parts = unpack(example.parts, [_tensor(tiny) for tiny in example.tensors], _refuse)
    args, kwargs, expected, *of_layer = parts
    return Case(example.answer, args, kwargs, Layer(*of_layer) if of_layer else None), expected


def ask(case: Case, transport: Transport, seed: int = 0) -> Any:
    """What the answers behind ``transport`` give in this case.

    Raises:
        AnswerRaised: they raise, or give nothing that could be compared.
        CheckFailed: what should make a layer does not.
    """
    answers = Answers(transport, itertools.repeat(seed))
    called = getattr(answers, case.answer)
    if case.layer is None:
        return called(*case.args, **case.kwargs).value
    layer: Result = called(*case.layer.args, **case.layer.kwargs)
    if case.layer.weights:
        assign(layer, dict(case.layer.weights))
    if case.layer.mode:
        getattr(layer, case.layer.mode)()
    return layer(*case.args, **case.kwargs).value


def ask_all(cases: Iterable[Case], transport: Transport, seed: int = 0) -> list[Any]:
    """What the answers give in each of these cases; None where they raise."""
    found: list[Any] = []
    for case in cases:
        try:
            found.append(ask(case, transport, seed))
        except (AnswerRaised, CheckFailed):
            found.append(None)
    return found


def agree(got: Any, expected: Any) -> bool:
    """Whether a value is right, with the tolerance of its precision. Kinds of numbers and of containers are equal."""
    if isinstance(got, Result) or isinstance(expected, Result):
        return False
    if isinstance(expected, tuple | list):
        return isinstance(got, tuple | list) and len(got) == len(expected) and all(map(agree, got, expected))
    if isinstance(expected, dict):
        return (
            isinstance(got, dict)
            and got.keys() == expected.keys()
            and all(agree(got[key], expected[key]) for key in expected)
        )
    if isinstance(expected, torch.Tensor):
        return isinstance(got, torch.Tensor) and _close(got, expected)
    if isinstance(expected, np.ndarray):
        is_fit = isinstance(got, np.ndarray | int | float) and np.asarray(got).dtype.kind in "bif"
        return is_fit and _close(torch.as_tensor(np.array(got)), torch.as_tensor(expected))
    if isinstance(expected, int | float):
        number = got.item() if isinstance(got, np.ndarray) and got.ndim == 0 else got
        return isinstance(number, int | float) and _close(torch.tensor(float(number)), torch.tensor(float(expected)))
    return type(got) is type(expected) and bool(got == expected)


def case_code(case: Case) -> str:
    """The case as code to paste, a line for each step; the last one is the call."""
    if case.layer is None:
        return call_code(case.answer, case.args, case.kwargs)
    lines = [f"layer = {call_code(case.answer, case.layer.args, case.layer.kwargs)}"]
    if case.layer.weights:
        lines.append(
            f"layer.load_state_dict({code(dict(case.layer.weights), items=len(case.layer.weights))}, strict=False)"
        )
    if case.layer.mode:
        lines.append(f"layer.{case.layer.mode}()")
    return "\n".join([*lines, call_code("layer", case.args, case.kwargs)])


def _close(got: torch.Tensor, expected: torch.Tensor) -> bool:
    if got.shape != expected.shape or kind_of(got.dtype) != kind_of(expected.dtype):
        return False
    rtol, atol = TOLERANCE[got.dtype if got.dtype in (torch.float16, torch.bfloat16) else torch.float32]
    return torch.allclose(got.double(), expected.double(), rtol=rtol, atol=atol, equal_nan=True)


def _tiny(tensor: torch.Tensor) -> Tiny:
    dtype = str(tensor.dtype).removeprefix("torch.")
    values = [float(f"{value:.7g}") if isinstance(value, float) else value for value in tensor.flatten().tolist()]
    return Tiny(tuple(tensor.shape), dtype, values)


def _tensor(tiny: Tiny) -> torch.Tensor:
    return torch.tensor(tiny.values, dtype=DTYPES[tiny.dtype]).reshape(tiny.shape)


def _refuse(value: Any) -> Any:
    raise NotTransferable(f"a {type(value).__name__}")
