"""Record a check's requests and replies, and show them as code and numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import torch

from autograder.boundary.protocol import (
    ArrayRef,
    Call,
    DictValue,
    ListValue,
    Replies,
    Reply,
    Request,
    Requests,
    Returned,
    TensorRef,
    Transport,
    TupleValue,
    Value,
)
from autograder.boundary.text import one_line
from autograder.boundary.values import unpack
from autograder.checks.bank import Key
from autograder.checks.code import call_code
from autograder.checks.describe import number
from autograder.checks.reply_digest import PARTS

MAX_NUMBERS = 6  # of a tensor
MAX_ELEMENTS = 6  # of an argument that is written out
MAX_LENGTH = 160  # characters
KINDS = {"value": "", "args": "argument left as ", "kwargs": "argument left as "}  # the other parts are gradients


class RecordingTransport:
    """A transport that records the requests and replies of one check."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self._messages: list[tuple[Request, list[Any], Reply, list[Any]]] = []

    def ask(self, request: Request, tensors: list[Any]) -> tuple[Reply, list[Any]]:
        reply, sent = self._transport.ask(request, tensors)
        self._messages.append((request, tensors, reply, sent))
        return reply, sent

    def call(self, key: Key, answer: str) -> str:
        """Return the request as code, such as ``softmax(<tensor (2, 3), float32>, dim=0)``."""
        message, number_ = key
        request, tensors, _, _ = self._messages[message]
        one = request.requests[number_] if isinstance(request, Requests) else request
        path = getattr(one, "path", "")
        shown = path if path.split(".")[0] == answer or not answer else f"{answer}(...)" + (f".{path}" if path else "")
        if not isinstance(one, Call):
            return one_line(shown, MAX_LENGTH)
        args = [_known(value, tensors) for value in one.args]
        kwargs = {name: _known(value, tensors) for name, value in one.kwargs.items()}
        return one_line(call_code(shown, args, kwargs, MAX_ELEMENTS), MAX_LENGTH)

    def result(self, key: Key, place: str) -> str:
        """Return the value at a place of the reply, abbreviated."""
        message, number_ = key
        _, _, reply, sent = self._messages[message]
        one = reply.replies[number_] if isinstance(reply, Replies) else reply
        texts = dict(_texts(one, sent)) if isinstance(one, Returned) else {}
        return one_line(texts.get(place, ""), MAX_LENGTH)


def _known(value: Value, tensors: list[Any]) -> Any:
    """Return the argument, with a placeholder for objects in the student's process."""
    return unpack(value, tensors, lambda reference: _Elsewhere(), leaves=True)


class _Elsewhere:
    def __repr__(self) -> str:
        return "<object>"


def _texts(reply: Returned, sent: list[Any]) -> Iterator[tuple[str, str]]:
    """Yield each number or tensor of a reply, by its place in :func:`~autograder.checks.reply_digest.digests`."""
    for name in PARTS:
        part = getattr(reply, name)
        pairs = [("", part)] if name == "value" else part.items() if isinstance(part, dict) else enumerate(part or ())
        for key, item in pairs:
            for place, text in _leaves(f"{name}{key}", item, sent):
                yield place, f"{KINDS.get(name, 'gradient ')}{text}"


def _leaves(place: str, value: Value, sent: list[Any]) -> Iterator[tuple[str, str]]:
    match value:
        case TensorRef(index) | ArrayRef(index):
            yield place, _tensor(sent[index])
        case TupleValue(items) | ListValue(items):
            for position, item in enumerate(items):
                yield from _leaves(f"{place}.{position}", item, sent)
        case DictValue(items):
            for key, item in items:
                yield from _leaves(f"{place}.{key}", item, sent)
        case int() | float():
            yield place, number(value)


def _tensor(tensor: torch.Tensor) -> str:
    first = tensor.detach().flatten()[:MAX_NUMBERS].tolist()
    rest = ", …" if tensor.numel() > MAX_NUMBERS else ""
    return f"{', '.join(map(number, first))}{rest} (shape {tuple(tensor.shape)})"
