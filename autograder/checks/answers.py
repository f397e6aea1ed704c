"""The grader's end of the boundary: a student's answers, called by name as if they were ordinary functions.

``student.softmax(x)`` looks the same whether the answer lives in this process or in a sandboxed one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar, cast

import torch

from autograder.boundary.protocol import Call, Get, HandleRef, OneRequest, Returned, Transport, Value
from autograder.boundary.values import is_tensor
from autograder.checks.channel import AnswerRaised, Became, Channel, Made, StandIn

T = TypeVar("T")
Positional = tuple[Any, ...]
Tensors = list[torch.Tensor]


class Arguments:
    """The arguments of one call among many: ``Arguments(x, dim=0)``."""

    def __init__(self, /, *args: Any, **kwargs: Any) -> None:
        self.args = args
        self.kwargs = kwargs


@dataclass(frozen=True)
class Trace:
    """A call with its arguments as it left them."""

    value: Any
    args: tuple[Any, ...]
    kwargs: dict[str, Any]


@dataclass(frozen=True)
class Record:
    """A call with the names of the operations that ran."""

    value: Any
    operations: frozenset[str]


@dataclass(frozen=True)
class Gradients:
    """A call and the gradients of ``(value * upstream).sum()``; None where nothing flows."""

    value: Any
    args: tuple[torch.Tensor | None, ...]
    parameters: dict[str, torch.Tensor | None]
    kwargs: dict[str, torch.Tensor | None] = field(default_factory=dict)


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
        return self._make_call(Answer._value, args, kwargs)

    def each(self, calls: Iterable[Sequence[Any] | Arguments]) -> Iterator[Any]:
        """Call it with each of these arguments."""
        return self._make_calls(Answer._value, calls)

    def elsewhere(self, /, *args: Any, **kwargs: Any) -> Any:
        """Call it on another device than the CPU; its tensors and layers are moved there first.

        Without a GPU, tensors pretend to live on one. The call raises when something stayed on the CPU.
        """
        return self._make_call(Answer._value, args, kwargs, elsewhere=True)

    def elsewhere_each(self, calls: Iterable[Sequence[Any] | Arguments]) -> Iterator[Any]:
        """:meth:`elsewhere` with each of these arguments."""
        return self._make_calls(Answer._value, calls, elsewhere=True)

    def trace(self, /, *args: Any, **kwargs: Any) -> Trace:
        """Call it and report the arguments as it left them."""
        return self._make_call(Answer._trace, args, kwargs, report_arguments=True)

    def trace_each(self, calls: Iterable[Sequence[Any] | Arguments]) -> Iterator[Trace]:
        """:meth:`trace` with each of these arguments."""
        return self._make_calls(Answer._trace, calls, report_arguments=True)

    def record(self, /, *args: Any, **kwargs: Any) -> Record:
        """Call it and report which operations ran, whatever name called them; recording costs 1 ms."""
        return self._make_call(Answer._record, args, kwargs, report_operations=True)

    def record_each(self, calls: Iterable[Sequence[Any] | Arguments]) -> Iterator[Record]:
        """:meth:`record` with each of these arguments."""
        return self._make_calls(Answer._record, calls, report_operations=True)

    def gradient(self, /, *args: Any, upstream: torch.Tensor | None = None, **kwargs: Any) -> Gradients:
        """Call it and back-propagate ``upstream`` (ones by default) through its first output."""
        return self._make_call(Answer._gradients, args, kwargs, upstream=True if upstream is None else upstream)

    def gradient_each(
        self, calls: Iterable[Sequence[Any] | Arguments], upstreams: Iterable[torch.Tensor] | None = None
    ) -> Iterator[Gradients]:
        """:meth:`gradient` with each of these arguments, and with each of ``upstreams``."""
        return self._make_calls(Answer._gradients, calls, True if upstreams is None else upstreams)

    def _make_call(
        self, read: Read[T], args: Positional, kwargs: dict[str, Any], upstream: Any = None, **report: bool
    ) -> T:
        tensors: Tensors = []
        call = self._packed(args, kwargs, tensors, upstream, **report)
        try:
            reply, sent = self._channel.send(self._path, call, tensors)
            return self._noted(args, kwargs, read(self, reply, sent, args, kwargs))
        except AnswerRaised as error:
            error.made = self._made(args, kwargs)
            raise

    def _make_calls(
        self, read: Read[T], calls: Iterable[Sequence[Any] | Arguments], upstreams: Any = None, **report: bool
    ) -> Iterator[T]:
        return make_calls(read, [(self, arguments) for arguments in calls], upstreams, **report)

    def _packed(
        self, args: Positional, kwargs: dict[str, Any], tensors: Tensors, upstream: Any = None, **report: bool
    ) -> Call:
        return Call(
            self._attribute,
            [self._channel.pack(argument, tensors, strided=True) for argument in args],
            {name: self._channel.pack(argument, tensors, strided=True) for name, argument in kwargs.items()},
            next(self._channel.seeds),
            handle=self._handle,
            upstream=self._channel.pack(upstream, tensors),
            **report,
        )

    def _noted(self, args: Positional, kwargs: dict[str, Any], value: T) -> T:
        if self._channel.calls is not None:
            self._channel.calls.append((self._made(args, kwargs), value))
        return value

    def _made(self, args: Positional, kwargs: dict[str, Any]) -> Made:
        """A call of it, for messages."""
        method = f".{self._attribute}" if self._attribute else ""
        return Made(self._path if self._handle is None else f"{self._path}(...){method}", args, kwargs)

    def _value(self, reply: Returned, sent: Tensors, args: Positional, kwargs: dict[str, Any]) -> Any:
        return self._unpack(reply.value, sent)

    def _record(self, reply: Returned, sent: Tensors, args: Positional, kwargs: dict[str, Any]) -> Record:
        return Record(self._unpack(reply.value, sent), frozenset(reply.operations or []))

    def _trace(self, reply: Returned, sent: Tensors, args: Positional, kwargs: dict[str, Any]) -> Trace:
        after = tuple(self._unpack(value, sent) for value in reply.args or [])
        keywords = self._unpack_dict(reply.kwargs, sent)
        self._require(len(after) == len(args) and keywords.keys() == kwargs.keys())
        return Trace(self._unpack(reply.value, sent), after, keywords)

    def _gradients(self, reply: Returned, sent: Tensors, args: Positional, kwargs: dict[str, Any]) -> Gradients:
        of_args = tuple(self._unpack(value, sent) for value in reply.argument_gradients or [])
        of_kwargs = self._unpack_dict(reply.keyword_gradients, sent)
        of_parameters = self._unpack_dict(reply.parameter_gradients, sent)
        self._require(len(of_args) == len(args) and of_kwargs.keys() == kwargs.keys())
        pairs = [*zip(of_args, args, strict=True), *((of_kwargs[name], kwargs[name]) for name in kwargs)]
        self._require(all(found is None or _is_shaped_as(found, argument) for found, argument in pairs))
        self._require(all(found is None or is_tensor(found) for found in of_parameters.values()))
        return Gradients(self._unpack(reply.value, sent), of_args, of_parameters, of_kwargs)

    def _unpack(self, value: Value, tensors: Tensors) -> Any:
        return self._channel.unpack(self._path, value, tensors)

    def _unpack_dict(self, values: dict[str, Value] | None, tensors: Tensors) -> dict[str, Any]:
        return {name: self._unpack(value, tensors) for name, value in (values or {}).items()}

    def _require(self, fits: bool) -> None:
        self._channel.require(self._path, fits)


Read = Callable[[Answer, Returned, Tensors, Positional, dict[str, Any]], T]


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


class Step(NamedTuple):
    """One request of several that :func:`together` sends in one message."""

    answer: Answer
    request: Callable[[Tensors], OneRequest]  # which appends the tensors that it holds
    read: Callable[[Became], Any]  # what becomes of its reply


def together(steps: Iterable[Step]) -> Iterator[Any]:
    """Take these steps in order, in one message: a message costs more than most steps.

    So a check may change a layer, call it and look at it without waiting for each reply. All steps are taken, whatever
    becomes of those before. The results come in order; a step that failed raises when its turn comes, and the next
    results follow.
    """
    steps = list(steps)
    if not steps:
        return iter(())
    tensors: Tensors = []
    requests = [step.request(tensors) for step in steps]
    answered = steps[0].answer._channel.send_all([step.answer._path for step in steps], requests, tensors)
    # A map, because a generator ends at its first exception.
    return map(lambda step, found: step.read(found), steps, answered)


def calling(answer: Answer, *args: Any) -> Step:
    """A step that calls an answer or object. The arguments are positional, or one :class:`Arguments`."""
    return _step(Answer._value, *_asked(answer, args))


def calling_elsewhere(answer: Answer, *args: Any) -> Step:
    """:func:`calling`, on another device than the CPU: :meth:`Answer.elsewhere`."""
    return _step(Answer._value, *_asked(answer, args), elsewhere=True)


def tracing(answer: Answer, *args: Any) -> Step:
    """:func:`calling`, which reports the arguments as the call left them."""
    return _step(Answer._trace, *_asked(answer, args), report_arguments=True)


def back_propagating(answer: Answer, *args: Any) -> Step:
    """:func:`calling`, with the gradients of what the call gives."""
    return _step(Answer._gradients, *_asked(answer, args), upstream=True)


def call_each(calls: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
    """Call several answers or objects in one message: each item is one of them, followed by its arguments.

    These are positional, or one :class:`Arguments`.
    """
    return together(calling(*call) for call in calls)


def method(layer: Handle, name: str) -> Answer:
    """A method of an object on the student's side. ``layer.name`` sends a message for it; this does not."""
    return Answer(layer._channel, layer._path, layer._handle, name)


