"""What a student's ``nn.Module`` consists of, and how its parameters are set; the student's end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any

import torch

from autograder.boundary.protocol import ModuleParts, TensorRef
from autograder.boundary.values import MAX_TENSORS, NotTransferable

NO_PARTS = "a module whose parts are none"


class Unfit(TypeError):
    """A layer has no place for what it is asked; the message goes on from "the layer", in words for a student."""


def describe(module: Any, pack: Callable[[Any], Any]) -> ModuleParts:
    """Its parameters, buffers, submodules and mode. Its methods may be the student's, and lie.

    Args:
        pack: sends a tensor; returns the reference to it.

    Raises:
        Unfit: it is not an ``nn.Module``.
        NotTransferable: it has too many tensors, or what it says is no module's.
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
    """A module may hide a method that every module has, such as ``eval``, behind a value: nobody can call that.

    Raises:
        Unfit: it does.
    """
    if isinstance(module, torch.nn.Module) and callable(getattr(torch.nn.Module, name, None)) and not callable(found):
        raise Unfit(f"has a value as `{name}`, which is a method of every nn.Module: give the value another name")


def assign(module: Any, values: dict[str, Any], missing_ok: bool = False) -> None:
    """Copy values into the parameters and buffers with these dotted names.

    Args:
        missing_ok: leave out what the module does not have.

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
        if tensor.shape == value.shape:
            raise
        shapes = f"{tuple(tensor.shape)} instead of {tuple(value.shape)}"
        raise Unfit(f"has a `{name}` of shape {shapes}") from error
