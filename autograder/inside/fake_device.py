"""Simulate a second device, on which tensors fail if they meet tensors of the CPU.

A mask made on the CPU goes unnoticed until the layer is on a GPU. This module finds it on any machine: the data stays
where it is, wrapped in tensors that report another device, and every operation is checked. What CUDA allows is allowed:
zero-dimensional CPU tensors, indices, and copies between devices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any, TypeVar

import torch
from torch.overrides import TorchFunctionMode
from torch.utils._python_dispatch import TorchDispatchMode, return_and_correct_aliasing
from torch.utils._pytree import tree_leaves, tree_map

from autograder.boundary.values import CPU, ELSEWHERE

T = TypeVar("T")

aten = torch.ops.aten
COPIES = {aten._to_copy.default, aten.copy_.default}
INDEXING = {
    aten.index.Tensor, aten.index_put.default, aten.index_put_.default, aten._index_put_impl_.default,
    aten._unsafe_index.Tensor, aten._unsafe_index_put.default,
}  # fmt: skip
JOINING = {aten.cat.default, aten.stack.default}  # here even zero-dimensional tensors must be on one device
SUBSCRIPTS = {torch.Tensor.__getitem__, torch.Tensor.__setitem__}
FROM_DATA = {torch.tensor, torch.as_tensor, torch.asarray}  # create their tensor before the dispatcher sees it


class DeviceMismatch(RuntimeError):
    """A CPU tensor where one of the other device is needed; the message tells the student which."""


def call_elsewhere(
    function: Callable[..., Any], args: list[Any], kwargs: dict[str, Any], line: Callable[[], str]
) -> Any:
    """Call ``function`` with its tensors and layers on the simulated device. Return the result on the CPU.

    Args:
        line: returns the student's line that is running, such as "line 4, in softmax: `return x / 0`".

    Raises:
        DeviceMismatch: an operation mixed tensors of two devices, or the result is on the CPU.
    """
    try:
        return _call_there(function, args, kwargs, line)
    except DeviceMismatch:
        raise
    except Exception:  # the answer's own, or the simulation failed: the plain call decides
        return function(*args, **kwargs)


def _call_there(function: Callable[..., Any], args: list[Any], kwargs: dict[str, Any], line: Callable[[], str]) -> Any:
    called = getattr(function, "__self__", function)  # a bound method belongs to its layer
    layers = [value for value in tree_leaves((called, args, kwargs)) if isinstance(value, torch.nn.Module)]
    with PretendedDevice(line) as device:
        try:
            for layer in layers:
                device.take(layer)
            args, kwargs = move((args, kwargs), ELSEWHERE)
            value = function(*args, **kwargs)
            for tensor in tensors_in(value):
                if not isinstance(tensor, Wrapped):
                    raise DeviceMismatch(f"the result is {device.describe(tensor)}")
            return move(value, CPU)
        finally:
            for layer in layers:
                layer.to(CPU)


def move(values: T, device: torch.device) -> T:
    """Return ``values`` with all tensors on ``device``."""
    moved: T = tree_map(lambda value: value.to(device) if isinstance(value, torch.Tensor) else value, values)
    return moved


def tensors_in(values: Any) -> list[torch.Tensor]:
    return [value for value in tree_leaves(values) if isinstance(value, torch.Tensor)]


class Wrapped(torch.Tensor):
    """A tensor that reports another device. Its data is in ``numbers``, an ordinary tensor."""

    numbers: torch.Tensor

    @staticmethod
    def __new__(cls, numbers: torch.Tensor) -> Wrapped:
        wrapped: Wrapped = torch.Tensor._make_wrapper_subclass(
            cls, numbers.size(), numbers.stride(), numbers.storage_offset(), dtype=numbers.dtype, device=ELSEWHERE
        )
        wrapped.numbers = numbers
        return wrapped

    __torch_function__ = torch._C._disabled_torch_function_impl  # type: ignore[assignment]  # as torch says

    @classmethod
    def __torch_dispatch__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:  # type: ignore[override]  # untyped
        """Handle tensors that outlive their call, such as a mask that a layer caches."""
        with PretendedDevice(lambda: ""):
            return func(*args, **(kwargs or {}))

    def numpy(self, *, force: bool = False) -> Any:
        if not force:
            raise DeviceMismatch("NumPy was given a tensor of the other device, and it reads those of the CPU only")
        return self.numbers.numpy(force=True)

    def __array__(self, *args: Any, **kwargs: Any) -> Any:
        return self.numpy()

    def tolist(self) -> Any:
        return self.numbers.tolist()

    def __repr__(self, **_: Any) -> str:  # type: ignore[override]  # torch passes what we do not need
        return repr(self.numbers)

    def __format__(self, specification: str) -> str:
        return format(self.numbers, specification)


class PretendedDevice(TorchDispatchMode):
    """While active, tensors can be moved to and created on ``ELSEWHERE``; see :func:`call_elsewhere`."""

    def __init__(self, line: Callable[[], str]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # torch leaves it untyped
        self._line = line
        self._origins: dict[int, tuple[str, Any]] = {}  # a CPU storage's id -> origin in words, and the storage
        self._entered = ExitStack()

    @classmethod
    def _should_skip_dynamo(cls) -> bool:
        """Return False, because torch would import its compiler to skip it, which takes seconds."""
        return False

    def __enter__(self) -> PretendedDevice:
        self._entered.enter_context(_FromData())
        super().__enter__()  # type: ignore[no-untyped-call]  # torch leaves it untyped
        return self

    def __exit__(self, *error: Any) -> None:
        super().__exit__(*error)  # type: ignore[no-untyped-call]  # torch leaves it untyped
        self._entered.close()

    def take(self, layer: torch.nn.Module) -> None:
        """Move a layer with ``.to``, and remember the names of the tensors that stay behind."""
        layer.to(ELSEWHERE)
        for module in layer.modules():
            for name, value in vars(module).items():
                if isinstance(value, torch.Tensor) and not isinstance(value, Wrapped):
                    self._name(value, f"the attribute `{name}`, which does not move with its {type(module).__name__}")

    def describe(self, tensor: torch.Tensor) -> str:
        """Describe a CPU tensor in words, with its origin."""
        origin, _ = self._origins.get(tensor.untyped_storage()._cdata, ("", None))
        return f"a tensor of shape {tuple(tensor.shape)} on the {_name_of(tensor.device)}{origin and f', {origin}'}"

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = kwargs or {}
        tensors = list(_tensors((args, *kwargs.values())))
        wrapped = [tensor for tensor in tensors if isinstance(tensor, Wrapped)]
        if wrapped:
            self._refuse_mixture(func, args, tensors)
        named = kwargs.get("device")
        own_kwargs = {name: _numbers(value) for name, value in kwargs.items()}
        if named is not None:
            own_kwargs["device"] = CPU if named == ELSEWHERE else named
        out = func(*_each(_numbers, args), **own_kwargs)
        if func is aten.copy_.default:
            return args[0]
        if func in INDEXING:
            is_elsewhere = isinstance(args[0], Wrapped)
        else:
            is_elsewhere = bool(wrapped) if named is None else named == ELSEWHERE
        if not is_elsewhere:
            self._remember(tensors, out)
            return out
        own = {id(tensor.numbers): tensor for tensor in wrapped}  # in-place operations return their argument
        out = _each(lambda value: _wrapped(value, own), out)
        if torch.Tag.inplace_view in func.tags:
            # the wrapper's shape changes with its argument's
            return return_and_correct_aliasing(func, args, kwargs, out)  # type: ignore[no-untyped-call]  # torch's
        return out

    def _refuse_mixture(self, func: Any, args: Any, tensors: list[torch.Tensor]) -> None:
        if any(tensor.device == ELSEWHERE and not isinstance(tensor, Wrapped) for tensor in tensors):
            raise RuntimeError(f"{func} was given a tensor that torch made elsewhere, without numbers")
        if func in COPIES:
            return
        if func in INDEXING:
            indices = {id(value) for value in tree_leaves(args[1])}
            tensors = [tensor for tensor in tensors if id(tensor) not in indices]
        of_cpu = [t for t in tensors if not isinstance(t, Wrapped) and (t.dim() > 0 or func in JOINING)]
        if of_cpu and any(isinstance(tensor, Wrapped) for tensor in tensors):
            raise DeviceMismatch(f"tensors of the other device met {self.describe(of_cpu[0])}")

    def _remember(self, tensors: list[torch.Tensor], out: Any) -> None:
        """Remember the origin of a CPU tensor: the line that made its first ancestor."""
        known = (
            self._origins.get(tensor.untyped_storage()._cdata) for tensor in tensors if type(tensor) is not Wrapped
        )
        origin = next((origin for origin, _ in filter(None, known)), "")
        for tensor in _tensors(out):
            if tensor.untyped_storage()._cdata not in self._origins:
                line = "" if origin else self._line()
                self._name(tensor, f"made in {line}" if line else origin)

    def _name(self, tensor: torch.Tensor, origin: str) -> None:
        storage = tensor.untyped_storage()
        self._origins[storage._cdata] = origin, storage  # kept alive, so that its id is not reused


class _FromData(TorchFunctionMode):
    """Create tensors from Python data on the CPU: torch fills them before the dispatcher sees them."""

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = dict(kwargs or {})
        if func is torch.Tensor.new_tensor:
            return self._make(torch.tensor, args[1:], {"device": args[0].device, "dtype": args[0].dtype, **kwargs})
        if func in FROM_DATA:
            return self._make(func, args, kwargs)
        if func in SUBSCRIPTS:
            tensor, index, *value = args
            return func(tensor, _index(index), *value)
        return func(*args, **kwargs)

    def _make(self, func: Any, args: Any, kwargs: dict[str, Any]) -> Any:
        device = kwargs.pop("device", None)
        data, *others = args or (kwargs.pop("data" if func is not torch.asarray else "obj"),)
        if isinstance(data, Wrapped):
            device = data.device if device is None else device
        made = func(tree_map(_numbers, data), *others, **kwargs)
        return made if device is None else made.to(device)


def _name_of(device: torch.device) -> str:
    return "CPU" if device == CPU else str(device)


def _index(index: Any) -> Any:
    """Return the index with lists of integers as tensors. Any other list counts as a tuple."""
    if isinstance(index, tuple) or (isinstance(index, list) and not all(isinstance(value, int) for value in index)):
        return tuple(_index_of_one(value) for value in index)
    return _index_of_one(index)


def _index_of_one(index: Any) -> Any:
    return torch.tensor(index, dtype=None if index else torch.long) if isinstance(index, list) else index


def _each(change: Callable[[Any], Any], values: Any) -> Any:
    """Like ``tree_map``, for tensors and lists and tuples of them, but five times as fast."""
    if type(values) is tuple or type(values) is list:
        return type(values)([_each(change, value) for value in values])
    return tree_map(change, values) if isinstance(values, tuple | list | dict) else change(values)


def _tensors(values: Any) -> Iterator[torch.Tensor]:
    """Like ``tensors_in``, for the arguments and results of operations."""
    if isinstance(values, torch.Tensor):
        yield values
    elif isinstance(values, tuple | list):
        for value in values:
            yield from _tensors(value)
    elif isinstance(values, dict):
        yield from tensors_in(values)


def _numbers(value: Any) -> Any:
    return value.numbers if isinstance(value, Wrapped) else value


def _wrapped(value: Any, own: dict[int, Wrapped]) -> Any:
    if not isinstance(value, torch.Tensor) or isinstance(value, Wrapped):
        return value
    return own[id(value)] if id(value) in own else Wrapped(value)
