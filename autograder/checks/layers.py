"""Read an ``nn.Module`` on the student's side, and set its parameters, from the grader's end."""

from __future__ import annotations

from functools import partial
from typing import Any

import torch

from autograder.boundary.protocol import Assign, Inspect, TensorRef
from autograder.checks.answer_raised import misfit
from autograder.checks.answers import Reported, Result
from autograder.checks.line import ReplyOrStop, returned
from autograder.checks.pending import Pending
from autograder.checks.queued_request import QueuedRequest, not_a_layer
from autograder.checks.reports import ModuleState


class State(Reported):
    """The contents of a layer: a lazy :class:`ModuleState` with lazy parts."""

    def _get(self) -> Any:
        return self._call.get()


def inspect_module(layer: Result) -> State:
    """Return the contents of an ``nn.Module`` after all previous calls, as a lazy :class:`ModuleState`.

    ``.parameters`` and ``.buffers`` are tensors by dotted name, ``.trainable`` the names of parameters that require a
    gradient, ``.modules`` the class names of each submodule (most derived first), ``.training`` its mode. The check
    fails if the object is no ``nn.Module``.
    """
    layer = _object(layer)
    line, call, path = layer._line, layer._call, layer._call.path

    def read(outcome: ReplyOrStop) -> ModuleState:
        reply, sent = returned(path, outcome)
        if reply.module is None:
            raise misfit(path)
        parts = reply.module

        def tensors(references: dict[str, TensorRef]) -> dict[str, torch.Tensor]:
            return {name: line.unpacked(path, reference, sent) for name, reference in references.items()}

        trainable = frozenset(parts.trainable)
        return ModuleState(tensors(parts.parameters), trainable, tensors(parts.buffers), parts.modules, parts.training)

    return State(line, QueuedRequest(line, path, Inspect(call.number), read, [call]))


def assign(layer: Result, values: dict[str, torch.Tensor], missing_ok: bool = False) -> None:
    """Copy values into a layer's parameters and buffers with these dotted names.

    The check fails if the layer has no such tensor, or one of another shape.

    Args:
        missing_ok: skip names that the layer does not have.
    """
    layer = _object(layer)
    line, call, path = layer._line, layer._call, layer._call.path
    packed = [line.packed(value, strided=False) for value in values.values()]
    request = Assign(call.number, list(values), packed, missing_ok)
    QueuedRequest(line, path, request, partial(returned, path), [call])


def _object(layer: Any) -> Result:
    """Return the object that ``layer`` represents. Wait for a part of a result, such as an item of a list."""
    layer = layer.value if isinstance(layer, Pending) and not isinstance(layer, Result) else layer
    if not isinstance(layer, Result):
        raise not_a_layer(layer, "the result")
    return layer
