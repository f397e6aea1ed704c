"""What wrong values have in common with the right ones: a factor, a shift, an order, the one row that is wrong.

A relation is told only where it holds for every value, so that it is a fact whatever the mistake is.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import torch

RTOL, ATOL = 1e-4, 1e-6  # the latter as a share of the largest value
MOST = 10_000  # elements: of a larger tensor nothing is told
MOST_SLICES = 64  # along an axis, that are looked for in another order
FEW = 3  # values: fewer agree with some relation by accident
MOST_UNDER_ROOT = 4096
Array = np.ndarray[Any, Any]


def relation(got: torch.Tensor, expected: torch.Tensor, right: torch.Tensor) -> str | None:
    """A sentence about how ``got`` differs from ``expected``, of the same shape; None where nothing simple holds.

    Args:
        right: where the values are right.
    """
    if not FEW <= expected.numel() <= MOST:
        return None
    theirs, ours, fine = (one.detach().double().numpy() for one in (got, expected, right))
    if got.dtype is torch.bool and expected.dtype is torch.bool:
        whole: tuple[Callable[[Array, Array], str | None], ...] = (_turned, _constant, _reordered)
    else:
        whole = (_constant, _factor, _shift, _reordered, _sums, _row_factors)
    if np.isfinite(theirs).all() and np.isfinite(ours).all() and not fine.all():
        found = next((said for tell in whole if (said := tell(theirs, ours))), None)
        if found is not None:
            return found
    return _where_wrong(~fine.astype(bool))


def _near(theirs: Array, ours: Array) -> bool:
    size = np.abs(ours)
    return bool((np.abs(theirs - ours) <= ATOL * size.max(initial=0.0) + RTOL * size).all())


def _turned(theirs: Array, ours: Array) -> str | None:
    return "True and False are exchanged everywhere." if (theirs != ours).all() else None


def _constant(theirs: Array, ours: Array) -> str | None:
    """All of them are one value, where that is not so of the right ones."""
    first = theirs.flat[0]
    if _near(ours, np.full_like(ours, ours.flat[0])) or not _near(theirs, np.full_like(theirs, first)):
        return None
    return f"All your values are {first:.4g}."


def _factor(theirs: Array, ours: Array) -> str | None:
    largest = np.abs(ours).argmax()
    if ours.flat[largest] == 0 or _near(ours, np.full_like(ours, ours.flat[0])):
        return None
    factor = float(theirs.flat[largest] / ours.flat[largest])
    if factor == 0 or not _near(theirs, factor * ours):
        return None
    if math.isclose(factor, -1, rel_tol=RTOL):
        return "Your values are right, but for their sign."
    return f"Each of your values is {factor_text(factor)} times the expected one."


def factor_text(factor: float) -> str:
    """A factor as a whole number, a root, or one over these, beside its digits: "0.5774 (1/sqrt(3))"."""
    size, sign = abs(factor), "-" if factor < 0 else ""
    for value, form in (size, "{}"), (1 / size, "1/{}"):
        square = value * value
        whole = round(square)
        if 1 < whole <= MOST_UNDER_ROOT and math.isclose(square, whole, rel_tol=2 * RTOL):
            root = math.isqrt(whole)
            name = form.format(root if root * root == whole else f"sqrt({whole})")
            return f"{sign}{name}" if name.isdigit() else f"{factor:.4g} ({sign}{name})"
    return f"{factor:.4g}"


def _shift(theirs: Array, ours: Array) -> str | None:
    gap = theirs - ours
    if _near(ours, np.full_like(ours, ours.flat[0])) or not _near(gap + ours, ours + gap.flat[0]):
        return None
    shift = float(gap.flat[0])
    return f"Each of your values is the expected one {'plus' if shift > 0 else 'minus'} {abs(shift):.4g}."


def _reordered(theirs: Array, ours: Array) -> str | None:
    """Transposed, reversed, or with slices in another order."""
    for one in range(ours.ndim):
        for other in range(one + 1, ours.ndim):
            if ours.shape[one] == ours.shape[other] > 1 and _near(theirs, np.swapaxes(ours, one, other)):
                what = "transposed" if ours.ndim == 2 else f"right, but axes {one} and {other} are exchanged"
                return f"Your values are {what}."
    for axis in range(ours.ndim):
        if 1 < ours.shape[axis] <= MOST_SLICES and (order := _order(theirs, ours, axis)):
            return f"Your {_slices(ours.ndim, axis)} are right, but in {order}."
    return None


def _order(theirs: Array, ours: Array, axis: int) -> str | None:
    if _near(theirs, np.flip(ours, axis)):
        return "reverse order"
    mine, right = (np.moveaxis(one, axis, 0).reshape(one.shape[axis], -1) for one in (theirs, ours))
    used: set[int] = set()
    allowed = ATOL * np.abs(ours).max() + RTOL * np.abs(right)
    for row in mine:
        close = (np.abs(right - row) <= allowed).all(1)
        match = next((int(index) for index in np.flatnonzero(close) if int(index) not in used), None)
        if match is None:
            return None
        used.add(match)
    return "another order"


def _row_factors(theirs: Array, ours: Array) -> str | None:
    """Each row, or each column, is right up to a factor of its own: it was divided by something else."""
    for axis in range(ours.ndim - 1, -1, -1):
        if ours.ndim < 2 or ours.shape[axis] < FEW - 1 or ours.size == ours.shape[axis]:
            continue
        largest = np.expand_dims(np.abs(ours).argmax(axis), axis)
        top = np.take_along_axis(ours, largest, axis)
        if (top == 0).any() or ((ours != 0).sum(axis) < 2).any():
            continue
        factors = np.take_along_axis(theirs, largest, axis) / top
        if (factors != 0).all() and _near(theirs, factors * ours):
            one = {ours.ndim - 1: "row", ours.ndim - 2: "column"}.get(axis, f"line along axis {axis}")
            ones = " Its sum should be 1." if _near(ours.sum(axis), np.ones(1)) else ""
            return f"Each {one} of yours is the expected one times a number of its own.{ones}"
    return None


def _sums(theirs: Array, ours: Array) -> str | None:
    """Each row should sum to 1, and each column does, or the other way round; or all values together do."""
    if ours.ndim < 2:
        return None
    names = {-1: "rows", -2: "columns"}
    ones = [axis for axis in names if _near(ours.sum(axis), np.ones(1))]
    if len(ones) != 1 or _near(theirs.sum(ones[0]), np.ones(1)):
        return None
    other = -3 - ones[0]
    if _near(theirs.sum(other), np.ones(1)):
        return f"Your {names[other]} sum to 1: the {names[ones[0]]} should."
    if _near(theirs.sum((-1, -2)), np.ones(1)):
        return f"All your values together sum to 1: each of the {names[ones[0]]} should."
    return None


def _where_wrong(wrong: Array) -> str | None:
    """The wrong values are all in one slice, or all on one side of the diagonal."""
    if int(wrong.sum()) < 2 or wrong.all():
        return None
    return next(_places(wrong), None)


def _places(wrong: Array) -> Iterator[str]:
    for axis in range(wrong.ndim):
        others = tuple(other for other in range(wrong.ndim) if other != axis)
        lines = np.flatnonzero(wrong.any(others))
        if wrong.ndim > 1 and len(lines) == 1 and wrong.shape[axis] > 1:
            one = _slices(wrong.ndim, axis)
            name = f"{one[:-1]} {lines[0]}" if wrong.ndim == 2 else f"index {lines[0]} of axis {axis}"
            yield f"Only {name} is wrong."
    if wrong.ndim < 2 or wrong.shape[-1] != wrong.shape[-2] or wrong.shape[-1] < FEW:
        return
    *_, rows, columns = np.nonzero(wrong)
    for holds, place in ((rows < columns), "above"), ((rows > columns), "below"), ((rows == columns), "on"):
        if holds.all():
            yield f"All wrong values are {place} the diagonal."


def _slices(dims: int, axis: int) -> str:
    return ("rows" if axis == 0 else "columns") if dims == 2 else "values" if dims == 1 else f"slices along axis {axis}"
