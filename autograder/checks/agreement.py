"""Decide whether two values agree.

Expectations, notes on wrong values and shapes, digests and small examples all use this definition and its tolerances.
So a note cannot contradict a verdict.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import torch

from autograder.checks.stand_ins import StandIn

LARGEST = np.finfo(np.float64).max
HALVES = (torch.float16, torch.bfloat16)


class Tolerance(NamedTuple):
    """The allowed distance from the expected value: ``atol + rtol * |expected|``."""

    rtol: float
    atol: float

    def accepts(self, got: torch.Tensor, expected: torch.Tensor) -> bool:
        """True if the shapes are equal and every value is within the tolerance."""
        if got.shape != expected.shape:
            return False
        return (self != EXACT and self._is_near(got, expected)) or bool(self.right(got, expected).all())

    def right(self, got: torch.Tensor, expected: torch.Tensor) -> torch.Tensor:
        """Return a mask of the places where two tensors of one shape agree. NaN agrees with NaN, and inf with inf."""
        got, expected = got.detach(), expected.detach().cpu()
        if self == EXACT:
            return (got == expected) | (got.isnan() & expected.isnan())
        return torch.isclose(got.double(), expected.double(), rtol=self.rtol, atol=self.atol, equal_nan=True)

    def widened(self, other: Tolerance) -> Tolerance:
        """Return the tolerance that accepts every value that either one accepts."""
        return Tolerance(max(self.rtol, other.rtol), max(self.atol, other.atol))

    def times(self, factor: float) -> Tolerance:
        """Return the tolerance for a sum of ``factor`` such values."""
        return Tolerance(self.rtol * factor, self.atol * factor)

    def _is_near(self, got: torch.Tensor, expected: torch.Tensor) -> bool:
        """True if finite values are close, as in ``torch.allclose`` but at a quarter of its cost."""
        wanted = expected.detach().double().cpu()
        off = (got.detach().double() - wanted).abs_().numpy()  # NumPy would warn about inf - inf
        allowed = np.minimum(np.abs(wanted.numpy()) * self.rtol + self.atol, LARGEST)
        return bool(np.logical_and.reduce(off <= allowed, axis=None))


EXACT = Tolerance(0.0, 0.0)
# For float32: 60 times the measured error of right code on moderate inputs, and a thousandth of the smallest error of
# any known mistake. For half precision: the error of its own accumulation.
TOLERANCE = {
    torch.float64: Tolerance(1e-7, 1e-9),
    torch.float32: Tolerance(1e-4, 1e-5),
    torch.float16: Tolerance(1e-2, 5e-3),
    torch.bfloat16: Tolerance(5e-2, 3e-2),
}


def stored_tolerance(dtype: torch.dtype) -> Tolerance:
    """Return the tolerance for values stored with float32 digits, or with their own half precision."""
    return TOLERANCE[dtype if dtype in HALVES else torch.float32]


def kind_of(dtype: torch.dtype) -> str:
    """Return a dtype's kind of numbers: "bool", "float" or "integer"."""
    return "bool" if dtype is torch.bool else "float" if dtype.is_floating_point else "integer"


def same(got: Any, expected: Any) -> bool:
    """True if type and content are equal. ``==`` alone accepts True for 1, and fails on tensors in a container."""
    if type(got) is not type(expected):
        return False
    if isinstance(expected, torch.Tensor):
        return kind_of(got.dtype) == kind_of(expected.dtype) and EXACT.accepts(got, expected)
    if isinstance(expected, np.ndarray):
        return got.dtype.kind == expected.dtype.kind and np.array_equal(got, expected)
    if isinstance(expected, tuple | list):
        return len(got) == len(expected) and all(map(same, got, expected))
    if isinstance(expected, dict):
        return got.keys() == expected.keys() and all(same(got[key], expected[key]) for key in expected)
    return bool(got == expected)


def agree(got: Any, expected: Any, at_least: Tolerance = EXACT) -> bool:
    """True if a value is right within its precision's tolerance. Kinds of numbers and containers must match.

    Args:
        at_least: a tolerance to use if the precision's own is smaller.
    """
    if isinstance(expected, tuple | list):
        is_alike = isinstance(got, tuple | list) and len(got) == len(expected)
        return is_alike and all(agree(*pair, at_least) for pair in zip(got, expected, strict=True))
    if isinstance(expected, dict):
        is_alike = isinstance(got, dict) and got.keys() == expected.keys()
        return is_alike and all(agree(got[key], expected[key], at_least) for key in expected)
    if isinstance(expected, torch.Tensor):
        is_alike = isinstance(got, torch.Tensor) and kind_of(got.dtype) == kind_of(expected.dtype)
        return is_alike and stored_tolerance(got.dtype).widened(at_least).accepts(got, expected)
    if isinstance(expected, np.ndarray):
        is_alike = isinstance(got, np.ndarray | int | float) and np.asarray(got).dtype.kind in "bif"
        return is_alike and agree(torch.as_tensor(np.array(got)), torch.as_tensor(expected), at_least)
    if isinstance(expected, int | float):
        number = got.item() if isinstance(got, np.ndarray) and got.ndim == 0 else got
        is_alike = isinstance(number, int | float)
        return is_alike and agree(torch.tensor(float(number)), torch.tensor(float(expected)), at_least)
    if isinstance(expected, StandIn):  # an object on the student's side, whose content is unknown here
        return False
    return type(got) is type(expected) and bool(got == expected)
