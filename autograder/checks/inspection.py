"""Look into an ``nn.Module`` that stays on the student's side, and set its parameters; the grader's end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, cast

import torch

from autograder.boundary.protocol import Assign, Inspect, ModuleParts, OneRequest, TensorRef
from autograder.checks.answers import Handle
from autograder.checks.channel import Became
from autograder.checks.expectations import expect_layer
from autograder.checks.steps import Step, finish, together


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
    return together([inspecting(layer) for layer in layers])


def inspecting(layer: Any) -> Step:
    """A step of :func:`together` that reads a layer's state."""
    __tracebackhide__ = True
    found = expect_layer(layer)
    return _step(found, lambda tensors: Inspect(found._reference.id), lambda answered: _module_state(found, answered))


def inspect_around(
    layers: Iterable[Any], calls: Sequence[Step], first: Sequence[Step] = (), then: Sequence[Step] = ()
) -> tuple[list[ModuleState], list[ModuleState], Iterator[Any]]:
    """Look at these layers before and after some calls, made for their effect; all of it in one message.

    Args:
        calls: the first one that fails raises.
        first: steps before the first look; the first one that fails raises.
        then: steps after the last look.

    Returns:
        The states before and after, and the results of ``then``.
    """
    __tracebackhide__ = True
    looks = [inspecting(layer) for layer in layers]
    results = together([*first, *looks, *calls, *looks, *then])
    finish(islice(results, len(first)))
    before = list(islice(results, len(looks)))
    finish(islice(results, len(calls)))
    return before, list(islice(results, len(looks))), results


def assign(layer: Any, values: dict[str, torch.Tensor]) -> None:
    """Copy values into the parameters and buffers with these dotted names."""
    __tracebackhide__ = True
    assign_each([(layer, values)])


def assign_each(values: Iterable[tuple[Any, dict[str, torch.Tensor]]]) -> None:
    """:func:`assign` for several layers, each with its values, in one message."""
    __tracebackhide__ = True
    finish(together([assigning(layer, new) for layer, new in values]))


def assigning(layer: Any, values: dict[str, torch.Tensor]) -> Step:
    """A step of :func:`together` that does what :func:`assign` does."""
    __tracebackhide__ = True
    found = expect_layer(layer)

    def request(tensors: list[torch.Tensor]) -> Assign:
        packed = [found._channel.pack(value, tensors) for value in values.values()]
        return Assign(found._reference.id, list(values), packed)

    def read(answered: Became) -> None:
        found._channel.returned(found._path, answered)

    return _step(found, request, read)


def _step(layer: Handle, request: Callable[[list[torch.Tensor]], OneRequest], read: Callable[[Became], Any]) -> Step:
    return Step(layer._channel, layer._path, request, read)


def _module_state(layer: Handle, answered: Became) -> ModuleState:
    reply, sent = layer._channel.returned(layer._path, answered)
    layer._channel.require(layer._path, reply.module is not None)
    parts = cast("ModuleParts", reply.module)

    def tensors(references: dict[str, TensorRef]) -> dict[str, torch.Tensor]:
        return {name: layer._channel.unpack(layer._path, reference, sent) for name, reference in references.items()}

    trainable = frozenset(parts.trainable)
    return ModuleState(tensors(parts.parameters), trainable, tensors(parts.buffers), parts.modules, parts.training)
