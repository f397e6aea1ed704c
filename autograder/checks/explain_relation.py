"""Explain how wrong values relate to the right ones: a factor, a shift, an order, or one wrong row.

A relation is reported only if it holds for every value: after undoing it, the check accepts the values. It also needs
enough different values, so that it is no accident.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

from autograder.checks.agreement import EXACT, Tolerance

PROOF = Tolerance(1e-4, 1e-6)  # how closely a relation must hold; atol is a share of the largest value
ROUNDING = 4  # units in the last place that a computed relation may be off if the check allows no error
LIMIT = 10_000  # elements: larger tensors are not explained
SLICE_LIMIT = 64  # slices along an axis: more are not searched for another order
ROOT_LIMIT = 4096  # the largest number under a root
CLEAR = 0.01  # minimal distance of a factor from 1; maximal relative variation of a shift
SCATTERED = 6  # different entries whose order is no accident
FEW = 3  # different entries: with fewer, some relation holds by accident
FLOAT32 = 2e-7  # of a number: how far it may differ from its decimals
DECIMALS = 6  # at most: more are the accuracy of float32
MANY = 16  # entries that suffice if there are only two different values
Array = np.ndarray[Any, Any]


def explain_relation(
    got: torch.Tensor, expected: torch.Tensor, right: torch.Tensor, tolerance: Tolerance
) -> str | None:
    """Return a sentence about how ``got`` differs from ``expected``, of the same shape; None if nothing simple holds.

    Args:
        right: where the values are right.
        tolerance: the check's tolerance.
    """
    if not FEW <= expected.numel() <= LIMIT:
        return None
    wrong, correct, fine = (one.detach().double().numpy() for one in (got, expected, right))
    if np.isfinite(wrong).all() and np.isfinite(correct).all() and not fine.all():
        found = next(_Pair.of(got, wrong, correct, tolerance).relations(got.dtype is torch.bool), None)
        if found is not None:
            return found
    return _where_wrong(~fine.astype(bool), correct)


@dataclass(frozen=True)
class _Pair:
    """Wrong and right values, all finite.

    Args:
        allowed: the check's tolerance, limited to what proves a relation.
        rounding: the error that undoing a relation may add.
    """

    wrong: Array
    correct: Array
    allowed: Tolerance
    rounding: Tolerance

    @classmethod
    def of(cls, got: torch.Tensor, wrong: Array, correct: Array, tolerance: Tolerance) -> _Pair:
        largest = float(np.abs(correct).max(initial=0.0))
        allowed = Tolerance(min(tolerance.rtol, PROOF.rtol), min(tolerance.atol, PROOF.atol * largest))
        is_rounded = tolerance == EXACT and got.is_floating_point()
        eps = ROUNDING * torch.finfo(got.dtype).eps if is_rounded else 0.0
        return cls(wrong, correct, allowed, Tolerance(eps, eps * largest))

    def relations(self, are_bools: bool) -> Iterator[str]:
        """Yield the relations that hold, simplest first."""
        if are_bools:
            kinds: tuple[Callable[[], str | None], ...] = (self._inverted, self._constant, self._reordered)
        else:
            kinds = (
                self._constant,
                self._factor,
                self._shift,
                self._rounded,
                self._reordered,
                self._sums,
                self._line_factors,
            )
        yield from (sentence for explain in kinds if (sentence := explain()))

    def _right(self, wrong: Array, correct: Array) -> bool:
        return bool((np.abs(wrong - correct) <= self.allowed.atol + self.allowed.rtol * np.abs(correct)).all())

    def _near(self, wrong: Array, correct: Array) -> bool:
        """True if computed values are right."""
        rtol, atol = self.allowed.widened(self.rounding)
        return bool((np.abs(wrong - correct) <= atol + rtol * np.abs(correct)).all())

    def _is_constant(self, values: Array) -> bool:
        return self._near(values, np.full_like(values, values.flat[0]))

    def _different(self, values: Array, axis: int) -> Array:
        """Return the number of different entries in each line along the axis."""
        ordered = np.sort(values, axis)
        steps = np.diff(ordered, axis=axis) > self.allowed.atol + self.allowed.rtol * np.abs(ordered).max(initial=0.0)
        count: Array = 1 + steps.sum(axis)
        return count

    @property
    def _is_varied(self) -> bool:
        """True if there are enough different right values to prove a relation of single values."""
        different = int(self._different(self.correct.reshape(-1), 0))
        return different >= FEW or (different == 2 and self.correct.size >= MANY)

    def _inverted(self) -> str | None:
        return "True and False are exchanged everywhere." if (self.wrong != self.correct).all() else None

    def _constant(self) -> str | None:
        """Report values that are all equal while the right ones are not."""
        if self._is_constant(self.correct) or not self._is_constant(self.wrong):
            return None
        if np.ptp(self.wrong) <= PROOF.rtol * np.abs(self.wrong).max():
            return f"All your values are {self.wrong.flat[0]:.4g}."
        return "All your values are close to 0." if self._near(self.wrong, np.zeros_like(self.wrong)) else None

    def _factor(self) -> str | None:
        largest = np.abs(self.correct).argmax()
        if not self._is_varied:
            return None
        factor = float(self.wrong.flat[largest] / self.correct.flat[largest])
        if factor == 0 or abs(factor - 1) < CLEAR or not self._near(self.wrong / factor, self.correct):
            return None
        if math.isclose(factor, -1, rel_tol=PROOF.rtol):
            return "Your values are right except for their sign." if self._right(-self.wrong, self.correct) else None
        return f"In this call, each of your values is {factor_text(factor)} times the expected one."

    def _shift(self) -> str | None:
        gap = self.wrong - self.correct
        shift = float(np.median(gap))
        if not self._is_varied or not self._near(self.wrong - shift, self.correct):
            return None
        if np.abs(gap - shift).max() > CLEAR * abs(shift):  # noise instead of a shift
            return None
        sign = "plus" if shift > 0 else "minus"
        return f"In this call, each of your values is the expected one {sign} {abs(shift):.4g}."

    def _rounded(self) -> str | None:
        """Report values with few decimals, each the nearest to the right one."""
        if int(self._different(self.wrong.reshape(-1), 0)) < FEW:
            return None
        noise = FLOAT32 * max(np.abs(self.wrong).max(), np.abs(self.correct).max())
        for decimals in range(DECIMALS + 1):
            unit = 10.0**-decimals
            if noise < unit / 20 and (np.abs(self.wrong - np.round(self.wrong, decimals)) <= noise).all():
                is_nearest = (np.abs(self.wrong - self.correct) <= unit / 2 + noise).all()
                return f"Your values are the right ones, rounded to {_decimals(decimals)}." if is_nearest else None
        return None

    def _reordered(self) -> str | None:
        """Report values that are transposed, reversed, or have slices in another order."""
        correct, wrong = self.correct, self.wrong
        for one in range(correct.ndim):
            for other in range(one + 1, correct.ndim):
                if correct.shape[one] == correct.shape[other] > 1 and self._right(
                    wrong, np.swapaxes(correct, one, other)
                ):
                    exchanged = f"right, but dimensions {one} and {other} are exchanged"
                    return f"Your values are {'transposed' if correct.ndim == 2 else exchanged}."
        for axis in range(correct.ndim):
            if 1 < correct.shape[axis] <= SLICE_LIMIT and (order := self._order(axis)):
                return f"Your {_slices(correct.ndim, axis)} are right, but in {order}."
        everywhere = np.sort(correct.reshape(-1)), np.sort(wrong.reshape(-1))
        if int(self._different(everywhere[0], 0)) >= SCATTERED and self._right(everywhere[1], everywhere[0]):
            return "Your values are the right ones, but many stand in other positions."
        return None

    def _order(self, axis: int) -> str | None:
        wrong, correct = (np.moveaxis(one, axis, 0).reshape(one.shape[axis], -1) for one in (self.wrong, self.correct))
        if not self._is_varied or max(len(np.unique(correct, axis=0)), len(np.unique(correct))) < FEW:
            return None
        if self._right(wrong, correct[::-1]):
            return "reverse order"
        used: set[int] = set()
        for row in wrong:
            close = (np.abs(correct - row) <= self.allowed.atol + self.allowed.rtol * np.abs(correct)).all(1)
            match = next((int(index) for index in np.flatnonzero(close) if int(index) not in used), None)
            if match is None:
                return None
            used.add(match)
        return "another order"

    def _line_factors(self) -> str | None:
        """Report rows or columns that are each right up to a factor: they were divided by a wrong value."""
        correct, wrong = self.correct, self.wrong
        for axis in range(correct.ndim - 1, -1, -1):
            if correct.ndim < 2 or correct.size == correct.shape[axis] or (self._different(correct, axis) < FEW).any():
                continue
            largest = np.expand_dims(np.abs(correct).argmax(axis), axis)
            factors = np.take_along_axis(wrong, largest, axis) / np.take_along_axis(correct, largest, axis)
            if (factors != 0).all() and self._near(wrong / factors, correct):
                names = {correct.ndim - 1: "rows", correct.ndim - 2: "columns"}
                lines = names.get(axis, f"lines along dimension {axis}")
                ones = " Each should sum to 1." if self._near(correct.sum(axis), np.ones(1)) else ""
                is_some = any(self._near(factor, np.ones(1)) for factor in factors.flat)
                times = "some of them times a factor" if is_some else "each times a different factor"
                if self._near(factors, np.full_like(factors, factors.flat[0])):
                    times = f"each times {factors.flat[0]:.4g}"
                return f"Your {lines} are the expected ones, {times}.{ones}"
        return None

    def _sums(self) -> str | None:
        """Report sums to 1 along the wrong axis, or over all values together."""
        correct, wrong = self.correct, self.wrong
        if correct.ndim < 2:
            return None
        names = {-1: "rows", -2: "columns"}
        ones = [axis for axis in names if self._near(correct.sum(axis), np.ones(1))]
        if len(ones) != 1 or self._near(wrong.sum(ones[0]), np.ones(1)):
            return None
        other = -3 - ones[0]
        if self._near(wrong.sum(other), np.ones(1)):
            return f"Your {names[other]} sum to 1, but the {names[ones[0]]} should."
        if self._near(wrong.sum((-1, -2)), np.ones(1)):
            return f"All your values together sum to 1, but each of the {names[ones[0]]} should."
        return None


def _decimals(number: int) -> str:
    return "whole numbers" if number == 0 else f"{number} decimal{'s' if number > 1 else ''}"


def factor_text(factor: float) -> str:
    """Return a factor as a whole number, a root, or one over these, beside its digits: "0.5774 (1/sqrt(3))"."""
    size, sign = abs(factor), "-" if factor < 0 else ""
    for value, form in (size, "{}"), (1 / size, "1/{}"):
        square = value * value
        whole = round(square)
        if 1 < whole <= ROOT_LIMIT and math.isclose(square, whole, rel_tol=2 * PROOF.rtol):
            root = math.isqrt(whole)
            name = form.format(root if root * root == whole else f"sqrt({whole})")
            return f"{sign}{name}" if name.isdigit() else f"{factor:.4g} ({sign}{name})"
    return f"{factor:.4g}"


def _where_wrong(wrong: Array, correct: Array) -> str | None:
    """Report wrong values, or right ones, that are all in one slice, or wrong ones on one side of the diagonal."""
    if int(wrong.sum()) < 2 or wrong.all():
        return None
    return next(_places(wrong, correct), None)


def _places(wrong: Array, correct: Array) -> Iterator[str]:
    for axis in range(wrong.ndim):
        lines = np.flatnonzero(_any_wrong(wrong, axis))
        if wrong.ndim > 1 and len(lines) == 1 and np.delete(correct, lines[0], axis).any():  # zeros are easily right
            yield f"Only {_slice(wrong.ndim, axis, lines[0])} is wrong."
    if wrong.ndim > 1 and wrong.shape[-1] == wrong.shape[-2] >= FEW:
        *_, rows, columns = np.nonzero(wrong)
        for holds, place in ((rows < columns), "above"), ((rows > columns), "below"), ((rows == columns), "on"):
            if holds.all():
                yield f"All wrong values are {place} the diagonal."
    for axis in range(wrong.ndim):
        lines = np.flatnonzero(~_any_wrong(wrong, axis))
        is_all = wrong.ndim > 1 and len(lines) == 1 and int((~wrong).sum()) == wrong.size // wrong.shape[axis]
        if is_all and wrong.shape[axis] >= FEW:
            yield f"Only {_slice(wrong.ndim, axis, lines[0])} is right."


def _any_wrong(wrong: Array, axis: int) -> Array:
    """Return, for each index along the axis, whether any value of its slice is wrong."""
    return np.asarray(wrong.any(tuple(other for other in range(wrong.ndim) if other != axis)))


def _slice(dims: int, axis: int, index: int) -> str:
    return f"{_slices(dims, axis)[:-1]} {index}" if dims == 2 else f"index {index} of dimension {axis}"


def _slices(dims: int, axis: int) -> str:
    if dims > 2:
        return f"slices along dimension {axis}"
    return "values" if dims == 1 else ("rows", "columns")[axis]
