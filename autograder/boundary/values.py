"""Turn Python values into what may cross the boundary, and back.

Only plain data crosses: numbers, strings, None, tensors with data of their own, NumPy arrays, and tuples, lists and
dicts of these. Every other object stays where it is and is known on the other side by a handle.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import torch

from autograder.boundary.protocol import (
    ArrayRef,
    DeviceValue,
    DictValue,
    DtypeValue,
    HandleRef,
    ListValue,
    TensorRef,
    TupleValue,
    Value,
)

MAX_DEPTH = 16
MAX_ITEMS = 100_000
MAX_TENSOR_BYTES = 64 << 20
DTYPES = {
    str(dtype).removeprefix("torch."): dtype
    for dtype in (
        torch.float16, torch.bfloat16, torch.float32, torch.float64,
        torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64, torch.bool,
    )
}  # fmt: skip


class NotTransferable(TypeError):
    """The value cannot cross the boundary; the message says why, in words for a student."""


def pack(value: Any, tensors: list[torch.Tensor], keep: Callable[[Any], Value], depth: int = 0) -> Value:
    """Describe ``value`` as a message value, appending the tensors it holds to ``tensors``.

    Args:
        keep: called with every object that is not plain data; returns the reference that stands for it.

    Raises:
        NotTransferable: a tensor without plain data of its own, or a value too deep or too large.
    """
    if depth > MAX_DEPTH:
        raise NotTransferable(f"a value nested more than {MAX_DEPTH} levels deep")
    if value is None or type(value) in (bool, int, float, str):
        if type(value) is int and not -(2**63) <= value < 2**63:
            raise NotTransferable("an integer too large for 64 bits")
        return value
    if isinstance(value, torch.Tensor):
        tensors.append(plain_tensor(value))
        return TensorRef(len(tensors) - 1, value.requires_grad)
    if isinstance(value, np.ndarray | np.generic):
        tensors.append(plain_tensor(array_to_tensor(value)))
        return ArrayRef(len(tensors) - 1)
    if isinstance(value, tuple | list | dict) and len(value) > MAX_ITEMS:
        raise NotTransferable(f"a {type(value).__name__} of more than {MAX_ITEMS} items")
    if isinstance(value, tuple):
        return TupleValue([pack(item, tensors, keep, depth + 1) for item in value])
    if isinstance(value, list):
        return ListValue([pack(item, tensors, keep, depth + 1) for item in value])
    if isinstance(value, dict):
        return DictValue(
            [(pack(k, tensors, keep, depth + 1), pack(v, tensors, keep, depth + 1)) for k, v in value.items()]
        )
    if isinstance(value, torch.device):
        return DeviceValue(str(value))
    if isinstance(value, torch.dtype):
        return DtypeValue(str(value).removeprefix("torch."))
    return keep(value)


def unpack(value: Value, tensors: list[torch.Tensor], resolve: Callable[[Any], Any], leaves: bool = False) -> Any:
    """The Python value that a message value describes; ``resolve`` turns handles and generators into objects.

    Args:
        leaves: let tensors that required a gradient require one again (arguments of a call), instead of none.

    Raises:
        NotTransferable: a reference to a tensor that is not there, or a dtype that does not exist.
    """
    match value:
        case TensorRef(index, requires_grad):
            tensor = _tensor_at(tensors, index)
            return tensor.requires_grad_() if leaves and requires_grad and tensor.is_floating_point() else tensor
        case ArrayRef(index):
            tensor = _tensor_at(tensors, index)
            return (tensor.float() if tensor.dtype is torch.bfloat16 else tensor).numpy()
        case TupleValue(items):
            return tuple(unpack(item, tensors, resolve, leaves) for item in items)
        case ListValue(items):
            return [unpack(item, tensors, resolve, leaves) for item in items]
        case DictValue(items):
            return {_hashable(unpack(k, tensors, resolve)): unpack(v, tensors, resolve, leaves) for k, v in items}
        case DeviceValue(name):
            return torch.device(name)
        case DtypeValue(name):
            if name not in DTYPES:
                raise NotTransferable(f"the unknown dtype {name!r}")
            return DTYPES[name]
        case None | bool() | int() | float() | str():
            return value
        case _:
            return resolve(value)


def no_handles(value: Any) -> Value:
    """A ``keep`` for a side that has no table of objects."""
    raise NotTransferable(f"a {type(value).__name__}")


def plain_tensor(tensor: torch.Tensor) -> torch.Tensor:
    """A dense, detached copy on the CPU; refuses tensors that hold no plain data or far more than a check asks for."""
    if type(tensor) not in (torch.Tensor, torch.nn.Parameter):
        raise NotTransferable(f"a tensor subclass ({type(tensor).__name__})")
    if tensor.layout is not torch.strided or tensor.is_quantized:
        raise NotTransferable("a sparse or quantised tensor")
    if tensor.device.type == "meta":
        raise NotTransferable("a tensor without data (device meta)")
    if tensor.dtype not in DTYPES.values():
        raise NotTransferable(f"a tensor of dtype {str(tensor.dtype).removeprefix('torch.')}")
    if tensor.numel() * tensor.element_size() > MAX_TENSOR_BYTES:
        raise NotTransferable(f"a tensor of shape {tuple(tensor.shape)}, which is far too large")
    detached = tensor.detach()
    if detached.is_neg() or detached.is_conj():
        detached = detached.resolve_neg().resolve_conj()
    return detached.to("cpu", copy=True, memory_format=torch.contiguous_format)


def array_to_tensor(array: np.ndarray[Any, Any] | np.generic) -> torch.Tensor:
    """A tensor with the array's values."""
    try:
        return torch.from_numpy(np.array(array, order="C"))
    except TypeError:
        raise NotTransferable(f"a NumPy array of dtype {array.dtype}") from None


def _tensor_at(tensors: list[torch.Tensor], index: int) -> torch.Tensor:
    if not 0 <= index < len(tensors):
        raise NotTransferable("a reference to a tensor that was not sent")
    return tensors[index]


def _hashable(key: Any) -> Any:
    if key is None or isinstance(key, bool | int | float | str):
        return key
    raise NotTransferable("a dictionary whose keys are not plain")
