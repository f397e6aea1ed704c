"""Describe a student's ``nn.Module`` and set its parameters, in the student's process."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any

import torch

from autograder.boundary.protocol import ModuleParts, TensorRef
from autograder.boundary.values import MAX_TENSORS, NotTransferable

NO_PARTS = "a module with invalid parts"


class Unfit(TypeError):
    """A layer that cannot be described or set. The message, for a student, continues "the layer"."""


def describe(module: Any, pack: Callable[[Any], Any]) -> ModuleParts:
    """Return a module's parameters, buffers, submodules and mode. Its methods may be overridden and lie.

    Args:
        pack: sends a tensor and returns the reference to it.

    Raises:
        Unfit: it is not an ``nn.Module``.
        NotTransferable: it has too many tensors, or its methods return invalid values.
    """
    if not isinstance(module, torch.nn.Module):
        raise Unfit(f"is a {type(module).__name__}, not an nn.Module")
    parameters = dict(module.named_parameters(remove_duplicate=False))
    buffers = dict(module.named_buffers(remove_duplicate=False))
    if len(parameters) + len(buffers) > MAX_TENSORS:
        raise NotTransferable("a module with far too many tensors")
    parts = ModuleParts(
        _sent(parameters, pack),
        [name for name, parameter in parameters.items() if parameter.requires_grad],
        _sent(buffers, pack),
        {
            name: [str(kind.__name__) for kind in type(child).__mro__]
            for name, child in module.named_modules(remove_duplicate=False)
        },
        module.training,
    )
    names = *parts.parameters, *parts.buffers, *parts.modules
    if type(parts.training) is not bool or not all(type(name) is str for name in names):
        raise NotTransferable(NO_PARTS)
    return parts


def _sent(tensors: Mapping[str, Any], pack: Callable[[Any], Any]) -> dict[str, TensorRef]:
    sent = {name: pack(tensor) for name, tensor in tensors.items()}
    if not all(type(reference) is TensorRef for reference in sent.values()):
        raise NotTransferable(NO_PARTS)
    return sent


def expect_own_methods(module: Any, name: str, found: Any) -> None:
    """Check that a module has not replaced a method of ``nn.Module``, such as ``eval``, with a value.

    Raises:
        Unfit: it has.
    """
    if isinstance(module, torch.nn.Module) and callable(getattr(torch.nn.Module, name, None)) and not callable(found):
        raise Unfit(f"has a value as `{name}`, which is a method of every nn.Module: give the value another name")


def assign(module: Any, values: dict[str, Any], missing_ok: bool = False) -> None:
    """Copy values into the parameters and buffers with these dotted names.

    Args:
        missing_ok: skip names that the module does not have.

    Raises:
        Unfit: the module has no such tensor, or one of another shape.
    """
    with torch.no_grad():
        for name, value in values.items():
            if not (missing_ok and _is_missing(module, name)):
                _copy(_tensor(module, name), value, name)


def _is_missing(module: Any, name: str) -> bool:
    try:
        return attrgetter(name)(module) is None
    except AttributeError:
        return True


def _tensor(module: Any, name: str) -> torch.Tensor:
    try:
        found = attrgetter(name)(module)
    except AttributeError:
        raise Unfit(f"has no `{name}`") from None
    if not isinstance(found, torch.Tensor):
        what = "None" if found is None else f"a {type(found).__name__}"
        raise Unfit(f"has {what} as `{name}`, where a parameter should be")
    return found


def _copy(tensor: torch.Tensor, value: torch.Tensor, name: str) -> None:
    try:
        tensor.copy_(value)
    except RuntimeError as error:
        if tensor.shape != value.shape:
            shapes = f"{tuple(tensor.shape)} instead of {tuple(value.shape)}"
            raise Unfit(f"has a `{name}` of shape {shapes}") from error
        if not torch.equal(tensor, value.to(tensor)):  # an expanded buffer cannot be written to
            raise
