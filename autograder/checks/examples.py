"""Small calls with their right values, by which a student's machine finds the smallest one that an answer gets wrong.

An author's machine makes them with the solution; see ``author/examples.py``. They travel in a unit's bank.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
import torch

from autograder.boundary.protocol import Transport, Value
from autograder.boundary.values import DTYPES, NotTransferable, pack, unpack
from autograder.checks.answers import Answers, Arguments, Handle
from autograder.checks.calls import call_each
from autograder.checks.channel import AnswerRaised
from autograder.checks.code import call_code, code
from autograder.checks.expectations import expect_layer
from autograder.checks.inspection import assign


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
        return called(*case.args, **case.kwargs)
    layer: Any = expect_layer(called(*case.layer.args, **case.layer.kwargs))
    if case.layer.weights:
        assign(layer, dict(case.layer.weights))
    if case.layer.mode:
        getattr(layer, case.layer.mode)()
    return layer(*case.args, **case.kwargs)


def ask_all(cases: Sequence[Case], transport: Transport, seed: int = 0) -> list[Any]:
    """What the answers give in each of these cases, in a few messages; None where they raise."""
    answers = Answers(transport, itertools.repeat(seed))
    called: list[Any] = _each([(getattr(answers, case.answer), _makes(case)) for case in cases])
    layers = [number for number, case in enumerate(cases) if case.layer is not None]
    for number in layers:
        layer, case = called[number], cases[number]
        called[number] = layer if isinstance(layer, Handle) and _is_set(layer, case.layer) else None
    made = [number for number in layers if called[number] is not None]
    given = _each([(called[number], Arguments(*cases[number].args, **cases[number].kwargs)) for number in made])
    for number, value in zip(made, given, strict=True):
        called[number] = value
    return called


def _makes(case: Case) -> Arguments:
    """The arguments of the first call: of the function, or of the class that makes the layer."""
    first = case if case.layer is None else case.layer
    return Arguments(*first.args, **first.kwargs)


def _is_set(layer: Handle, how: Layer | None) -> bool:
    """Give a layer its weights and its mode; False where it does not take them."""
    try:
        if how is not None and how.weights:
            assign(layer, dict(how.weights))
        if how is not None and how.mode:
            getattr(layer, how.mode)()
    except AnswerRaised:
        return False
    return True


def _each(calls: list[tuple[Any, Arguments]]) -> list[Any]:
    results = call_each(calls)
    found: list[Any] = []
    for _ in calls:
        try:
            found.append(next(results))
        except AnswerRaised:
            found.append(None)
    return found


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


def _tiny(tensor: torch.Tensor) -> Tiny:
    dtype = str(tensor.dtype).removeprefix("torch.")
    values = [float(f"{value:.7g}") if isinstance(value, float) else value for value in tensor.flatten().tolist()]
    return Tiny(tuple(tensor.shape), dtype, values)


def _tensor(tiny: Tiny) -> torch.Tensor:
    return torch.tensor(tiny.values, dtype=DTYPES[tiny.dtype]).reshape(tiny.shape)


def _refuse(value: Any) -> Any:
    raise NotTransferable(f"a {type(value).__name__}")
