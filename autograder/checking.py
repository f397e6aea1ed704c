"""What a check file imports: points, and the expectations that vouch for a student's value or fail with a reason.

An expectation raises :class:`CheckFailed`, which carries what failed, expected against got, and what to try. Tolerances
follow from the precision that is graded; see :data:`TOLERANCE`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import torch

from autograder.boundary.student import (
    Answer,
    AnswerRaised,
    Generator,
    Gradients,
    Handle,
    ModuleState,
    Trace,
    assign,
    inspect_module,
)
from autograder.describe import describe, mismatch
from autograder.model import Failure

__all__ = [
    "TOLERANCE", "CheckFailed", "Generator", "Gradients", "Handle", "ModuleState", "Trace", "assign", "dot_atol",
    "expect", "expect_close", "expect_dtype", "expect_equal", "expect_mapping", "expect_raises", "expect_tensor",
    "expect_unchanged", "inspect_module", "points",
]  # fmt: skip

Hint = str | Callable[[Any, Any], str | None] | None
Function = TypeVar("Function", bound=Callable[..., Any])

# (relative, absolute). float32 is 60 times what right code was measured to miss by on moderate inputs, and a thousand
# times less than any known mistake; half precisions are what their own accumulation costs.
TOLERANCE = {
    torch.float64: (1e-7, 1e-9),
    torch.float32: (1e-4, 1e-5),
    torch.float16: (1e-2, 5e-3),
    torch.bfloat16: (5e-2, 3e-2),
}


class CheckFailed(AssertionError):
    """The student's answer does not do what the check's sentence says."""

    def __init__(self, failure: Failure) -> None:
        lines = [failure.what]
        lines += [f"  expected: {failure.expected}"] if failure.expected is not None else []
        lines += [f"  got:      {failure.got}"] if failure.got is not None else []
        lines += [f"  try:      {failure.hint}"] if failure.hint else []
        super().__init__("\n".join(lines))
        self.failure = failure


@dataclass(frozen=True)
class Rule:
    """What :func:`points` says of a check."""

    points: float
    requires: tuple[str, ...] = ()


def points(value: float, requires: str | tuple[str, ...] = ()) -> Callable[[Function], Function]:
    """Mark a test function as a check.

    Args:
        value: what it is worth when it passes.
        requires: names of checks without which this one is not run.
    """

    def mark(function: Function) -> Function:
        function.rule = Rule(value, (requires,) if isinstance(requires, str) else requires)  # type: ignore[attr-defined]
        return function

    return mark


def expect(condition: bool, what: str, expected: object = None, got: object = None, hint: str | None = None) -> None:
    """Fail with the sentence ``what`` unless the condition holds."""
    __tracebackhide__ = True
    if not condition:
        raise CheckFailed(
            Failure(
                what,
                None if expected is None else describe(expected),
                None if got is None else describe(got),
                hint,
            )
        )


def expect_tensor(
    got: Any, shape: tuple[int, ...] | None = None, dtype: torch.dtype | None = None, what: str = "the result"
) -> torch.Tensor:
    """Vouch that ``got`` is a tensor (of that shape and dtype) and return it."""
    __tracebackhide__ = True
    wanted = "a tensor" if shape is None else f"a tensor of shape {tuple(shape)}"
    expect(type(got) is torch.Tensor, f"{what} is not a tensor", wanted, got, _type_hint(got))
    if shape is not None and tuple(got.shape) != tuple(shape):
        raise CheckFailed(Failure(f"{what} has the wrong shape", str(tuple(shape)), str(tuple(got.shape))))
    if dtype is not None:
        expect_dtype(got, dtype, what)
    return got


def expect_dtype(got: Any, dtype: torch.dtype, what: str = "the result") -> torch.Tensor:
    """Vouch that ``got`` is a tensor of exactly that dtype and return it."""
    __tracebackhide__ = True
    expect(type(got) is torch.Tensor, f"{what} is not a tensor", "a tensor", got, _type_hint(got))
    expect(got.dtype is dtype, f"{what} has the wrong dtype", str(dtype), str(got.dtype))
    return got


def expect_close(
    got: Any,
    expected: torch.Tensor,
    precision: torch.dtype = torch.float32,
    atol: float | None = None,
    rtol: float | None = None,
    what: str = "the result",
    hint: Hint = None,
) -> torch.Tensor:
    """Vouch that ``got`` is a floating tensor of ``expected``'s shape whose values are right to ``precision``.

    dtypes may differ (float32 internals are allowed for float64 inputs). Not-a-number is only right where expected.
    """
    __tracebackhide__ = True
    value = expect_tensor(got, tuple(expected.shape), what=what)
    expect(value.is_floating_point(), f"{what} does not hold floating point numbers", "a float dtype", str(value.dtype))
    default_rtol, default_atol = TOLERANCE[precision]
    rtol = default_rtol if rtol is None else rtol
    atol = default_atol if atol is None else atol
    theirs, ours = value.to(torch.float64), expected.to(torch.float64)
    right = torch.isclose(theirs, ours, rtol=rtol, atol=atol, equal_nan=True)
    if not bool(right.all()):
        raise CheckFailed(mismatch(what, value, expected, right, _hint(hint, value, expected)))
    return value


def expect_equal(got: Any, expected: Any, what: str = "the result", hint: Hint = None) -> Any:
    """Vouch that ``got`` is exactly ``expected``: the same kind of thing, with the same values."""
    __tracebackhide__ = True
    if isinstance(expected, torch.Tensor):
        value = expect_tensor(got, tuple(expected.shape), what=what)
        expect(
            _kind(value.dtype) == _kind(expected.dtype),
            f"{what} has the wrong kind of dtype",
            f"{_kind(expected.dtype)} values",
            str(value.dtype),
            _hint(hint, value, expected),
        )
        right = value.to(torch.float64) == expected.to(torch.float64)
        if not bool(right.all()):
            raise CheckFailed(mismatch(what, value, expected, right, _hint(hint, value, expected)))
        return value
    same = type(got) is type(expected) and got == expected
    expect(same, f"{what} is wrong", expected, describe(got), _hint(hint, got, expected))
    return got


def expect_mapping(got: Any, what: str = "the result") -> dict[str, Any]:
    """Vouch that ``got`` is a dict with string keys and return it."""
    __tracebackhide__ = True
    right = isinstance(got, dict) and all(isinstance(key, str) for key in got)
    expect(right, f"{what} is not a dict with names as keys", "a dict", got)
    return got


def expect_raises(kind: type[Exception], function: Answer, *args: Any, **kwargs: Any) -> None:
    """Vouch that the call raises ``kind`` or a subclass of it."""
    __tracebackhide__ = True
    try:
        value = function(*args, **kwargs)
    except AnswerRaised as error:
        if error.is_missing_name or error.is_a(NotImplementedError):
            raise
        if error.is_a(kind):
            return
        raised = f"{error.reply.kinds[0]}: {error.reply.message}"
        raise CheckFailed(Failure("the call raised another exception", kind.__name__, raised)) from None
    raise CheckFailed(Failure("the call did not raise", kind.__name__, f"it returned {describe(value)}"))


def expect_unchanged(trace: Trace, *args: Any, **kwargs: Any) -> None:
    """Vouch that the call left the tensors it was given as they were, bit for bit."""
    __tracebackhide__ = True
    after = list(trace.args) + [trace.kwargs.get(name) for name in kwargs]
    for number, (before, now) in enumerate(zip([*args, *kwargs.values()], after, strict=True), start=1):
        if isinstance(before, torch.Tensor):
            same = (
                type(now) is torch.Tensor
                and now.dtype is before.dtype
                and now.shape == before.shape
                and bool(((now == before) | (now.isnan() & before.isnan())).all())
            )
            expect(
                same,
                f"argument {number} was changed by the call",
                before,
                now,
                "Work on a new tensor: methods whose names end in `_`, `x += ...` and `x[...] = ...` change the caller's.",
            )


def dot_atol(x: torch.Tensor, y: torch.Tensor) -> float:
    """What float rounding may cost a dot product over the last axis: ``8 eps d max|x| max|y|``, eps of their dtype."""
    eps = torch.finfo(x.dtype if x.dtype in (torch.float16, torch.bfloat16) else torch.float32).eps
    return 8 * eps * x.shape[-1] * float(x.abs().max()) * float(y.abs().max())


def _hint(hint: Hint, got: Any, expected: Any) -> str | None:
    return hint(got, expected) if callable(hint) else hint


def _kind(dtype: torch.dtype) -> str:
    return "bool" if dtype is torch.bool else "float" if dtype.is_floating_point else "integer"


def _type_hint(got: Any) -> str | None:
    if got is None:
        return "Does every path of the function end in a `return`?"
    if isinstance(got, tuple):
        return "Return the tensor alone: a comma after it, or two values, make a tuple."
    return None