def gradient_calls(calls: Iterable[tuple[Any, ...]]) -> Iterator[Gradients]:
    """:func:`call_each`, with the gradients of what each call gave."""
    return together(back_propagating(*call) for call in calls)


def record_calls(calls: Iterable[tuple[Any, ...]]) -> Iterator[Record]:
    """:func:`call_each`, with the names of the operations that each call ran."""
    return make_calls(Answer._record, [(answer, args) for answer, *args in calls], report_operations=True)


def make_calls(
    read: Read[T], calls: Iterable[tuple[Answer, Sequence[Any] | Arguments]], upstreams: Any = None, **report: bool
) -> Iterator[T]:
    """Make these calls, each an answer and its arguments, in one message; ``read`` turns each reply into a result."""
    asked = [_asked(answer, args) for answer, args in calls]
    upstreams = upstreams if isinstance(upstreams, Iterable) else [upstreams] * len(asked)
    return together(
        _step(read, answer, args, kwargs, upstream, **report)
        for (answer, args, kwargs), upstream in zip(asked, upstreams, strict=True)
    )


def _step(
    read: Read[T], answer: Answer, args: Positional, kwargs: dict[str, Any], upstream: Any = None, **report: bool
) -> Step:
    def read_reply(answered: Became) -> T:
        try:
            value = read(answer, *returned(answer, answered), args, kwargs)
            return answer._noted(args, kwargs, value)
        except AnswerRaised as error:
            error.made = answer._made(args, kwargs)
            raise

    return Step(answer, lambda tensors: answer._packed(args, kwargs, tensors, upstream, **report), read_reply)


def returned(answer: Answer, answered: Became) -> tuple[Returned, Tensors]:
    """The reply to a request, with its tensors; raises where it failed."""
    reply, sent = answered
    return answer._channel.returned(answer._path, reply), sent


def _asked(answer: Answer, args: Sequence[Any] | Arguments) -> tuple[Answer, Positional, dict[str, Any]]:
    """A call whose arguments are :class:`Arguments`, alone or in a sequence, or positional ones."""
    found = args if isinstance(args, Arguments) or len(args) != 1 else args[0]
    if isinstance(found, Arguments):
        return answer, found.args, found.kwargs
    return answer, tuple(cast("Sequence[Any]", args)), {}


def finish(calls: Iterable[Any]) -> None:
    """Read the results of calls that are made for their effect alone, so that the first one that failed raises."""
    deque(calls, maxlen=0)


def _is_shaped_as(found: Any, argument: Any) -> bool:
    return is_tensor(found) and isinstance(argument, torch.Tensor) and found.shape == argument.shape
