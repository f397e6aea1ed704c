"""Expectations about a call: it raises, or it leaves its arguments as they were."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import torch

from autograder.boundary.text import plain_text
from autograder.checks.agreement import EXACT
from autograder.checks.answers import Answer
from autograder.checks.channel import AnswerRaised
from autograder.checks.describe import describe
from autograder.checks.expectations import plain_details
from autograder.checks.explain_values import explain_values
from autograder.checks.failed import CheckFailed
from autograder.checks.failure_kind import FailureKind
from autograder.checks.reports import Trace
from autograder.model.result import Failure

BITS = {1: torch.uint8, 2: torch.int16, 4: torch.int32, 8: torch.int64}  # element size -> a dtype that shows bits


def expect_raises(kind: type[Exception], function: Answer, *args: Any, **kwargs: Any) -> None:
    """Vouch that the call raises ``kind`` or a subclass of it."""
    __tracebackhide__ = True
    _expect_raises(kind, function, lambda: function(*args, **kwargs), args, kwargs)


def expect_each_raises(
    kind: type[Exception],
    function: Answer,
    calls: Sequence[tuple[Any, ...]],
    cases: Sequence[str] = (),
    hint: str | None = None,
) -> None:
    """Vouch that a call with each of these tuples of arguments raises ``kind``; all calls travel in one message.

    Args:
        cases: what each call is about, where its arguments do not show it.
    """
    __tracebackhide__ = True
    results = function.each(calls)
    for args, case in zip(calls, cases or [""] * len(calls), strict=True):
        _expect_raises(kind, function, lambda: next(results), args, {}, case and f"{case}:\n", hint)


def _expect_raises(
    kind: type[Exception],
    function: Answer,
    call: Callable[[], Any],
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    case: str = "",
    hint: str | None = None,
) -> None:
    __tracebackhide__ = True
    text, about = case + _call_text(function, args, kwargs), call_about(function, args, kwargs, case)
    try:
        returned = describe(call())
    except AnswerRaised as error:
        expect_raised(kind, error, text, about, hint)
        return
    raise not_raised(kind, text, about, returned, hint)


def expect_raised(
    kind: type[Exception], error: AnswerRaised, text: str, about: tuple[str, ...] = (), hint: str | None = None
) -> None:
    """Vouch that a call, which raised, raised ``kind``.

    Args:
        text: the call as code.
        about: the call as a part of a failure's key.
    """
    __tracebackhide__ = True
    if error.is_missing_name or error.is_unwritten:
        raise error
    if error.is_a(kind):
        return
    if error.is_not_transferable:
        raise not_raised(kind, text, about, plain_text(error.reply.message), hint) from None
    raised = plain_text(f"{error.kind}: {error.reply.message}")
    key = (FailureKind.OTHER_RAISED, *about, raised)
    raise CheckFailed(Failure(f"{text} raised another exception", kind.__name__, raised, hint, key=key)) from None


def not_raised(
    kind: type[Exception], text: str, about: tuple[str, ...], returned: str, hint: str | None
) -> CheckFailed:
    """The failure of a call that should raise ``kind``, and returned something."""
    key = (FailureKind.NOT_RAISED, *about)
    return CheckFailed(Failure(f"{text} did not raise", kind.__name__, f"it returned {returned}", hint, key=key))


def call_about(function: Answer, args: tuple[Any, ...], kwargs: dict[str, Any], case: str = "") -> tuple[str, ...]:
    """What a call is about, in the key of its failure."""
    return (f"{case}{function._path}", *plain_details(*args, *kwargs.values()))


def expect_unchanged(trace: Trace, *args: Any, **kwargs: Any) -> None:
    """Vouch that the call left its arguments unchanged, tensors bit for bit."""
    __tracebackhide__ = True
    for number, (before, now) in enumerate(zip(args, trace.args, strict=True), start=1):
        key = (FailureKind.CHANGED, str(number))
        _expect_same_bits(now, before, f"argument {number} was changed by the call", key)
    for name, before in kwargs.items():
        key = (FailureKind.CHANGED, name)
        _expect_same_bits(trace.kwargs[name], before, f"the argument `{name}` was changed by the call", key)


def _expect_same_bits(now: Any, before: Any, what: str, key: tuple[str, ...]) -> None:
    """Compare tensors, arrays and containers of them; other values cannot change, and layers and generators may."""
    if isinstance(before, torch.Tensor):
        hint = (
            "Work on a new tensor: methods whose names end in `_`, `x += ...` and `x[...] = ...` change the caller's."
        )
        is_alike = isinstance(now, torch.Tensor) and now.dtype is before.dtype and now.shape == before.shape
        if not is_alike:
            raise CheckFailed(Failure(what, describe(before), describe(now), hint, key=key))
        bits = BITS[before.element_size()]
        right = now.view(bits) == before.cpu().view(bits)
        if not bool(right.all()):
            raise CheckFailed(replace(explain_values(what, now, before.cpu(), right, EXACT, hint), key=key))
    elif isinstance(before, np.ndarray):
        same = isinstance(now, np.ndarray) and now.dtype == before.dtype and now.shape == before.shape
        if not same or now.tobytes() != before.tobytes():
            raise CheckFailed(Failure(what, describe(before), describe(now), "Work on a copy of the array.", key=key))
    elif isinstance(before, tuple | list | dict):
        if type(now) is not type(before) or len(now) != len(before):
            raise CheckFailed(Failure(what, describe(before), describe(now), "Work on a copy.", key=key))
        parts = _parts(now)
        for place, part in _parts(before).items():
            _expect_same_bits(parts.get(place), part, what, key)


def _parts(value: Any) -> dict[Any, Any]:
    return value if isinstance(value, dict) else dict(enumerate(value))


def _call_text(function: Answer, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    """The call as a student would write it: "head_dim(5, 2)"."""
    parts = [*map(_argument_text, args), *(f"{name}={_argument_text(value)}" for name, value in kwargs.items())]
    return f"{function._path}({', '.join(parts)})"


def _argument_text(value: Any) -> str:
    return f"a tensor of shape {tuple(value.shape)}" if isinstance(value, torch.Tensor) else describe(value)
