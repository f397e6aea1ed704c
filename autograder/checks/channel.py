"""The line to the student's end: send requests, unpack replies, raise what the student's code raised."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch

from autograder.boundary.protocol import (
    RECORDING_ENDED,
    Call,
    FolderRef,
    GeneratorRef,
    HandleRef,
    OneRequest,
    Raised,
    Replies,
    Reply,
    Request,
    Requests,
    Returned,
    Stopped,
    Transport,
    Value,
)
from autograder.boundary.values import NotTransferable, not_transferable, pack, unpack

Became = tuple[Reply | Stopped, list[torch.Tensor]]  # of a request, with the tensors that came along


@dataclass(frozen=True)
class Made:
    """A call as a check made it; the path of an object's is that of its class, such as ``Layer(...)``."""

    path: str
    args: tuple[Any, ...]
    kwargs: dict[str, Any]


class AnswerRaised(Exception):
    """The student's code raised, or returned something that cannot be graded.

    Attributes:
        made: the call that raised; None where a layer was read or changed.
        attribute: the attribute that was read, where there was no call.
    """

    def __init__(self, path: str, reply: Raised) -> None:
        self.path = path
        self.reply = reply
        self.made: Made | None = None
        self.attribute: str | None = None
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
        """Whether the call succeeded, but returned something that cannot cross the boundary."""
        return self.kind == "NotTransferable"

    @property
    def is_device_mismatch(self) -> bool:
        """Whether tensors of two devices met in a call elsewhere."""
        return self.kind == "DeviceMismatch"

    @property
    def is_unfit(self) -> bool:
        """Whether a layer has no place for what was asked of it; the message says so of "the layer"."""
        return self.kind == "Unfit"

    @property
    def is_hidden(self) -> bool:
        """Whether the call could hide operations that were to be recorded."""
        return self.kind == RECORDING_ENDED

    @property
    def is_missing_name(self) -> bool:
        return self.reply.missing is not None


class StandIn:
    """Stands for something on the student's side."""

    _reference: Any  # how the student's end knows it


class Generator(StandIn):
    """Stands for a ``torch.Generator`` on the student's side.

    Passing the same object again continues its stream; a new object with the same seed starts it anew.
    """

    _keys = itertools.count()

    def __init__(self, seed: int) -> None:
        self._reference = GeneratorRef(next(self._keys), seed)

    def __repr__(self) -> str:
        return f"torch.Generator().manual_seed({self._reference.seed})"


class Folder(StandIn):
    """Stands for a folder on the student's side: an answer that gets it as an argument receives the path, a string.

    Args:
        files: content by name, as uint8 tensors, so that an oracle's ``examples()`` can store them.
    """

    _keys = itertools.count()

    def __init__(self, files: Mapping[str, torch.Tensor]) -> None:
        contents = {name: content.numpy().tobytes() for name, content in files.items()}
        self._reference = FolderRef(next(self._keys), contents)

    def __repr__(self) -> str:
        return "a folder"


class Channel:
    """What every kind of request shares: it is sent, and its reply is unpacked or raised."""

    def __init__(
        self,
        transport: Transport,
        seeds: Iterator[int],
        stand_in: Callable[[Channel, str, HandleRef], StandIn],
        stopped: dict[str, str],
    ) -> None:
        self.transport = transport
        self.seeds = seeds
        self._stand_in = stand_in
        self.calls: list[tuple[Made, Any]] | None = None  # where calls are noted: what each gave
        self.stopped = stopped  # answer -> why its process was stopped; it is not called again

    def send(self, path: str, request: Request, tensors: list[torch.Tensor]) -> tuple[Returned, list[torch.Tensor]]:
        """Send one request; returns its reply and the tensors that came with it."""
        return self.returned(path, self.carry(path, request, tensors))

    def send_all(
        self, paths: Sequence[str], requests: Sequence[OneRequest], tensors: list[torch.Tensor]
    ) -> list[Became]:
        """Send several requests, each to the answer of a path, in one message; returns what became of each.

        Where the process has to be stopped, nobody knows which of several functions was at fault: each is asked alone.
        """
        by_name = [
            path
            for path, request in zip(paths, requests, strict=True)
            if isinstance(request, Call) and request.handle is None
        ]
        path = (by_name or paths)[0]  # whose fault it is that all this stops: objects only wait
        names = [path.split(".")[0] for path in paths]
        if len(by_name) < len(paths) or len(set(names)) == 1:
            return self._send_together(path, requests, tensors)
        if not self.stopped.keys() & set(names):
            with contextlib.suppress(Stopped):
                return self._replies(path, self.transport.ask(Requests([*requests]), tensors), len(requests))
        answered: dict[int, Became] = {}
        for name in dict.fromkeys(names):
            places = [place for place, found in enumerate(names) if found == name]
            try:
                found = self._send_together(paths[places[0]], [requests[place] for place in places], tensors)
            except Stopped as stop:
                found = [(stop, [])] * len(places)
            answered |= zip(places, found, strict=True)
        return [answered[place] for place in range(len(requests))]

    def _send_together(self, path: str, requests: Sequence[OneRequest], tensors: list[torch.Tensor]) -> list[Became]:
        return self._replies(path, self.carry(path, Requests([*requests]), tensors), len(requests))

    def _replies(self, path: str, carried: tuple[Reply, list[torch.Tensor]], number: int) -> list[Became]:
        reply, sent = carried
        if isinstance(reply, Raised) and reply.kinds[:1] == [RECORDING_ENDED]:
            raise AnswerRaised(path, reply)
        if not isinstance(reply, Replies) or len(reply.replies) != number:
            raise _misfit(path)
        return [(one, sent) for one in reply.replies]

    def returned(self, path: str, became: Became) -> tuple[Returned, list[torch.Tensor]]:
        """The reply to a request of this path, with its tensors; raises what became of it where it failed."""
        reply, sent = became
        if isinstance(reply, Stopped):
            raise reply
        if isinstance(reply, Raised):
            raise AnswerRaised(path, reply)
        if not isinstance(reply, Returned):
            raise _misfit(path)
        return reply, sent

    def carry(self, path: str, request: Request, tensors: list[torch.Tensor]) -> tuple[Reply, list[torch.Tensor]]:
        """Send one request; returns its reply as it came, with the tensors that came along."""
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
        """Refuse a reply that does not fit its request; an honest student's end sends none."""
        if not fits:
            raise _misfit(path)

    def pack(self, value: Any, tensors: list[torch.Tensor], strided: bool = False) -> Value:
        return pack(value, tensors, _reference, strided)

    def _handle(self, path: str, reference: Any) -> StandIn:
        if not isinstance(reference, HandleRef):
            raise NotTransferable("a reference that means nothing here")
        return self._stand_in(self, path, reference)


def _misfit(path: str) -> AnswerRaised:
    return AnswerRaised(path, not_transferable(NotTransferable("something that does not fit the call")))


def _reference(value: Any) -> Value:
    if isinstance(value, StandIn):
        reference: Value = value._reference
        return reference
    raise NotTransferable(f"a {type(value).__name__}")
