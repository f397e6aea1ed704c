"""Ask answers for the calls of examples, and write such a call as code."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from autograder.boundary.protocol import Transport
from autograder.checks.answers import Answers, Arguments, Handle
from autograder.checks.calls import call_each
from autograder.checks.channel import AnswerRaised
from autograder.checks.code import call_code, code
from autograder.checks.examples import Case, Layer
from autograder.checks.expectations import expect_layer
from autograder.checks.inspection import assign


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
