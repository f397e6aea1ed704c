"""The grader's end of the boundary: a student's answers, called by name as if they were ordinary functions.

``student.softmax(x)`` looks the same whether the answer lives in this process or in a sandboxed one.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

import torch

from autograder.boundary.protocol import (
    Assign,
    Call,
    Calls,
    FolderRef,
    GeneratorRef,
    Get,
    HandleRef,
    Inspect,
    Raised,
    Replies,
    Reply,
    Request,
    Returned,
    Stopped,
    Transport,
    Value,
)
from autograder.boundary.values import NotTransferable, not_transferable, pack, unpack

T = TypeVar("T")


class AnswerRaised(Exception):
    """The student's code raised, or returned something that cannot be graded."""

    def __init__(self, path: str, reply: Raised) -> None:
        self.path = path
        self.reply = reply
        super().__init__(f"{path} raised {self.kind}: {reply.message}")

    def is_a(self, kind: type[BaseException]) -> bool:
        """Whether the exception is of that built-in kind."""
        return kind.__name__ in self.reply.kinds

    @property
    def kind(self) -> str:
        """The name of the exception's class."""
        return self.reply.kinds[0] if self.reply.kinds else "an exception"

    @property
    def is_unwritten(self) -> bool:
        """Whether it is the stub's exception. torch raises its own, with a message, for an operation a dtype lacks."""
        return self.kind == "NotImplementedError" and not self.reply.message

    @property
    def is_not_transferable(self) -> bool:
        """Whether the call went well, but what it returned cannot be looked at."""
        return self.kind == "NotTransferable"

    @property
    def is_device_mismatch(self) -> bool:
        """Whether tensors of two devices met in a call elsewhere."""
        return self.kind == "DeviceMismatch"

    @property
    def is_missing_name(self) -> bool:
        return self.reply.missing is not None


class Generator:
    """Stands for a ``torch.Generator`` on the student's side.

    Passing the same object again continues its stream; a new object with the same seed starts it anew.
    """

    _keys = itertools.count()

    def __init__(self, seed: int) -> None:
        self.reference = GeneratorRef(next(self._keys), seed)


class Folder:
    """Stands for a folder on the student's side: the answer that it is passed to gets the path, a string.

    Args:
        files: content by name, as uint8 tensors: what ``examples()`` of an oracle can store.
    """

    _keys = itertools.count()

    def __init__(self, files: Mapping[str, torch.Tensor]) -> None:
        contents = {name: content.numpy().tobytes() for name, content in files.items()}
        self.reference = FolderRef(next(self._keys), contents)

    def __repr__(self) -> str:
        return "a folder"


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


@dataclass(frozen=True)
class ModuleState:
    """What an ``nn.Module`` on the student's side consists of."""

    parameters: dict[str, torch.Tensor]
    trainable: frozenset[str]
    buffers: dict[str, torch.Tensor]
    modules: dict[str, list[str]]  # name -> class names, most derived first
    training: bool


class Answers:
    """The student's answers: ``answers.name(...)`` calls what the student defined as ``name``.

    Args:
        transport: reaches the student's end.
        seeds: seeds the global random generators before each call, one number a call.
    """

    def __init__(self, transport: Transport, seeds: Iterator[int]) -> None:
        self._channel = Channel(transport, seeds)

    def __getattr__(self, name: str) -> Answer:
        if name.startswith("_"):
            raise AttributeError(name)
        return Answer(self._channel, name)


class Channel:
    """Asks, unpacks and raises: what every kind of request shares."""

    def __init__(self, transport: Transport, seeds: Iterator[int]) -> None:
        self.transport = transport
        self.seeds = seeds
        self.stopped: dict[str, str] = {}  # answer -> why its process had to be stopped; it is not called again

    def ask(self, path: str, request: Request, tensors: list[torch.Tensor]) -> tuple[Returned, list[torch.Tensor]]:
        """What one request gave back."""
        reply, sent = self._carry(path, request, tensors)
        return self.returned(path, reply), sent

    def ask_all(
        self, path: str, calls: list[Call], tensors: list[torch.Tensor]
    ) -> tuple[list[Reply], list[torch.Tensor]]:
        """What each of several calls gave back or raised."""
        reply, sent = self._carry(path, Calls(calls), tensors)
        if not isinstance(reply, Replies) or len(reply.replies) != len(calls):
            raise _misfit(path)
        return [*reply.replies], sent

    def returned(self, path: str, reply: Reply) -> Returned:
        if isinstance(reply, Raised):
            raise AnswerRaised(path, reply)
        if not isinstance(reply, Returned):
            raise _misfit(path)
        return reply

    def _carry(self, path: str, request: Request, tensors: list[torch.Tensor]) -> tuple[Reply, list[torch.Tensor]]:
        answer = path.split(".")[0]
        if answer in self.stopped:
            raise Stopped(self.stopped[answer])
        try:
            reply, sent = self.transport.ask(request, tensors)
        except Stopped as stop:
            self.stopped[answer] = f"`{path}` {stop}"
            raise Stopped(self.stopped[answer]) from None
        return reply, sent

    def unpack(self, path: str, value: Value, tensors: list[torch.Tensor]) -> Any:
        try:
            return unpack(value, tensors, lambda reference: self._handle(path, reference))
        except NotTransferable as error:
            raise AnswerRaised(path, not_transferable(error)) from None

    def require(self, path: str, fits: bool) -> None:
        """Refuse a reply that does not fit its request. An honest student's end gives none."""
        if not fits:
            raise _misfit(path)

    def pack(self, value: Any, tensors: list[torch.Tensor]) -> Value:
        return pack(value, tensors, _reference)

    def _handle(self, path: str, reference: Any) -> Handle:
        if not isinstance(reference, HandleRef):
            raise NotTransferable("a reference that means nothing here")
        return Handle(self, path, reference)


