"""Look into an ``nn.Module`` that stays on the student's side, and set its parameters; the grader's end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import torch

from autograder.boundary.protocol import Assign, Inspect, Returned
from autograder.boundary.values import is_tensor
from autograder.checks.answers import Handle, ask_together, finish


@dataclass(frozen=True)
class ModuleState:
    """What an ``nn.Module`` on the student's side consists of."""

    parameters: dict[str, torch.Tensor]
    trainable: frozenset[str]
    buffers: dict[str, torch.Tensor]
    modules: dict[str, list[str]]  # name -> class names, most derived first
    training: bool


def inspect_each(layers: Iterable[Handle]) -> Iterator[ModuleState]:
    """Read the parameters, buffers, submodules and mode of each of these ``nn.Module``\\s, in one go."""
    layers = list(layers)
    replies, sent = ask_together(layers, [Inspect(layer._reference.id) for layer in layers], [])
    return map(lambda layer, reply: _module_state(layer, reply, sent), layers, replies)


def inspect_module(layer: Handle) -> ModuleState:
    """Read an ``nn.Module``'s parameters, buffers, submodules and mode."""
    return next(inspect_each([layer]))


def assign_each(values: Iterable[tuple[Handle, dict[str, torch.Tensor]]]) -> None:
    """Copy values into each layer's parameters and buffers with these dotted names, in one go."""
    values = list(values)
    tensors: list[torch.Tensor] = []
    requests = [
        Assign(layer._reference.id, list(new), [layer._channel.pack(value, tensors) for value in new.values()])
        for layer, new in values
    ]
    replies, _ = ask_together([layer for layer, _ in values], requests, tensors)
    finish(replies)


def assign(layer: Handle, values: dict[str, torch.Tensor]) -> None:
    """Copy values into the parameters and buffers with these dotted names."""
    assign_each([(layer, values)])


def _module_state(layer: Handle, reply: Returned, sent: list[torch.Tensor]) -> ModuleState:
    state = layer._channel.unpack(layer._path, reply.value, sent)
    layer._channel.require(layer._path, _is_module_state(state))
    return ModuleState(
        state["parameters"], frozenset(state["trainable"]), state["buffers"], state["modules"], state["training"]
    )


def _is_module_state(state: Any) -> bool:
    """Whether it is what the student's end makes of a module: a module's own methods may be the student's."""
    return (
        isinstance(state, dict)
        and state.keys() == {"parameters", "trainable", "buffers", "modules", "training"}
        and _maps(state["parameters"], is_tensor)
        and _maps(state["buffers"], is_tensor)
        and _maps(state["modules"], _is_names)
        and _is_names(state["trainable"])
        and isinstance(state["training"], bool)
    )


def _maps(found: Any, is_right: Callable[[Any], bool]) -> bool:
    return isinstance(found, dict) and _is_names(list(found)) and all(map(is_right, found.values()))


def _is_names(found: Any) -> bool:
    return isinstance(found, list) and all(isinstance(name, str) for name in found)
