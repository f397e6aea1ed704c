"""Preserve the memory layout of arguments: a transposed, sliced or expanded tensor keeps its strides.

The data still crosses as a dense tensor: the values from the tensor's first to its last, with 0 in gaps. The size and
stride of each axis are sent beside it. Only call arguments keep their layout; replies never do.
"""

from __future__ import annotations

import math

import torch

MAX_AXES = 32
Axes = list[tuple[int, int]]  # size and stride of each axis


def spread_out(tensor: torch.Tensor, dense: torch.Tensor, most_bytes: int) -> tuple[torch.Tensor, Axes] | None:
    """Return the values in memory order as one axis, with the sizes and strides of the tensor's axes.

    Args:
        tensor: the tensor whose layout is sent.
        dense: a contiguous copy of its values.

    Returns:
        None if the tensor should cross dense: elements overlap in another way than by expanding, or the memory it spans
        exceeds ``most_bytes``.
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
    """Return the tensor with these axes over the values. It is no view, because ``detach_()`` refuses views.

    Raises:
        ValueError: an axis exceeds the values, or the dense tensor would exceed ``most_bytes``.
    """
    shape, strides = [size for size, _ in axes], [stride for _, stride in axes]
    if numbers.dim() != 1 or len(axes) > MAX_AXES or min(shape, default=0) < 1 or min(strides) < 0:
        raise ValueError("not a layout")
    if sum((size - 1) * stride for size, stride in axes) >= len(numbers):
        raise ValueError("a tensor beyond the numbers that were sent")
    if math.prod(shape) * numbers.itemsize > most_bytes:
        raise ValueError("a tensor that is far too large")
    return torch.empty(0, dtype=numbers.dtype).set_(numbers.untyped_storage(), numbers.storage_offset(), shape, strides)
