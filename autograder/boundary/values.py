"""Convert Python values to values that can cross the boundary, and back.

Only plain data crosses: numbers, strings, None, tensors with data of their own, NumPy arrays, and tuples, lists and
dicts of these. Every other object stays in its process and is referred to by a handle.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import numpy as np
import torch

from autograder.boundary.protocol import (
    ArrayRef,
    DeviceValue,
    DictValue,
    DtypeName,
    DtypeValue,
    ListValue,
    Raised,
    TensorRef,
    TupleValue,
    Value,
)
from autograder.boundary.strides import laid_over, spread_out

CPU = torch.device("cpu")
ELSEWHERE = torch.device("meta")  # stands for a GPU: torch knows the device, and no honest answer uses it
# The limits of one value: far above what a check needs, and well below the frame limits of the sandbox's wire.
MAX_DEPTH = 10
MAX_ITEMS = 20_000
MAX_TENSORS = 1_000
MAX_TEXT = 100_000
MAX_TENSOR_BYTES = 64 << 20
DTYPES: dict[str, torch.dtype] = {name: getattr(torch, name) for name in get_args(DtypeName)}
KNOWN = frozenset(DTYPES.values())
PLAIN = frozenset({type(None), bool, int, float, str})
BARE = frozenset({type(None), bool, float})  # types that no limit concerns
SMALL = 2**63  # the bound of integers that cross
TENSORS = frozenset({torch.Tensor, torch.nn.Parameter})  # subclasses are excluded


class NotTransferable(Exception):
    """The value cannot cross the boundary; the message describes it for a student."""


def not_transferable(error: NotTransferable) -> Raised:
    """Return the reply that reports the error."""
    return Raised(["NotTransferable", "Exception"], str(error)[:200])


def pack(value: Any, tensors: list[torch.Tensor], keep: Callable[[Any], Value], strided: bool = False) -> Value:
    """Describe ``value`` as a message value, and append its tensors to ``tensors``.

    Args:
        keep: called with every object that is not plain data; returns a reference to it.
        strided: keep the memory layout of tensors, as for call arguments; otherwise they arrive dense.

    Raises:
        NotTransferable: a tensor has no plain data of its own, or the value is too deep or too large.
    """
    if type(value) in BARE or (type(value) is int and -SMALL <= value < SMALL):
        plain: Value = value
        return plain
    return _Packing(tensors, keep, strided).pack(value)


class _Packing:
    """A value that is being packed. It counts items, because a few nested lists can stand for billions of them."""

    def __init__(self, tensors: list[torch.Tensor], keep: Callable[[Any], Value], strided: bool) -> None:
        self._tensors = tensors
        self._keep = keep
        self._strided = strided
        self._items = self._tensors_packed = self._characters = self._bytes = 0

    def pack(self, value: Any, depth: int = 0) -> Value:
        self._items += 1
        if depth > MAX_DEPTH:
            raise NotTransferable(f"a value nested more than {MAX_DEPTH} levels deep")
        if self._items > MAX_ITEMS:
            raise NotTransferable(f"a value of more than {MAX_ITEMS} items")
        if type(value) in PLAIN:
            return self._scalar(value)
        if isinstance(value, torch.Tensor):
            return self._tensor(value)
        if isinstance(value, tuple):
            return TupleValue([self.pack(item, depth + 1) for item in value])
        if isinstance(value, list):
            return ListValue([self.pack(item, depth + 1) for item in value])
        if isinstance(value, dict):
            return DictValue([(self.pack(key, depth + 1), self.pack(item, depth + 1)) for key, item in value.items()])
        if isinstance(value, np.ndarray | np.generic):
            return ArrayRef(self._add(plain_tensor(array_to_tensor(value))))
        if isinstance(value, torch.device):
            return DeviceValue(str(value))
        if isinstance(value, torch.dtype):
            return DtypeValue(str(value).removeprefix("torch."))
        return self._keep(value)

    def _tensor(self, value: torch.Tensor) -> TensorRef:
        dense = plain_tensor(value)
        laid_out = None
        if self._strided and not value.is_contiguous():
            laid_out = spread_out(value, dense, MAX_TENSOR_BYTES)
        numbers, axes = laid_out or (dense, None)
        return TensorRef(self._add(numbers), value.requires_grad, axes)

    def _add(self, tensor: torch.Tensor) -> int:
        self._bytes += tensor.nbytes
        self._tensors_packed += 1
        if self._bytes > MAX_TENSOR_BYTES or self._tensors_packed > MAX_TENSORS:
            raise NotTransferable("tensors that are far too many or too large")
        self._tensors.append(tensor)
        return len(self._tensors) - 1

    def _scalar(self, value: bool | int | float | str | None) -> Value:
        if isinstance(value, int) and not -SMALL <= value < SMALL:
            raise NotTransferable("an integer too large for 64 bits")
        if isinstance(value, str):
            self._characters += len(value)
            if self._characters > MAX_TEXT:
                raise NotTransferable(f"text of more than {MAX_TEXT} characters")
            if not value.isascii() and any("\ud800" <= character <= "\udfff" for character in value):
                raise NotTransferable("text with half a surrogate pair in it")
        return value


def unpack(
    value: Value,
    tensors: list[torch.Tensor],
    resolve: Callable[[Any], Any],
    leaves: bool = False,
    device: torch.device = CPU,
    depth: int = 0,
) -> Any:
    """Return the Python value of a message value; ``resolve`` turns handles and generators into objects.

    Args:
        leaves: restore the ``requires_grad`` flag and the stated memory layout of tensors, as for call arguments.
        device: the device for tensors; arrays stay on the CPU.

    Raises:
        NotTransferable: the tensor was not sent, the layout does not fit or is not allowed here, the dtype or device is
            unknown, or the value is too deep. No honest sender makes such a value.
    """
    if type(value) in PLAIN:  # true for most values
        return value
    if depth > MAX_DEPTH:
        raise NotTransferable(f"a value nested more than {MAX_DEPTH} levels deep")

    def inner(item: Value) -> Any:
        return unpack(item, tensors, resolve, leaves, device, depth + 1)

    match value:
        case TensorRef(index, requires_grad, axes):
            tensor = _tensor_at(tensors, index)
            if axes is not None:
                tensor = _laid_over(tensor, axes, leaves)
            tensor = tensor if device is CPU else tensor.to(device)
            return tensor.requires_grad_() if leaves and requires_grad and tensor.is_floating_point() else tensor
        case ArrayRef(index):
            tensor = _tensor_at(tensors, index)
            return (tensor.float() if tensor.dtype is torch.bfloat16 else tensor).numpy()
        case TupleValue(items):
            return tuple(inner(item) for item in items)
        case ListValue(items):
            return [inner(item) for item in items]
        case DictValue(items):
            return {_hashable(inner(key)): inner(item) for key, item in items}
        case DeviceValue(name):
            return _device(name)
        case DtypeValue(name):
            if name not in DTYPES:
                raise NotTransferable("an unknown dtype")
            return DTYPES[name]
        case _:
            return resolve(value)


def is_tensor(value: Any) -> bool:
    """True if the value is a tensor and not of a subclass."""
    return type(value) is torch.Tensor


def plain_tensor(tensor: torch.Tensor) -> torch.Tensor:
    """Return a dense, detached copy on the CPU. Reject tensors without plain data, and huge ones."""
    if type(tensor) not in TENSORS:
        raise NotTransferable(f"a tensor subclass ({type(tensor).__name__})")
    if tensor.layout is not torch.strided or tensor.is_quantized or tensor.is_nested:
        raise NotTransferable("a sparse, nested or quantised tensor")
    if tensor.is_meta:
        raise NotTransferable("a tensor without data (device meta)")
    if tensor.dtype not in KNOWN:
        raise NotTransferable(f"a tensor of dtype {str(tensor.dtype).removeprefix('torch.')}")
    if tensor.nbytes > MAX_TENSOR_BYTES:
        raise NotTransferable(f"a tensor of shape {tuple(tensor.shape)}, which is far too large")
    detached = tensor.detach()
    if detached.is_neg() or detached.is_conj():
        detached = detached.resolve_neg().resolve_conj()
    if not detached.is_cpu:
        detached = detached.cpu()
    return detached.clone(memory_format=torch.contiguous_format)


def array_to_tensor(array: np.ndarray[Any, Any] | np.generic) -> torch.Tensor:
    """Return a tensor with the array's values."""
    if array.nbytes > MAX_TENSOR_BYTES:
        raise NotTransferable(f"an array of shape {array.shape}, which is far too large")
    try:
        return torch.from_numpy(np.array(array, dtype=array.dtype.newbyteorder("="), order="C"))
    except TypeError:
        raise NotTransferable(f"a NumPy array of dtype {array.dtype}") from None


def _device(name: str) -> torch.device:
    try:
        return torch.device(name)
    except RuntimeError:
        raise NotTransferable("an unknown device") from None


def _tensor_at(tensors: list[torch.Tensor], index: int) -> torch.Tensor:
    if not 0 <= index < len(tensors):
        raise NotTransferable("a reference to a tensor that was not sent")
    return tensors[index]


def _laid_over(numbers: torch.Tensor, axes: list[tuple[int, int]], is_argument: bool) -> torch.Tensor:
    try:
        if is_argument:
            return laid_over(numbers, axes, MAX_TENSOR_BYTES)
    except ValueError:
        pass
    raise NotTransferable("a tensor with a layout that it cannot have")


def _hashable(key: Any) -> Any:
    if key is None or isinstance(key, bool | int | float | str):
        return key
    raise NotTransferable("a dictionary whose keys are not plain")
