"""Mutated frames: what a student's process could send, through all that the trusted side does with it."""

from __future__ import annotations

import copy
import itertools
import random
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

import msgspec
import torch

from autograder.boundary import wire
from autograder.boundary.protocol import (
    NOT_A_REPLY,
    ArrayRef,
    DeviceValue,
    DictValue,
    DtypeValue,
    GeneratorRef,
    HandleRef,
    Incident,
    ListValue,
    ModuleParts,
    Output,
    Raised,
    Replies,
    Reply,
    Request,
    Returned,
    Stopped,
    TensorRef,
    TupleValue,
)
from autograder.checks.answer_raised import AnswerRaised
from autograder.checks.answers import Answers, line_of
from autograder.checks.expectations import expect_close
from autograder.checks.failed import CheckFailed
from autograder.checks.layers import inspect_module
from autograder.checks.line import Unclear

TOKEN = bytes(range(wire.TOKEN_BYTES))
REPLY = msgspec.msgpack.Decoder(Reply)
ASKED = torch.arange(6.0).reshape(2, 3)
RIGHT = torch.softmax(ASKED, -1)
WRONG = torch.zeros(2, 3)
MAX_PLACES = 1000
ODD: list[Any] = [
    *(
        None,
        True,
        -1,
        0,
        2**31,
        2**63 - 1,
        -(2**63),
        1e308,
        float("nan"),
        float("inf"),
        "",
        "x" * 3000,
        "\0",
        "cuda:99",
    ),
    *(
        "cpu:-1",
        "meta",
        "float8",
        "complex64",
        b"",
        b"\xff" * 40,
        [],
        {},
        [[]],
        {"type": "list", "items": []},
        "tensor",
    ),
    *(
        {"type": "tensor", "index": 7},
        {"type": "handle", "id": -1, "kind": ""},
        {"type": "device", "name": "cpu:999999"},
    ),
]


def replies() -> list[tuple[Reply, list[torch.Tensor]]]:
    """One of each kind that an honest process sends; none is the right answer."""
    kinds = [WRONG, WRONG.long(), WRONG.bool(), WRONG.bfloat16(), torch.zeros(0, 4), torch.tensor(float("nan"))]
    nested = ListValue([TupleValue([1, 2.5, "text", None, True]), DictValue([("key", TensorRef(0)), (1, ArrayRef(0))])])
    value = TensorRef(0)
    return [
        *((Returned(TensorRef(0, requires_grad=index % 2 == 0)), [tensor]) for index, tensor in enumerate(kinds)),
        (Returned(nested), [WRONG]),
        (Returned(ArrayRef(0)), [WRONG.bfloat16()]),
        (Returned(value, args=[TensorRef(1)], kwargs={}), [WRONG, ASKED]),
        (Returned(value, operations=["aten::softmax", "aten::mul"]), [WRONG]),
        (Returned(value, argument_gradients=[TensorRef(1)], parameter_gradients={"w": TensorRef(0)}), [WRONG, WRONG]),
        (
            Returned(module=ModuleParts({"w": TensorRef(0)}, ["w"], {"mask": TensorRef(0)}, {"": ["Layer"]}, True)),
            [WRONG],
        ),
        (Returned(HandleRef(3, "Linear"), incidents=[Incident("network", "192.0.2.1")]), []),
        (Returned(DeviceValue("cpu"), outputs=[Output("stream", {"stdout": "hello"})]), []),
        (Returned(DtypeValue("float32")), []),
        (Returned(GeneratorRef(1, 2)), []),
        (Raised(["ValueError", "Exception"], "no", "cell 3, line 2", missing="softmax", missing_near="sofmax"), []),
        (Replies([Returned(value), Raised(["TypeError"], "no")]), [WRONG]),
    ]


@contextmanager
def Frames() -> Iterator[Any]:
    """A case: mutate one frame, or the reply in it, and do with it what grading does."""
    corpus = [(reply, tensors, wire.encode(TOKEN, reply, tensors)) for reply, tensors in replies()]

    def case(draw: random.Random) -> str:
        reply, tensors, frame = draw.choice(corpus)
        if draw.random() < 0.5:
            sent = bytes(mutated_bytes(draw, bytearray(frame), draw.choice(corpus)[2]))
        else:
            sent = mutated_reply(draw, reply, tensors)
        return judged(draw, sent)

    yield case


