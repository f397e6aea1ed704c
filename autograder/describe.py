"""Say what a value is, briefly, for a student: shapes, small tensors in full, the worst element of a large one."""

from __future__ import annotations

from typing import Any

import torch

from autograder.model import Failure

SMALL = 36  # elements that are printed in full
TEXT = 200


def describe(value: Any) -> str:
    """A short description: "tensor of shape (2, 3), float32: [[1, 2, 3], ...]", "None", "a tuple of 2: ..."."""
    if type(value) is torch.Tensor:
        head = f"tensor of shape {tuple(value.shape)}, {str(value.dtype).removeprefix('torch.')}"
        return f"{head}: {numbers(value)}" if 0 < value.numel() <= SMALL else head
    if isinstance(value, tuple | list):
        items = ", ".join(describe(item) for item in value[:3])
        more = ", ..." if len(value) > 3 else ""
        return f"a {type(value).__name__} of {len(value)}: ({items}{more})"[: 2 * TEXT]
    if isinstance(value, str):
        return value[:TEXT]
    text = repr(value)
    return text if len(text) <= TEXT else text[: TEXT - 3] + "..."


def numbers(tensor: torch.Tensor) -> str:
    """The tensor's values with four decimals, as nested lists."""

    def text(item: Any) -> str:
        if isinstance(item, list):
            return "[" + ", ".join(text(part) for part in item) + "]"
        return f"{item:.4g}" if isinstance(item, float) else str(item)

    return text(tensor.tolist())


def mismatch(what: str, got: torch.Tensor, expected: torch.Tensor, right: torch.Tensor, hint: str | None) -> Failure:
    """Two tensors of one shape that differ where ``right`` is False: how many elements, and the worst of them."""
    wrong = int((~right).sum())
    distance = (got.to(torch.float64) - expected.to(torch.float64)).abs().nan_to_num(nan=torch.inf)
    distance = distance.masked_fill(right, -1)
    index = torch.unravel_index(distance.argmax(), distance.shape) if got.dim() else ()
    place = [int(i) for i in index]
    worst = f", the worst at {place}" if place else ""
    count = "every value is wrong" if wrong == got.numel() else f"{wrong} of {got.numel()} values are wrong"
    theirs, ours = got[tuple(place)].item(), expected[tuple(place)].item()
    what = f"{what}: {count}{worst}"
    if got.numel() <= SMALL:
        return Failure(what, numbers(expected), numbers(got), hint)
    return Failure(what, f"{ours:.6g} at {place}", f"{theirs:.6g} at {place}", hint)
