"""Look into an ``nn.Module`` that stays on the student's side, and set its parameters; the grader's end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import torch

from autograder.boundary.protocol import Assign, Inspect, Returned
from autograder.boundary.values import is_tensor
from autograder.checks.answers import Handle, finish, send_around, send_together
from autograder.checks.expectations import expect_layer


@dataclass(frozen=True)
class ModuleState:
    """What an ``nn.Module`` on the student's side consists of."""

    parameters: dict[str, torch.Tensor]
    trainable: frozenset[str]
    buffers: dict[str, torch.Tensor]
    modules: dict[str, list[str]]  # name -> class names, most derived first
    training: bool


def inspect_module(layer: Any) -> ModuleState:
    """Read an ``nn.Module``'s parameters, buffers, submodules and mode."""
    __tracebackhide__ = True
    return next(inspect_each([layer]))


def inspect_each(layers: Iterable[Any]) -> Iterator[ModuleState]:
    """:func:`inspect_module` for several layers, in one message."""
    __tracebackhide__ = True
    layers = [expect_layer(layer) for layer in layers]
    replies = send_together(layers, [Inspect(layer._reference.id) for layer in layers], [])
    return map(lambda layer, found: _module_state(layer, *found), layers, replies)


def inspect_around(
    layers: Iterable[Any], calls: Iterable[tuple[Any, ...]]
) -> tuple[list[ModuleState], list[ModuleState]]:
    """The states of these layers before and after some calls, made for their effect; all of it in one message.

    Args:
        layers: one or more.
        calls: each an answer or a layer, followed by its arguments. The first one that fails raises.
    """
    __tracebackhide__ = True
    layers = [expect_layer(layer) for layer in layers]
    before, after = send_around(layers, lambda layer: Inspect(layer._reference.id), calls)
    return (
        [_module_state(layer, *found) for layer, found in zip(layers, before, strict=True)],
        [_module_state(layer, *found) for layer, found in zip(layers, after, strict=True)],
    )


def assign(layer: Any, values: dict[str, torch.Tensor]) -> None:
    """Copy values into the parameters and buffers with these dotted names."""
    __tracebackhide__ = True
    assign_each([(layer, values)])


def assign_each(values: Iterable[tuple[Any, dict[str, torch.Tensor]]]) -> None:
    """:func:`assign` for several layers, each with its values, in one message."""
    __tracebackhide__ = True
    values = [(expect_layer(layer), new) for layer, new in values]
    tensors: list[torch.Tensor] = []
    requests = [
        Assign(layer._reference.id, list(new), [layer._channel.pack(value, tensors) for value in new.values()])
        for layer, new in values
    ]
    finish(send_together([layer for layer, _ in values], requests, tensors))


def _module_state(layer: Handle, reply: Returned, sent: list[torch.Tensor]) -> ModuleState:
    state = layer._channel.unpack(layer._path, reply.value, sent)
    layer._channel.require(layer._path, _is_module_state(state))
    return ModuleState(
        state["parameters"], frozenset(state["trainable"]), state["buffers"], state["modules"], state["training"]
    )


def _is_module_state(state: Any) -> bool:
    """Whether this describes a module as our host does: a module's own methods may be the student's."""
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
