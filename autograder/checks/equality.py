"""Whether a student's value is the expected one: near it, or exactly it, in kind and content."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

LARGEST = np.finfo(np.float64).max


def kind_of(dtype: torch.dtype) -> str:
    """What kind of numbers a dtype has: "bool", "float" or "integer"."""
    return "bool" if dtype is torch.bool else "float" if dtype.is_floating_point else "integer"


def is_near(got: torch.Tensor, expected: torch.Tensor, rtol: float, atol: float) -> bool:
    """``torch.allclose`` for finite values, at a quarter of its cost. Where this is False, ask ``torch.isclose``."""
    off = (got - expected).abs_().numpy()  # torch says nothing of inf - inf, which NumPy would warn of
    allowed = np.minimum(np.abs(expected.numpy()) * rtol + atol, LARGEST)
    return bool(np.logical_and.reduce(off <= allowed, axis=None))


def equal(got: torch.Tensor, expected: torch.Tensor) -> torch.Tensor:
    """Where the values are equal; NaN equals NaN."""
    return (got == expected) | (got.isnan() & expected.isnan())


def same(got: Any, expected: Any) -> bool:
    """Equal in type and content. ``==`` alone takes True for 1, and fails on tensors in a container."""
    if type(got) is not type(expected):
        return False
    if isinstance(expected, torch.Tensor):
        is_alike = got.shape == expected.shape and kind_of(got.dtype) == kind_of(expected.dtype)
        return is_alike and bool(equal(got, expected.cpu()).all())
    if isinstance(expected, np.ndarray):
        return got.dtype.kind == expected.dtype.kind and np.array_equal(got, expected)
    if isinstance(expected, tuple | list):
        return len(got) == len(expected) and all(map(same, got, expected))
    if isinstance(expected, dict):
        return got.keys() == expected.keys() and all(same(got[key], expected[key]) for key in expected)
    return bool(got == expected)