class Answer:
    """A callable on the student's side."""

    def __init__(self, channel: Channel, path: str, handle: int | None = None, attribute: str = "") -> None:
        self._channel = channel
        self._path = path  # for messages, and to know which answer was stopped
        self._handle = handle
        self._attribute = path if handle is None else attribute

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        reply, sent = self._ask(args, kwargs)
        return self._unpack(reply.value, sent)

    def elsewhere(self, /, *args: Any, **kwargs: Any) -> Any:
        """Call it on another device than the CPU, where its tensors and layers are moved for the call.

        Without a GPU, tensors pretend to live on one. The call raises when something was left on the CPU.
        """
        reply, sent = self._ask(args, kwargs, elsewhere=True)
        return self._unpack(reply.value, sent)

    def each(self, calls: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
        """Call it with each of these (positional) arguments, all in one go: for many small calls.

        The results come in order. One that is an exception is raised when its turn comes, and the next ones follow.
        """
        return self._ask_all(calls, lambda reply, sent, _: self._unpack(reply.value, sent))

    def trace(self, /, *args: Any, **kwargs: Any) -> Trace:
        """Call it and report the arguments as it left them."""
        reply, sent = self._ask(args, kwargs, report_arguments=True)
        return self._read_trace(reply, sent, args, kwargs)

    def trace_each(self, calls: Iterable[tuple[Any, ...]]) -> Iterator[Trace]:
        """:meth:`trace` of each of these (positional) arguments, as :meth:`each`."""
        read = partial(self._read_trace, kwargs={})
        return self._ask_all(calls, read, report_arguments=True)

    def record_each(self, calls: Iterable[tuple[Any, ...]]) -> Iterator[Record]:
        """:meth:`record` of each of these (positional) arguments, as :meth:`each`."""
        return self._ask_all(calls, lambda reply, sent, _: self._read_record(reply, sent), report_operations=True)

    def _read_record(self, reply: Returned, sent: list[torch.Tensor]) -> Record:
        return Record(self._unpack(reply.value, sent), frozenset(reply.operations or []))

    def _read_trace(
        self, reply: Returned, sent: list[torch.Tensor], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> Trace:
        after = tuple(self._unpack(value, sent) for value in reply.args or [])
        keywords = self._unpack_dict(reply.kwargs, sent)
        self._require(len(after) == len(args) and keywords.keys() == kwargs.keys())
        return Trace(self._unpack(reply.value, sent), after, keywords)

    def record(self, /, *args: Any, **kwargs: Any) -> Record:
        """Call it and report which operations ran, under whatever name and wherever; it costs 1 ms of its own."""
        reply, sent = self._ask(args, kwargs, report_operations=True)
        return self._read_record(reply, sent)

    def gradient(self, /, *args: Any, upstream: torch.Tensor | None = None, **kwargs: Any) -> Gradients:
        """Call it and back-propagate ``upstream`` (ones by default) through its first output."""
        reply, sent = self._ask(args, kwargs, upstream=True if upstream is None else upstream)
        of_args = tuple(self._unpack(value, sent) for value in reply.argument_gradients or [])
        of_kwargs = self._unpack_dict(reply.keyword_gradients, sent)
        of_parameters = self._unpack_dict(reply.parameter_gradients, sent)
        self._require(len(of_args) == len(args) and of_kwargs.keys() == kwargs.keys())
        pairs = [*zip(of_args, args, strict=True), *((of_kwargs[name], kwargs[name]) for name in kwargs)]
        self._require(all(found is None or _is_shaped_as(found, argument) for found, argument in pairs))
        self._require(all(found is None or _is_tensor(found) for found in of_parameters.values()))
        return Gradients(self._unpack(reply.value, sent), of_args, of_parameters, of_kwargs)

    def _ask(
        self, args: tuple[Any, ...], kwargs: dict[str, Any], upstream: Any = None, **report: bool
    ) -> tuple[Returned, list[torch.Tensor]]:
        tensors: list[torch.Tensor] = []
        return self._channel.ask(self._path, self._call(args, kwargs, tensors, upstream, **report), tensors)

    def _ask_all(self, calls: Iterable[tuple[Any, ...]], read: Callable[..., T], **report: bool) -> Iterator[T]:
        calls = list(calls)
        tensors: list[torch.Tensor] = []
        requests = [self._call(args, {}, tensors, **report) for args in calls]
        replies, sent = self._channel.ask_all(self._path, requests, tensors)
        returned = partial(self._channel.returned, self._path)
        # unlike a generator, a map goes on after an exception
        return map(lambda reply, args: read(returned(reply), sent, args), replies, calls)

    def _call(
        self,
        args: tuple[Any, ...],
        kwargs: dict[str, Any],
        tensors: list[torch.Tensor],
        upstream: Any = None,
        **report: bool,
    ) -> Call:
        return Call(
            self._attribute,
            [self._channel.pack(argument, tensors) for argument in args],
            {name: self._channel.pack(argument, tensors) for name, argument in kwargs.items()},
            next(self._channel.seeds),
            handle=self._handle,
            upstream=self._channel.pack(upstream, tensors),
            **report,
        )

    def _unpack(self, value: Value, tensors: list[torch.Tensor]) -> Any:
        return self._channel.unpack(self._path, value, tensors)

    def _unpack_dict(self, values: dict[str, Value] | None, tensors: list[torch.Tensor]) -> dict[str, Any]:
        return {name: self._unpack(value, tensors) for name, value in (values or {}).items()}

    def _require(self, fits: bool) -> None:
        self._channel.require(self._path, fits)


class Handle(Answer):
    """An object that stays on the student's side: call it, read its attributes, pass it as an argument."""

    def __init__(self, channel: Channel, path: str, reference: HandleRef) -> None:
        super().__init__(channel, path, reference.id)
        self._reference = reference

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        reply, sent = self._channel.ask(self._path, Get(self._reference.id, name), [])
        return self._channel.unpack(f"{self._path}.{name}", reply.value, sent)

    def __repr__(self) -> str:
        return f"<{self._reference.kind} object>"


def inspect_module(layer: Handle) -> ModuleState:
    """Read an ``nn.Module``'s parameters, buffers, submodules and mode."""
    channel, reference = layer._channel, layer._reference
    reply, sent = channel.ask(layer._path, Inspect(reference.id), [])
    state = channel.unpack(layer._path, reply.value, sent)
    channel.require(layer._path, _is_module_state(state))
    return ModuleState(
        state["parameters"], frozenset(state["trainable"]), state["buffers"], state["modules"], state["training"]
    )


def assign(layer: Handle, values: dict[str, torch.Tensor]) -> None:
    """Copy values into the parameters and buffers with these dotted names."""
    tensors: list[torch.Tensor] = []
    packed = [layer._channel.pack(value, tensors) for value in values.values()]
    layer._channel.ask(layer._path, Assign(layer._reference.id, list(values), packed), tensors)


def _misfit(path: str) -> AnswerRaised:
    return AnswerRaised(path, not_transferable(NotTransferable("something that does not fit the call")))


def _is_tensor(found: Any) -> bool:
    return type(found) is torch.Tensor


def _is_shaped_as(found: Any, argument: Any) -> bool:
    return _is_tensor(found) and isinstance(argument, torch.Tensor) and found.shape == argument.shape


def _is_module_state(state: Any) -> bool:
    """Whether it is what the student's end makes of a module: a module's own methods may be the student's."""
    return (
        isinstance(state, dict)
        and state.keys() == {"parameters", "trainable", "buffers", "modules", "training"}
        and _maps(state["parameters"], _is_tensor)
        and _maps(state["buffers"], _is_tensor)
        and _maps(state["modules"], _is_names)
        and _is_names(state["trainable"])
        and isinstance(state["training"], bool)
    )


def _maps(found: Any, is_right: Callable[[Any], bool]) -> bool:
    return isinstance(found, dict) and _is_names(list(found)) and all(map(is_right, found.values()))


def _is_names(found: Any) -> bool:
    return isinstance(found, list) and all(isinstance(name, str) for name in found)


def _reference(value: Any) -> Value:
    if isinstance(value, Handle):
        return value._reference
    if isinstance(value, Generator | Folder):
        return value.reference
    raise NotTransferable(f"a {type(value).__name__}")
