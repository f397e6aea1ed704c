"""Define what a call can report beside its value, and read reports from replies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import torch

from autograder.boundary.protocol import Returned, TensorRef, Value
from autograder.boundary.text import IN
from autograder.boundary.values import is_tensor
from autograder.checks.answer_raised import misfit
from autograder.checks.line import Line


@dataclass(frozen=True)
class Trace:
    """A call with its arguments as it left them.

    Args:
        learning: the places of arguments that are tensors that require a gradient: numbers from 0, or names.
    """

    value: Any
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    learning: frozenset[int | str] = frozenset()


@dataclass(frozen=True)
class Record:
    """A call with the names of the operations that ran, and of the library functions that its source names.

    Args:
        named: each library function with the student's line.
    """

    value: Any
    operations: frozenset[str]
    named: Mapping[str, str]


@dataclass(frozen=True)
class Gradients:
    """A call and the gradients of ``(value * upstream).sum()``; None if no gradient flows."""

    value: Any
    args: tuple[torch.Tensor | None, ...]
    parameters: dict[str, torch.Tensor | None]
    kwargs: dict[str, torch.Tensor | None] = field(default_factory=dict)


@dataclass(frozen=True)
class ModuleState:
    """The contents of an ``nn.Module`` on the student's side."""

    parameters: dict[str, torch.Tensor]
    trainable: frozenset[str]
    buffers: dict[str, torch.Tensor]
    modules: dict[str, list[str]]  # name -> class names, most derived first
    training: bool


@dataclass(frozen=True)
class CallReply:
    """The reply to a call of an answer, with the call's arguments.

    Each method raises :class:`AnswerRaised` if the reply does not fit the call.
    """

    line: Line
    path: str
    reply: Returned
    tensors: list[torch.Tensor]
    args: tuple[Any, ...]
    kwargs: dict[str, Any]

    def value(self) -> Any:
        return self._unpack(self.reply.value)

    def record(self) -> Record:
        names = self.reply.operations or []
        named = {name: line for name, found, line in (one.partition(IN) for one in names) if found}
        return Record(self.value(), frozenset(name for name in names if IN not in name), named)

    def trace(self) -> Trace:
        after = tuple(self._unpack(value) for value in self.reply.args or [])
        keywords = self._unpack_dict(self.reply.kwargs)
        self._require(len(after) == len(self.args) and keywords.keys() == self.kwargs.keys())
        sent: dict[int | str, Value] = dict(enumerate(self.reply.args or []))
        sent.update(self.reply.kwargs or {})
        learning = frozenset(place for place, one in sent.items() if isinstance(one, TensorRef) and one.requires_grad)
        return Trace(self.value(), after, keywords, learning)

    def gradients(self) -> Gradients:
        of_args = tuple(self._unpack(value) for value in self.reply.argument_gradients or [])
        of_kwargs = self._unpack_dict(self.reply.keyword_gradients)
        of_parameters = self._unpack_dict(self.reply.parameter_gradients)
        self._require(len(of_args) == len(self.args) and of_kwargs.keys() == self.kwargs.keys())
        pairs = [*zip(of_args, self.args, strict=True), *((of_kwargs[name], self.kwargs[name]) for name in self.kwargs)]
        self._require(all(found is None or _is_shaped_as(found, argument) for found, argument in pairs))
        self._require(all(found is None or is_tensor(found) for found in of_parameters.values()))
        return Gradients(self.value(), of_args, of_parameters, of_kwargs)

    def _unpack(self, value: Value) -> Any:
        return self.line.unpacked(self.path, value, self.tensors)

    def _unpack_dict(self, values: dict[str, Value] | None) -> dict[str, Any]:
        return {name: self._unpack(value) for name, value in (values or {}).items()}

    def _require(self, fits: bool) -> None:
        if not fits:
            raise misfit(self.path)


@dataclass(frozen=True)
class Report:
    """A report that a call can request.

    Args:
        read: converts the reply to the result.
        fields: the fields of the :class:`Call` that request it.
    """

    read: Callable[[CallReply], Any]
    fields: Mapping[str, Any] = field(default_factory=dict)


VALUE = Report(CallReply.value)
VALUE_ELSEWHERE = Report(CallReply.value, {"elsewhere": True})
VALUE_WITHOUT_GRADIENTS = Report(CallReply.value, {"no_grad": True})
VALUE_OVERWRITTEN = Report(CallReply.value, {"overwrite": True})
TRACE = Report(CallReply.trace, {"report_arguments": True})
RECORD = Report(CallReply.record, {"report_operations": True})
GRADIENTS = Report(CallReply.gradients, {"upstream": True})  # True stands for ones


def gradients(upstream: torch.Tensor | None) -> Report:
    """Return a report of the gradients of ``(value * upstream).sum()``; ``upstream`` defaults to ones."""
    return GRADIENTS if upstream is None else Report(CallReply.gradients, {"upstream": upstream})


def _is_shaped_as(found: Any, argument: Any) -> bool:
    return is_tensor(found) and isinstance(argument, torch.Tensor) and found.shape == argument.shape
