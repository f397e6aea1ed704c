"""What a check file imports: points, and the expectations that vouch for a student's value or fail with a reason.

An expectation raises :class:`CheckFailed`, which carries what failed, expected against got, and what to try. Tolerances
follow from the precision that is graded; see :data:`TOLERANCE`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
import torch

from autograder.boundary.text import plain_text
from autograder.boundary.values import ELSEWHERE
from autograder.checks import inspection
from autograder.checks.answers import Answer, Arguments, Gradients, Handle, Record, Trace, call_each, finish
from autograder.checks.channel import AnswerRaised, Folder, Generator
from autograder.checks.describe import describe, mismatch, shape_text
from autograder.checks.equality import equal, is_near, kind_of, same
from autograder.checks.failed import CheckFailed
from autograder.checks.inspection import ModuleState
from autograder.model import Failure

__all__ = [
    "ELSEWHERE", "TOLERANCE", "Arguments", "CheckFailed", "Folder", "Generator", "Gradients", "Handle", "ModuleState",
    "Record", "Trace", "as_number", "assign", "assign_each", "call_each", "dot_atol", "expect", "expect_close",
    "expect_dtype", "expect_each_raises", "expect_equal", "expect_layer", "expect_mapping", "expect_raises",
    "expect_tensor", "expect_unchanged", "finish", "inspect_each", "inspect_module", "points",
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
BITS = {1: torch.uint8, 2: torch.int16, 4: torch.int32, 8: torch.int64}  # element size -> a dtype that shows bits


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


def expect(condition: bool, what: str, expected: object = None, got: object = None, hint: Hint = None) -> None:
    """Fail with the sentence ``what`` unless the condition holds; a string says expected or got in your own words."""
    __tracebackhide__ = True
    if not condition:
        raise CheckFailed(Failure(what, _in_words(expected), _in_words(got), _hint(hint, got, expected)))


def expect_tensor(
    got: Any, shape: tuple[int, ...] | None = None, dtype: torch.dtype | None = None, what: str = "the result"
) -> torch.Tensor:
    """Vouch that ``got`` is a tensor (of that shape and dtype) and return it."""
    __tracebackhide__ = True
    if not isinstance(got, torch.Tensor):
        wanted = "a tensor" if shape is None else f"a tensor of shape {shape_text(shape)}"
        raise CheckFailed(Failure(f"{what}: not a tensor", wanted, describe(got), _type_hint(got)))
    if shape is not None and tuple(got.shape) != tuple(shape):
        what = f"{what}: the shape is wrong"
        raise CheckFailed(Failure(what, shape_text(shape), shape_text(got.shape), _shape_hint(got.shape, shape)))
    if dtype is not None:
        expect_dtype(got, dtype, what)
    return got


def expect_dtype(got: Any, dtype: torch.dtype, what: str = "the result") -> torch.Tensor:
    """Vouch that ``got`` is a tensor of exactly that dtype and return it."""
    __tracebackhide__ = True
    value = expect_tensor(got, what=what)
    expect(value.dtype is dtype, f"{what}: the dtype is wrong", str(dtype), str(value.dtype))
    return value


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
    expect(value.is_floating_point(), f"{what}: these are no floating point numbers", "a float dtype", str(value.dtype))
    default_rtol, default_atol = TOLERANCE[precision]
    rtol = default_rtol if rtol is None else rtol
    atol = default_atol if atol is None else atol
    number, wanted = value.detach().double(), expected.detach().double().cpu()
    if is_near(number, wanted, rtol, atol):
        return value
    right = torch.isclose(number, wanted, rtol=rtol, atol=atol, equal_nan=True)
    if not bool(right.all()):
        raise CheckFailed(mismatch(what, value, expected.cpu(), right, _hint(hint, value, expected)))
    return value


def expect_equal(got: Any, expected: Any, what: str = "the result", hint: Hint = None) -> Any:
    """Vouch that ``got`` is exactly ``expected``: the same kind of thing, with the same values."""
    __tracebackhide__ = True
    if not isinstance(expected, torch.Tensor):
        if not same(got, expected):
            raise CheckFailed(
                Failure(f"{what}: the value is wrong", describe(expected), describe(got), _hint(hint, got, expected))
            )
        return got
    value = expect_tensor(got, tuple(expected.shape), what=what)
    if kind_of(value.dtype) != kind_of(expected.dtype):
        what = f"{what}: the kind of dtype is wrong"
        wanted = f"{kind_of(expected.dtype)} values"
        raise CheckFailed(Failure(what, wanted, str(value.dtype), _hint(hint, value, expected)))
    right = equal(value, expected.cpu())
    if not bool(right.all()):
        raise CheckFailed(mismatch(what, value, expected.cpu(), right, _hint(hint, value, expected)))
    return value


def as_number(value: Any) -> Any:
    """Python's number for one of NumPy's, which arrives as an array without a dimension; all else as it is."""
    return value.item() if isinstance(value, np.ndarray) and value.ndim == 0 else value


def expect_mapping(got: Any, what: str = "the result") -> dict[str, Any]:
    """Vouch that ``got`` is a dict with string keys and return it."""
    __tracebackhide__ = True
    if isinstance(got, dict) and all(isinstance(key, str) for key in got):
        return got
    raise CheckFailed(Failure(f"{what}: not a dict with names as keys", "a dict", describe(got), _type_hint(got)))


def expect_layer(got: Any, what: str = "the result") -> Handle:
    """Vouch that ``got`` is an object that stays on the student's side, such as a layer, and return it."""
    __tracebackhide__ = True
    if isinstance(got, Handle):
        return got
    raise CheckFailed(Failure(f"{what}: not a layer", "an nn.Module", describe(got), _type_hint(got)))


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
    """Vouch that a call with each of these (positional) arguments raises ``kind``; they are made in one go.

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
    try:
        returned = describe(call())
    except AnswerRaised as error:
        if error.is_missing_name or error.is_unwritten:
            raise
        if error.is_a(kind):
            return
        text = case + _call_text(function, args, kwargs)
        if not error.is_not_transferable:
            raised = plain_text(f"{error.kind}: {error.reply.message}")
            raise CheckFailed(Failure(f"{text} raised another exception", kind.__name__, raised, hint)) from None
        returned = plain_text(error.reply.message)
    text = case + _call_text(function, args, kwargs)
    raise CheckFailed(Failure(f"{text} did not raise", kind.__name__, f"it returned {returned}", hint))


def expect_unchanged(trace: Trace, *args: Any, **kwargs: Any) -> None:
    """Vouch that the call left what it was given as it was, tensors bit for bit."""
    __tracebackhide__ = True
    for number, (before, now) in enumerate(zip(args, trace.args, strict=True), start=1):
        _expect_same_bits(now, before, f"argument {number} was changed by the call")
    for name, before in kwargs.items():
        _expect_same_bits(trace.kwargs[name], before, f"the argument `{name}` was changed by the call")


def inspect_module(layer: Any) -> ModuleState:
    """Read an ``nn.Module``'s parameters, buffers, submodules and mode."""
    __tracebackhide__ = True
    return inspection.inspect_module(expect_layer(layer))


