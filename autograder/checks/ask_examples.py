"""Call answers with examples, and write such calls as code."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from typing import Any

import torch

from autograder.boundary.protocol import Transport
from autograder.checks.answer_raised import AnswerRaised
from autograder.checks.answers import Answers, Result
from autograder.checks.code import call_code, code
from autograder.checks.examples import Case
from autograder.checks.failed import CheckFailed
from autograder.checks.failure_kind import FailureKind
from autograder.checks.layers import assign, inspect_module
from autograder.checks.reports import ModuleState
from autograder.model.result import Failure


def ask(case: Case, transport: Transport, seed: int = 0) -> Any:
    """Return the result of the answers behind ``transport`` for this case.

    Raises:
        AnswerRaised: an answer raises, or returns a value that cannot be compared.
        CheckFailed: a call that should return a layer does not, or its weights have other shapes.
    """
    answers = Answers(transport, itertools.repeat(seed))
    called = getattr(answers, case.answer)
    if case.layer is None:
        return called(*case.args, **case.kwargs).value
    layer: Result = called(*case.layer.args, **case.layer.kwargs)
    if case.layer.weights:
        _expect_shapes(layer, case.layer.weights)
        assign(layer, dict(case.layer.weights))
    if case.layer.mode:
        getattr(layer, case.layer.mode)()
    return layer(*case.args, **case.kwargs).value


def _expect_shapes(layer: Result, weights: Mapping[str, torch.Tensor]) -> None:
    """Accept a weight that ``load_state_dict`` would take, or one without dimensions, which fills the layer's own.

    Raises:
        CheckFailed: a weight has another shape than the layer's own.
    """
    state: ModuleState = inspect_module(layer).value
    own = {name: tensor.shape for name, tensor in {**state.parameters, **state.buffers}.items()}
    for name, value in weights.items():
        if value.dim() and value.shape != own.get(name):
            raise CheckFailed(Failure(f"the layer's {name} has another shape", key=(FailureKind.NOT_FIT, name)))


def ask_all(cases: Iterable[Case], transport: Transport, seed: int = 0) -> list[Any]:
    """Return the answers' result for each case; None if they raise."""
    found: list[Any] = []
    for case in cases:
        try:
            found.append(ask(case, transport, seed))
        except (AnswerRaised, CheckFailed):
            found.append(None)
    return found


def case_code(case: Case) -> str:
    """Return the case as code to paste, with a line for each step. The last line is the call."""
    if case.layer is None:
        return call_code(case.answer, case.args, case.kwargs)
    lines = [f"layer = {call_code(case.answer, case.layer.args, case.layer.kwargs)}"]
    shaped = {name: value for name, value in case.layer.weights.items() if value.dim()}
    if shaped:
        lines.append(f"layer.load_state_dict({code(shaped, items=len(shaped))}, strict=False)")
    for name in sorted(case.layer.weights.keys() - shaped.keys()):  # one number for the whole tensor
        lines.append(f"layer.state_dict()[{name!r}].fill_({case.layer.weights[name].item():g})")
    if case.layer.mode:
        lines.append(f"layer.{case.layer.mode}()")
    return "\n".join([*lines, call_code("layer", case.args, case.kwargs)])
