"""Check that a call raises, leaves its arguments unchanged, or avoids an operation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import torch

from autograder.boundary.text import plain_text
from autograder.checks.agreement import EXACT
from autograder.checks.answer_raised import CallMade
from autograder.checks.answers import Answer, Reported, Result, answer_of
from autograder.checks.code import path_code
from autograder.checks.describe import describe, kind_text
from autograder.checks.expectations import plain_details
from autograder.checks.explain_values import explain_values
from autograder.checks.failed import CheckFailed
from autograder.checks.failure_kind import FailureKind
from autograder.checks.pending import Expected, Pending
from autograder.checks.queued_request import QueuedRequest
from autograder.checks.reports import VALUE
from autograder.model.result import Failure

MAX_NAMES = 3  # of forbidden functions in a failure
MAX_TEXT = 400  # characters of their names and lines
GRAPH_HINT = "`x.detach_()` and `x.requires_grad_()` change the caller's tensor. `x.detach()` returns another one."
NEW_TENSOR = "Work on a new tensor: methods whose names end in `_`, `x += ...` and `x[...] = ...` change the caller's."
ORDINALS = "first", "second", "third", "fourth", "fifth", "sixth"
BITS = {1: torch.uint8, 2: torch.int16, 4: torch.int32, 8: torch.int64}  # element size -> a dtype that shows bits


def expect_raises(
    kind: type[Exception],
    function: Answer | Result,
    *args: Any,
    hint: str | None = None,
    case: str = "",
    **kwargs: Any,
) -> None:
    """Check that calling ``function`` with these arguments raises ``kind`` or a subclass of it.

    Args:
        case: a description of the call, if its arguments do not show the purpose.
    """
    answer = answer_of(function)
    call = answer._queue(VALUE, args, kwargs, may_raise=True)
    Expected(answer._line, partial(_expect_raised, kind, call, hint, case))


def _expect_raised(kind: type[Exception], call: QueuedRequest, hint: str | None, case: str) -> None:
    error = call.error
    if error is not None and (error.is_missing_name or error.is_unwritten):
        raise error
    if error is not None and error.is_a(kind):
        return
    case = case and f"{case}:\n"
    made, text = _made(call), case + _call_text(call)
    about = f"{case}{call.path}", *plain_details(*made.args, *made.kwargs.values())
    if error is not None and not error.is_not_transferable:
        raised = plain_text(f"{error.kind}: {error.reply.message}")
        key = FailureKind.OTHER_RAISED, *about, plain_text(error.kind) if error.is_in_own_words else raised
        raised = raised.removesuffix(": ")
        raise CheckFailed(Failure(f"{text} raised another exception", kind.__name__, raised, hint, key=key))
    returned = describe(call.get()) if error is None else plain_text(error.reply.message)
    got = f"it returned {'a ' if returned.startswith('tensor of') else ''}{returned}"
    key = FailureKind.NOT_RAISED, *about, kind_text(call.get()) if error is None else ""
    raise CheckFailed(Failure(f"{text} did not raise", kind.__name__, got, hint, key=key))


def expect_unchanged(call: Reported) -> None:
    """Check that the call, made with ``.trace``, left its arguments unchanged, tensors bit for bit."""
    Expected(call._line, partial(_expect_unchanged, call._call))


def _expect_unchanged(call: QueuedRequest) -> None:
    trace, made = call.get(), _made(call)
    places: dict[int | str, tuple[Any, Any]] = dict(enumerate(zip(made.args, trace.args, strict=True)))
    places |= {name: (before, trace.kwargs[name]) for name, before in made.kwargs.items()}
    for place, (before, now) in places.items():
        about, name = (f"argument `{place}`", place) if isinstance(place, str) else (_ordinal(place), str(place + 1))
        what, key = f"{call.path} has changed its {about}", (FailureKind.CHANGED, name)
        _expect_same_bits(now, before, what, key)
        if isinstance(before, torch.Tensor) and before.requires_grad != (place in trace.learning):
            states = "a tensor without a gradient", "a tensor that requires a gradient"
            wanted, found = reversed(states) if before.requires_grad else states
            raise CheckFailed(Failure(what, wanted, found, GRAPH_HINT, key=(*key, "requires_grad")))


def expect_not_run(call: Reported, parts: Sequence[str], what: str, hint: str | None = None) -> Pending:
    """Check that a call made with ``.record`` avoids a library's functions whose names contain one of these parts.

    A function of torch counts if it ran in this call. A function of another library, which leaves no record, counts if
    the source of the answer names it. This is for students who overlooked the rule: their process reports the names,
    so it can hide them.

    Args:
        what: the sentence that states this.

    Returns:
        The value of the call.
    """
    return Expected(call._line, partial(_expect_not_run, call._call, parts, what, hint))


def _expect_not_run(call: QueuedRequest, parts: Sequence[str], what: str, hint: str | None) -> Any:
    record = call.get()
    ran = sorted(name for name in record.operations if any(part in name for part in parts))
    named = {name: line for name, line in record.named.items() if any(part in name for part in parts)}
    if ran or not all(name.startswith("torch.") for name in named):
        found = [f"`{name}`, in {line}" for name, line in named.items()] or ran
        got = plain_text("; ".join(found[:MAX_NAMES]), MAX_TEXT)
        raise CheckFailed(Failure(what, got=got, hint=hint, key=(FailureKind.EXPECTED, what)))
    return record.value


def _made(call: QueuedRequest) -> CallMade:
    assert call.made is not None  # a recorded request is always a call
    return call.made()


def _ordinal(place: int) -> str:
    return f"{ORDINALS[place]} argument" if place < len(ORDINALS) else f"argument {place + 1}"


def _expect_same_bits(now: Any, before: Any, what: str, key: tuple[str, ...], hint: str = NEW_TENSOR) -> None:
    """Compare tensors, arrays and containers of them. Other values are immutable; layers and generators may change."""
    if isinstance(before, torch.Tensor):
        is_alike = isinstance(now, torch.Tensor) and now.dtype is before.dtype and now.shape == before.shape
        if not is_alike:
            raise CheckFailed(Failure(what, describe(before), describe(now), hint, key=key))
        bits = BITS[before.element_size()]
        right = now.view(bits) == before.cpu().view(bits)
        if not bool(right.all()):
            what += " (expected: before the call, got: after it)"
            failure = explain_values(what, now, before.cpu(), right, EXACT, hint)
            raise CheckFailed(replace(failure, note=None, key=key))
    elif isinstance(before, np.ndarray):
        hint = "Work on a copy of the array."
        is_alike = isinstance(now, np.ndarray) and now.dtype == before.dtype and now.shape == before.shape
        if not is_alike:
            raise CheckFailed(Failure(what, describe(before), describe(now), hint, key=key))
        if now.tobytes() != before.tobytes():
            _expect_same_bits(torch.from_numpy(now), torch.from_numpy(before), what, key, hint)
    elif isinstance(before, tuple | list | dict):
        if type(now) is not type(before) or len(now) != len(before):
            raise CheckFailed(Failure(what, describe(before), describe(now), "Work on a copy.", key=key))
        parts = _parts(now)
        for place, part in _parts(before).items():
            _expect_same_bits(parts.get(place), part, what, key)


def _parts(value: Any) -> dict[Any, Any]:
    return value if isinstance(value, dict) else dict(enumerate(value))


def _call_text(call: QueuedRequest) -> str:
    """Return the call as a student would write it: "head_dim(5, 2)"."""
    made = _made(call)
    named = (f"{name}={_argument_text(value)}" for name, value in made.kwargs.items())
    return f"{path_code(made)}({', '.join([*map(_argument_text, made.args), *named])})"


def _argument_text(value: Any) -> str:
    if isinstance(value, torch.Tensor):
        return f"a tensor of shape {tuple(value.shape)}"
    return f"a dict of {len(value)}" if isinstance(value, dict) and len(value) > 1 else describe(value)
