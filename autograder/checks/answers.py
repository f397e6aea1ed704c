"""The grader's end of the boundary: a student's answers, called by name as if they were ordinary functions.

``student.softmax(x)`` looks the same whether the answer lives in this process or in a sandboxed one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

import torch

from autograder.boundary.protocol import Call, Get, HandleRef, Transport
from autograder.checks.channel import AnswerRaised, Became, Channel, Made, StandIn
from autograder.checks.reports import (
    GRADIENTS,
    RECORD,
    TRACE,
    VALUE,
    VALUE_ELSEWHERE,
    CallReply,
    Gradients,
    Record,
    Report,
    Trace,
    gradients,
)
from autograder.checks.steps import Step, together

T = TypeVar("T")
Tensors = list[torch.Tensor]


class Arguments:
    """The arguments of one call among many: ``Arguments(x, dim=0)``."""

    def __init__(self, /, *args: Any, **kwargs: Any) -> None:
        self.args = args
        self.kwargs = kwargs


class Answers:
    """The student's answers: ``answers.name(...)`` calls what the student defined as ``name``.

    Args:
        transport: reaches the student's end.
        seeds: seeds the global random generators before each call, one number a call.
        stopped: why the process had to be stopped, by answer; such an answer is not called again.
    """

    def __init__(self, transport: Transport, seeds: Iterator[int], stopped: dict[str, str] | None = None) -> None:
        self._channel = Channel(transport, seeds, Handle, {} if stopped is None else stopped)

    def __getattr__(self, name: str) -> Answer:
        if name.startswith("_"):
            raise AttributeError(name)
        return Answer(self._channel, name)


def note_calls(answers: Answers) -> list[tuple[Made, Any]]:
    """From now on note each call and what it gives, in the list that is returned."""
    noted: list[tuple[Made, Any]] = []
    answers._channel.calls = noted
    return noted


class Answer:
    """A callable on the student's side.

    A method that ends in ``each`` sends many calls in one message, because a message costs more than a small call.
    Each call is a tuple of positional arguments or :class:`Arguments`. The results come in order; a call that failed
    raises when its turn comes, and the next results follow.
    """

    def __init__(self, channel: Channel, path: str, handle: int | None = None, attribute: str = "") -> None:
        self._channel = channel
        self._path = path  # for messages, and to know which answer was stopped
        self._handle = handle
        self._attribute = path if handle is None else attribute

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        return self._make_call(VALUE, args, kwargs)

    def each(self, calls: Iterable[Sequence[Any] | Arguments]) -> Iterator[Any]:
        """Call it with each of these arguments."""
        return self._make_calls(VALUE, calls)

    def elsewhere(self, /, *args: Any, **kwargs: Any) -> Any:
        """Call it on another device than the CPU; its tensors and layers are moved there first.

        Without a GPU, tensors pretend to live on one. The call raises when something stayed on the CPU.
        """
        return self._make_call(VALUE_ELSEWHERE, args, kwargs)

    def elsewhere_each(self, calls: Iterable[Sequence[Any] | Arguments]) -> Iterator[Any]:
        """:meth:`elsewhere` with each of these arguments."""
        return self._make_calls(VALUE_ELSEWHERE, calls)

    def trace(self, /, *args: Any, **kwargs: Any) -> Trace:
        """Call it and report the arguments as it left them."""
        return self._make_call(TRACE, args, kwargs)

    def trace_each(self, calls: Iterable[Sequence[Any] | Arguments]) -> Iterator[Trace]:
        """:meth:`trace` with each of these arguments."""
        return self._make_calls(TRACE, calls)

    def record(self, /, *args: Any, **kwargs: Any) -> Record:
        """Call it and report which operations ran, whatever name called them; recording costs 1 ms."""
        return self._make_call(RECORD, args, kwargs)

    def record_each(self, calls: Iterable[Sequence[Any] | Arguments]) -> Iterator[Record]:
        """:meth:`record` with each of these arguments."""
        return self._make_calls(RECORD, calls)

    def gradient(self, /, *args: Any, upstream: torch.Tensor | None = None, **kwargs: Any) -> Gradients:
        """Call it and back-propagate ``upstream`` (ones by default) through its first output."""
        return self._make_call(gradients(upstream), args, kwargs)

    def gradient_each(
        self, calls: Iterable[Sequence[Any] | Arguments], upstreams: Iterable[torch.Tensor] | None = None
    ) -> Iterator[Gradients]:
        """:meth:`gradient` with each of these arguments, and with each of ``upstreams``."""
        if upstreams is None:
            return self._make_calls(GRADIENTS, calls)
        pairs = zip(calls, upstreams, strict=True)
        return together(call_step(gradients(upstream), self, call) for call, upstream in pairs)

    def _make_call(self, report: Report[T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
        tensors: Tensors = []
        call = self._packed(report, args, kwargs, tensors)
        return self._read(report, args, kwargs, self._channel.carry(self._path, call, tensors))

    def _make_calls(self, report: Report[T], calls: Iterable[Sequence[Any] | Arguments]) -> Iterator[T]:
        return together(call_step(report, self, call) for call in calls)

    def _packed(self, report: Report[Any], args: tuple[Any, ...], kwargs: dict[str, Any], tensors: Tensors) -> Call:
        pack = self._channel.pack
        asked: dict[str, Any] = {name: pack(value, tensors) for name, value in report.asked.items()}
        return Call(
            self._attribute,
            [pack(argument, tensors, strided=True) for argument in args],
            {name: pack(argument, tensors, strided=True) for name, argument in kwargs.items()},
            next(self._channel.seeds),
            handle=self._handle,
            **asked,
        )

    def _read(self, report: Report[T], args: tuple[Any, ...], kwargs: dict[str, Any], became: Became) -> T:
        """The result of a call. It is noted where calls are, and what it raises knows the call."""
        channel = self._channel
        try:
            reply, tensors = channel.returned(self._path, became)
            value = report.read(CallReply(channel, self._path, reply, tensors, args, kwargs))
        except AnswerRaised as error:
            error.made = self._made(args, kwargs)
            raise
        if channel.calls is not None:
            channel.calls.append((self._made(args, kwargs), value))
        return value

    def _made(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Made:
        """A call of it, for messages."""
        method = f".{self._attribute}" if self._attribute else ""
        return Made(self._path if self._handle is None else f"{self._path}(...){method}", args, kwargs)


class Handle(Answer, StandIn):
    """An object that stays on the student's side: call it, read its attributes, pass it as an argument."""

    def __init__(self, channel: Channel, path: str, reference: HandleRef) -> None:
        super().__init__(channel, path, reference.id)
        self._reference = reference

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            reply, sent = self._channel.send(self._path, Get(self._reference.id, name), [])
        except AnswerRaised as error:
            error.attribute = name
            raise
        return self._channel.unpack(f"{self._path}.{name}", reply.value, sent)

    def __repr__(self) -> str:
        return f"<{self._reference.kind} object>"


def method(layer: Handle, name: str) -> Answer:
    """A method of an object on the student's side. ``layer.name`` sends a message for it; this does not."""
    return Answer(layer._channel, layer._path, layer._handle, name)


def call_step(report: Report[Any], answer: Answer, call: Sequence[Any] | Arguments) -> Step:
    """A step that calls an answer or object: with :class:`Arguments`, alone or in a sequence, or positional ones."""
    if not isinstance(call, Arguments):
        call = call[0] if len(call) == 1 and isinstance(call[0], Arguments) else Arguments(*call)
    args, kwargs = call.args, call.kwargs

    return Step(
        answer._channel,
        answer._path,
        lambda tensors: answer._packed(report, args, kwargs, tensors),
        lambda became: answer._read(report, args, kwargs, became),
    )
