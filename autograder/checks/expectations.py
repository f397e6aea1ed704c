"""Check a value, or fail with expected and got values and a hint.

Tolerances follow from the graded precision; see :mod:`autograder.checks.agreement`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import DTypeLike

from autograder.checks.agreement import EXACT, TOLERANCE, Tolerance, kind_of, same
from autograder.checks.answers import Result
from autograder.checks.describe import describe, kind_text, shape_text
from autograder.checks.explain_shape import explain_shape
from autograder.checks.explain_values import explain_values
from autograder.checks.failed import CheckFailed
from autograder.checks.failure_kind import FailureKind
from autograder.checks.hints import Hint, hint_text, type_hint
from autograder.checks.matrix_view import Names
from autograder.checks.pending import expectation
from autograder.checks.queued_request import not_a_layer
from autograder.model.result import Failure


@expectation
def expect(condition: bool, what: str, expected: object = None, got: object = None, hint: Hint = None) -> None:
    """Fail with the sentence ``what`` unless the condition holds. Strings in expected and got are shown as is."""
    __tracebackhide__ = True
    if not condition:
        key = (FailureKind.EXPECTED, what, *plain_details(got))
        failure = Failure(what, _in_words(expected), _in_words(got), hint_text(hint, got, expected), key=key)
        raise CheckFailed(failure, None if isinstance(got, str) else got)


@expectation
def expect_tensor(
    got: Any, shape: tuple[int, ...] | None = None, dtype: torch.dtype | None = None, what: str = "the result"
) -> torch.Tensor:
    """Check that ``got`` is a tensor (of that shape and dtype) and return it."""
    __tracebackhide__ = True
    value = _expect_shape(got, shape, what)
    if dtype is not None:
        expect_dtype(value, dtype, what)
    return value


@expectation
def expect_array(
    got: Any, shape: tuple[int, ...] | None = None, dtype: DTypeLike | None = None, what: str = "the result"
) -> torch.Tensor:
    """Check that ``got`` is a NumPy array (of that shape and dtype) and return its values as a tensor.

    Args:
        dtype: a NumPy dtype, such as ``np.float32``, or a kind of dtype, such as ``np.floating``.

    Returns:
        A tensor of the same shape and dtype, for other expectations: ``expect_close(expect_array(got), expected)``.
    """
    __tracebackhide__ = True
    if not isinstance(got, np.ndarray):
        hint = "Stay with NumPy, or end with `.numpy()`." if isinstance(got, torch.Tensor) else type_hint(got)
        expected_text = "a NumPy array" if shape is None else f"a NumPy array of shape {shape_text(shape)}"
        key = (FailureKind.NOT_AN_ARRAY, f"{what}: {type(got).__name__}")
        problem = f"{what}: {kind_text(got)}, not a NumPy array"
        raise CheckFailed(Failure(problem, expected_text, describe(got), hint, key=key), got)
    if dtype is not None and not np.issubdtype(got.dtype, dtype):
        kind = getattr(dtype, "__name__", str(dtype))
        problem, name = f"{what}: the dtype is wrong", got.dtype.name
        raise CheckFailed(Failure(problem, kind, name, key=(FailureKind.DTYPE, what, name)), got)
    return _expect_shape(torch.from_numpy(got), shape, what)


def _expect_shape(
    got: Any,
    shape: tuple[int, ...] | None,
    what: str,
    expected: torch.Tensor | None = None,
    tolerance: Tolerance = EXACT,
) -> torch.Tensor:
    """Return ``got`` as a tensor of that shape. The expected values, if known, explain a wrong axis."""
    __tracebackhide__ = True
    if not isinstance(got, torch.Tensor):
        expected_text = "a tensor" if shape is None else f"a tensor of shape {shape_text(shape)}"
        key = (FailureKind.NOT_A_TENSOR, f"{what}: {type(got).__name__}")
        problem = f"{what}: {kind_text(got)}, not a tensor"
        raise CheckFailed(Failure(problem, expected_text, describe(got), type_hint(got), key=key), got)
    if shape is not None and got.shape != tuple(shape):
        note = explain_shape(got, shape, expected, tolerance)
        about = (FailureKind.SHAPE, what, *map(str, got.shape))
        failure = Failure(f"{what}: the shape is wrong", shape_text(shape), shape_text(got.shape), note=note, key=about)
        raise CheckFailed(failure, got, expected, tolerance)
    return got


@expectation
def expect_dtype(got: Any, dtype: torch.dtype, what: str = "the result") -> torch.Tensor:
    """Check that ``got`` is a tensor of exactly that dtype and return it."""
    __tracebackhide__ = True
    value = _expect_shape(got, None, what)
    if value.dtype is not dtype:
        key = (FailureKind.DTYPE, what, str(value.dtype))
        raise CheckFailed(Failure(f"{what}: the dtype is wrong", str(dtype), str(value.dtype), key=key), got)
    return value


@expectation
def expect_close(
    got: Any,
    expected: torch.Tensor | np.ndarray[Any, Any],
    precision: torch.dtype = torch.float32,
    atol: float | None = None,
    rtol: float | None = None,
    what: str = "the result",
    hint: Hint = None,
    names: Names = (),
) -> torch.Tensor:
    """Check that ``got`` is a floating tensor of ``expected``'s shape whose values are right to ``precision``.

    dtypes may differ (float32 internals are allowed for float64 inputs). NaN is right only if it is expected.

    Args:
        names: labels for the rows and columns of a wrong matrix in its picture, such as tokens. One list labels every
            axis of that length; a pair of lists labels rows and columns.
    """
    __tracebackhide__ = True
    expected = torch.from_numpy(expected) if isinstance(expected, np.ndarray) else expected
    default = TOLERANCE[precision]
    tolerance = Tolerance(default.rtol if rtol is None else rtol, default.atol if atol is None else atol)
    value = _expect_shape(got, expected.shape, what, expected, tolerance)
    if not value.is_floating_point():
        key = (FailureKind.DTYPE, what, str(value.dtype))
        failure = Failure(f"{what}: not floating point numbers", "a float dtype", str(value.dtype), key=key)
        raise CheckFailed(failure, got, expected, tolerance)
    return _expect_values(value, expected, tolerance, what, hint, names)


def _expect_values(
    value: torch.Tensor, expected: torch.Tensor, tolerance: Tolerance, what: str, hint: Hint, names: Names
) -> torch.Tensor:
    __tracebackhide__ = True
    if tolerance.accepts(value, expected):
        return value
    shown_hint = hint_text(hint, value, expected)
    right = tolerance.right(value, expected)
    failure = explain_values(what, value, expected.cpu(), right, tolerance, shown_hint, names)
    raise CheckFailed(failure, value, expected, tolerance)


def _told_apart(expected: Any, got: Any) -> tuple[str, str]:
    """Return descriptions of both. If they are equal, describe the first item that differs, as in long lists."""
    texts = describe(expected), describe(got)
    if texts[0] == texts[1] and isinstance(expected, tuple | list) and len(expected) == len(got):
        place = next(i for i, (one, other) in enumerate(zip(expected, got, strict=True)) if not same(one, other))
        return f"{describe(expected[place])} at [{place}]", f"{describe(got[place])} at [{place}]"
    return texts


@expectation
def expect_equal(got: Any, expected: Any, what: str = "the result", hint: Hint = None, names: Names = ()) -> Any:
    """Check that ``got`` is exactly ``expected``: the same kind of value, with the same content."""
    __tracebackhide__ = True
    if not isinstance(expected, torch.Tensor):
        if not same(got, expected):
            key = (FailureKind.VALUE, what, *plain_details(got))
            problem, shown_hint = f"{what}: the value is wrong", hint_text(hint, got, expected)
            failure = Failure(problem, *_told_apart(expected, got), shown_hint, key=key)
            raise CheckFailed(failure, got, expected)
        return got
    value = _expect_shape(got, tuple(expected.shape), what, expected)
    if kind_of(value.dtype) != kind_of(expected.dtype):
        key = (FailureKind.DTYPE, what, str(value.dtype))
        problem, expected_text = f"{what}: the kind of dtype is wrong", f"{kind_of(expected.dtype)} values"
        got_text = f"{kind_of(value.dtype)} values ({value.dtype})"
        failure = Failure(problem, expected_text, got_text, hint_text(hint, value, expected), key=key)
        raise CheckFailed(failure, got, expected)
    return _expect_values(value, expected, EXACT, what, hint, names)


@expectation
def as_number(value: Any) -> Any:
    """Convert a NumPy number, which arrives as a 0-d array, to a Python number; return other values unchanged."""
    return value.item() if isinstance(value, np.ndarray) and value.ndim == 0 else value


@expectation
def expect_mapping(got: Any, what: str = "the result") -> dict[str, Any]:
    """Check that ``got`` is a dict with string keys and return it."""
    __tracebackhide__ = True
    if isinstance(got, dict) and all(isinstance(key, str) for key in got):
        return got
    key = (FailureKind.NOT_A_DICT, f"{what}: {type(got).__name__}")
    problem = f"{what}: not a dict with names as keys"
    raise CheckFailed(Failure(problem, "a dict", describe(got), type_hint(got), key=key), got)


@expectation
def expect_layer(got: Any, what: str = "the result") -> Result:
    """Check that ``got`` is an object on the student's side, such as a layer, and return it.

    Calling it or reading its attributes also fails the check if it is no such object.
    """
    __tracebackhide__ = True
    if isinstance(got, Result):
        return got
    raise not_a_layer(got, what)


def dot_atol(x: torch.Tensor, y: torch.Tensor) -> float:
    """Return the rounding error bound of a dot product over the last axis: ``8 eps d max|x| max|y|``.

    ``eps`` belongs to their dtype if it is of half precision, else to float32. ``d`` is the length of the axis.
    """
    eps = torch.finfo(x.dtype if x.dtype in (torch.float16, torch.bfloat16) else torch.float32).eps
    return 8 * eps * x.shape[-1] * float(x.abs().max()) * float(y.abs().max())


def plain_details(*values: Any) -> tuple[str, ...]:
    """Return the numbers and texts among the values, as parts of a failure's key."""
    return tuple(repr(value) for value in values if isinstance(value, bool | int | float | str))


def _in_words(value: object) -> str | None:
    return value if value is None or isinstance(value, str) else describe(value)
