"""Store the tensors of a unit's visible checks as a safetensors file."""

from __future__ import annotations

import json

import torch
from safetensors.torch import load, save

from autograder.checks.reference import stored_bytes
from autograder.model.course import Unit

ROUNDING = 32  # in units of the last place of the largest entry


def examples_file(unit: Unit, built_from: str) -> bytes:
    """Return the content of ``test_<unit>.safetensors``. Its metadata names its source."""
    content: bytes = save(load(stored_bytes(unit.folder)), metadata={"built_from": f"{built_from}/oracle.py"})
    return content


def built_from(data: bytes) -> str | None:
    """Return the source that a safetensors file names; None if it names none."""
    try:
        length = int.from_bytes(data[:8], "little")
        source = json.loads(data[8 : 8 + length])["__metadata__"]["built_from"]
    except (ValueError, KeyError, TypeError):
        return None
    return str(source)


def same_examples(old: bytes, new: bytes) -> bool:
    """True if both files hold the same tensors up to rounding.

    Processors differ in the last bits of an exp or a matrix product, so bytes cannot be compared.
    """
    if built_from(old) != built_from(new):
        return False
    try:
        old_tensors, new_tensors = load(old), load(new)
    except Exception:  # damaged file: safetensors has an error type of its own, not exported for typing
        return False
    return old_tensors.keys() == new_tensors.keys() and all(
        _same(old_tensors[name], new_tensors[name]) for name in old_tensors
    )


def _same(x: torch.Tensor, y: torch.Tensor) -> bool:
    if x.dtype != y.dtype or x.shape != y.shape:
        return False
    if not x.dtype.is_floating_point:
        return torch.equal(x, y)
    eps = torch.finfo(x.dtype).eps
    finite = x[x.isfinite()].abs()
    largest = float(finite.max()) if finite.numel() else 0.0
    return torch.allclose(x, y, rtol=ROUNDING * eps, atol=ROUNDING * eps * largest, equal_nan=True)