def inspect_each(layers: Iterable[Any]) -> Iterator[ModuleState]:
    """:func:`inspect_module` of each, in one go."""
    __tracebackhide__ = True
    return inspection.inspect_each(map(expect_layer, layers))


def assign(layer: Any, values: dict[str, torch.Tensor]) -> None:
    """Copy values into the parameters and buffers with these dotted names."""
    __tracebackhide__ = True
    inspection.assign(expect_layer(layer), values)


def assign_each(values: Iterable[tuple[Any, dict[str, torch.Tensor]]]) -> None:
    """:func:`assign` to each of these layers what comes with it, in one go."""
    __tracebackhide__ = True
    inspection.assign_each((expect_layer(layer), new) for layer, new in values)


def dot_atol(x: torch.Tensor, y: torch.Tensor) -> float:
    """What float rounding may cost a dot product over the last axis: ``8 eps d max|x| max|y|``, eps of their dtype."""
    eps = torch.finfo(x.dtype if x.dtype in (torch.float16, torch.bfloat16) else torch.float32).eps
    return 8 * eps * x.shape[-1] * float(x.abs().max()) * float(y.abs().max())


def _hint(hint: Hint, got: Any, expected: Any) -> str | None:
    """The hint for these values. One that cannot cope with them is no hint; what failed is said all the same."""
    if not callable(hint):
        return hint
    try:
        found = hint(got, expected)
    except Exception:
        return None
    return found if isinstance(found, str) else None


def _in_words(value: object) -> str | None:
    return value if value is None or isinstance(value, str) else describe(value)


def _expect_same_bits(now: Any, before: Any, what: str) -> None:
    """Tensors, arrays and containers of them; other values cannot change, and layers and generators may."""
    if isinstance(before, torch.Tensor):
        hint = (
            "Work on a new tensor: methods whose names end in `_`, `x += ...` and `x[...] = ...` change the caller's."
        )
        is_alike = isinstance(now, torch.Tensor) and now.dtype is before.dtype and now.shape == before.shape
        if not is_alike:
            raise CheckFailed(Failure(what, describe(before), describe(now), hint))
        bits = BITS[before.element_size()]
        right = now.view(bits) == before.cpu().view(bits)
        if not bool(right.all()):
            raise CheckFailed(mismatch(what, now, before.cpu(), right, hint))
    elif isinstance(before, np.ndarray):
        same = isinstance(now, np.ndarray) and now.dtype == before.dtype and now.shape == before.shape
        if not same or now.tobytes() != before.tobytes():
            raise CheckFailed(Failure(what, describe(before), describe(now), "Work on a copy of the array."))
    elif isinstance(before, tuple | list | dict):
        if type(now) is not type(before) or len(now) != len(before):
            raise CheckFailed(Failure(what, describe(before), describe(now), "Work on a copy."))
        parts = _parts(now)
        for key, part in _parts(before).items():
            _expect_same_bits(parts.get(key), part, what)


def _parts(value: Any) -> dict[Any, Any]:
    return value if isinstance(value, dict) else dict(enumerate(value))


def _call_text(function: Answer, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    """The call as a student would write it: "head_dim(5, 2)"."""
    parts = [*map(_argument_text, args), *(f"{name}={_argument_text(value)}" for name, value in kwargs.items())]
    return f"{function._path}({', '.join(parts)})"


def _argument_text(value: Any) -> str:
    return f"a tensor of shape {tuple(value.shape)}" if isinstance(value, torch.Tensor) else describe(value)


def _type_hint(got: Any) -> str | None:
    if got is None:
        return "Does every path of the function end in a `return`?"
    if isinstance(got, tuple):
        return "Return the one value alone: a comma after it, or a second value, makes a tuple."
    if isinstance(got, np.ndarray):
        return "This is a NumPy array: stay with torch, or end with `torch.from_numpy(...)`."
    return None


def _shape_hint(got: Sequence[int], wanted: Sequence[int]) -> str | None:
    if sorted(got) == sorted(wanted):
        return "The sizes are right, but in another order: is something transposed?"
    if [size for size in got if size != 1] == [size for size in wanted if size != 1]:
        return "The shapes differ only by dimensions of size 1: look for `keepdim`, `squeeze` and `unsqueeze`."
    return None
