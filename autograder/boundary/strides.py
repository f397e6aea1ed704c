"""The memory layout of an argument: a transposed, sliced or expanded tensor arrives as one.

What crosses is dense all the same: the numbers from the tensor's first to its last, with 0 where the tensor skips some.
The size and the stride of each axis go beside them. Only arguments of calls travel so; a reply never does.
"""

from __future__ import annotations

import math

import torch

MAX_AXES = 32
Axes = list[tuple[int, int]]  # size and stride of each axis


def spread_out(tensor: torch.Tensor, dense: torch.Tensor, most_bytes: int) -> tuple[torch.Tensor, Axes] | None:
    """The numbers as they lie in memory, one axis of them, and how the tensor's axes step over them.

    Args:
        tensor: gives the layout.
        dense: its numbers, contiguous.

    Returns:
        None where it should cross dense: two places of ``tensor`` share a number in another way than by expanding, or
        the memory that it steps over has more than ``most_bytes``.
    """
    axes = list(zip(tensor.shape, tensor.stride(), strict=True))
    steps = sorted((stride, size) for size, stride in axes if size > 1 and stride > 0)
    reach = 0
    for stride, size in steps:
        if stride <= reach:
            return None
        reach += (size - 1) * stride
    if (reach + 1) * dense.itemsize > most_bytes:
        return None
    for axis, (size, stride) in enumerate(axes):
        if size > 1 and stride == 0:
            dense = dense.narrow(axis, 0, 1)
    numbers = torch.zeros(reach + 1, dtype=dense.dtype)
    numbers.as_strided(dense.shape, tensor.stride()).copy_(dense)
    return numbers, axes


def laid_over(numbers: torch.Tensor, axes: Axes, most_bytes: int) -> torch.Tensor:
    """The tensor whose axes step over these numbers. It is no view, which ``detach_()`` would refuse.

    Raises:
        ValueError: an axis would leave the numbers, or the tensor would take more than ``most_bytes`` if it were dense.
    """
    shape, strides = [size for size, _ in axes], [stride for _, stride in axes]
    if numbers.dim() != 1 or len(axes) > MAX_AXES or min(shape, default=0) < 1 or min(strides) < 0:
        raise ValueError("not a layout")
    if sum((size - 1) * stride for size, stride in axes) >= len(numbers):
        raise ValueError("a tensor beyond the numbers that were sent")
    if math.prod(shape) * numbers.itemsize > most_bytes:
        raise ValueError("a tensor that is far too large")
    return torch.empty(0, dtype=numbers.dtype).set_(numbers.untyped_storage(), numbers.storage_offset(), shape, strides)