def judged(draw: random.Random, sent: bytes) -> str:
    """Ask for an answer, get these bytes, and say what became of it."""
    answers = Answers(Sender(sent), itertools.count())
    try:
        match draw.randrange(6):
            case 0:
                value = answers.softmax(ASKED).value
            case 1:
                value = answers.softmax.trace(ASKED).value
            case 2:
                value = answers.softmax.record(ASKED).value
            case 3:
                value = answers.softmax.gradient(ASKED).value
            case 4:
                value = inspect_module(answers.softmax(ASKED)).parameters.value.get("w")
            case _:
                value = [answers.softmax(ASKED), answers.softmax(ASKED)][0].value
    except Stopped:
        return "stopped"
    except Unclear:
        return "asked for again, call by call"
    except AnswerRaised as error:
        if not str(error) or not isinstance(error.kind, str):
            raise AssertionError("an error without words") from error
        return "raised"
    except CheckFailed:
        return "read as no layer"
    try:
        expect_close(value, RIGHT)
        line_of(answers).settle()  # if the value is an object, the expectation waits
    except CheckFailed:
        return "read as a wrong value"
    raise AssertionError("a wrong answer became the right one")


class Sender:
    """A transport whose other end sends these bytes, as `sandbox/session.py` reads them."""

    def __init__(self, sent: bytes) -> None:
        self._sent = sent

    def ask(self, request: Request, tensors: list[torch.Tensor]) -> tuple[Reply, list[torch.Tensor]]:
        connection: Any = _Pipe(self._sent)
        try:
            token, body, blob = wire.Reader(connection).frame(wire.GENEROUS)
            if token != TOKEN:
                raise wire.WireError("another token")
            reply, received = wire.decode_body(body, REPLY), wire.decode_tensors(blob)
        except EOFError:
            raise Stopped("ended the Python process") from None
        except wire.WireError:
            raise Stopped(NOT_A_REPLY) from None
        if sum(tensor.nbytes for tensor in received) > len(self._sent):
            raise AssertionError("tensors larger than the frame that brought them")
        return reply, received


class _Pipe:
    def __init__(self, sent: bytes) -> None:
        self._left = sent

    def recv(self, most: int) -> bytes:
        taken, self._left = self._left[:most], self._left[most:]
        return taken


def mutated_bytes(draw: random.Random, frame: bytearray, other: bytes) -> bytearray:
    """Flip, insert, remove, repeat or swap in a few places; often with lengths made to fit."""
    head = bytes(frame[: wire.HEADER.size])
    for _ in range(draw.choice((1, 1, 2, 5))):
        at, length = draw.randrange(len(frame) + 1), draw.choice((1, 1, 2, 4, 8, 40))
        match draw.randrange(6):
            case 0 if at < len(frame):
                frame[at] ^= 1 << draw.randrange(8)
            case 1:
                frame[at : at + length] = draw.randbytes(length)
            case 2:
                frame[at:at] = draw.randbytes(length)
            case 3:
                del frame[at : at + length]
            case 4:
                frame[at:at] = frame[at : at + length] * draw.choice((1, 2, 50))
            case _:
                frame[at:] = other[draw.randrange(len(other)) :]
    if draw.random() < 0.5 and len(frame) >= len(head):
        _, _, body, _ = wire.HEADER.unpack(head)
        body = min(body, len(frame) - len(head))
        frame[: len(head)] = wire.HEADER.pack(wire.MAGIC, TOKEN, body, len(frame) - len(head) - body)
    return frame


def mutated_reply(draw: random.Random, reply: Reply, tensors: list[torch.Tensor]) -> bytes:
    """A well-formed frame whose message or tensors have another structure: odd values, missing and doubled parts."""
    body: Any = msgspec.msgpack.decode(msgspec.msgpack.encode(reply))
    blob: Any = msgspec.msgpack.decode(wire.encode_tensors(tensors))
    for _ in range(draw.choice((1, 1, 2, 4))):
        tree = draw.choice((body, body, blob))
        places = list(islice(_places(tree), MAX_PLACES))
        if not 0 < len(places) < MAX_PLACES:  # parts that are repeated again and again would be our own bomb
            continue
        parent, key = draw.choice(places)
        match draw.randrange(4):
            case 0 if isinstance(parent, list):
                parent[key:key] = [parent[key]] * draw.choice((1, 3, 200))
            case 1:
                del parent[key]
            case 2:
                parent[key] = _nested(parent[key], draw.choice((1, 9, 30, 50)))
            case _:
                parent[key] = copy.deepcopy(draw.choice(ODD))
    encoded, packed = msgspec.msgpack.encode(body), msgspec.msgpack.encode(blob)
    return wire.HEADER.pack(wire.MAGIC, TOKEN, len(encoded), len(packed)) + encoded + packed


def _places(node: Any) -> Iterator[tuple[Any, Any]]:
    left = [node]
    while left:
        parent = left.pop()
        keys = list(parent) if isinstance(parent, dict) else range(len(parent)) if isinstance(parent, list) else ()
        for key in keys:
            yield parent, key
            left.append(parent[key])


def _nested(value: Any, depth: int) -> Any:
    for _ in range(depth):
        value = {"type": "list", "items": [value]}
    return value
