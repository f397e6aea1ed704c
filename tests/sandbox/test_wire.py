"""What is not an honest frame is refused, before it is read where it is too large."""

from __future__ import annotations

import contextlib
import json
import socket
from typing import Any

import msgspec
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from autograder.boundary.protocol import ListValue, Reply, Returned, TensorRef
from autograder.boundary.values import DTYPES
from autograder.sandbox import wire

TOKEN = b"12345678"
REPLY = msgspec.msgpack.Decoder(Reply)


def receive(frame: bytes, caps: wire.Caps = wire.GENEROUS) -> tuple[bytes, Reply, list[torch.Tensor]]:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.sendall(frame)
        ours.shutdown(socket.SHUT_WR)
        token, body, blob = wire.read_frame(theirs, caps)
    return token, wire.decode_body(body, REPLY), wire.decode_tensors(blob)


def blob(entries: dict[str, Any], data: bytes) -> bytes:
    header = json.dumps(entries).encode()
    header += b" " * (-len(header) % 8)
    return len(header).to_bytes(8, "little") + header + data


@pytest.mark.parametrize("dtype", DTYPES.values(), ids=str)
@pytest.mark.parametrize("shape", [(), (0,), (3,), (2, 0, 3), (2, 3, 4)], ids=str)
def test_tensors_of_every_dtype_and_shape_arrive_as_they_were_sent(dtype: torch.dtype, shape: tuple[int, ...]) -> None:
    """Bytes, dtype and shape are kept, also of 0-d and empty tensors."""
    sent = torch.randint(0, 2, shape).to(dtype)

    token, reply, (received,) = receive(wire.encode(TOKEN, Returned(TensorRef(0)), [sent]))

    assert (token, reply) == (TOKEN, Returned(TensorRef(0)))
    assert received.dtype == dtype
    assert torch.equal(received, sent)


def test_not_a_number_and_infinity_cross() -> None:
    """Non-finite floats are values like others."""
    _, reply, _ = receive(wire.encode(TOKEN, Returned(ListValue([float("nan"), float("-inf")]))))

    assert isinstance(reply, Returned)
    assert isinstance(reply.value, ListValue)
    assert str(reply.value.items) == "[nan, -inf]"


def test_too_large_a_frame_is_refused_before_it_is_read() -> None:
    """Only the header of a 4 GB frame is ever looked at."""
    header = wire.HEADER.pack(wire.MAGIC, TOKEN, 0xFFFFFFFF, 0)

    with pytest.raises(wire.WireError, match="4294967295"):
        receive(header)


def test_a_cap_of_one_request_holds() -> None:
    """Who knows how large an answer can be says so."""
    frame = wire.encode(TOKEN, Returned(TensorRef(0)), [torch.zeros(1000)])

    with pytest.raises(wire.WireError):
        receive(frame, wire.Caps(tensor_bytes=1000))


def test_peer_that_hangs_up_in_a_frame_is_gone() -> None:
    """Half a frame is an end, not a message."""
    with pytest.raises(EOFError):
        receive(wire.encode(TOKEN, Returned(1))[:-1])


F32 = {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]}


@pytest.mark.parametrize(
    ("entries", "data"),
    [
        ({"0": F32 | {"shape": [10**6, 10**6]}}, bytes(4)),
        ({"0": F32 | {"shape": [-1]}}, bytes(4)),
        ({"0": F32 | {"shape": [1] * 33}}, bytes(4)),
        ({"0": F32 | {"dtype": "C64"}}, bytes(4)),
        ({"0": F32 | {"data_offsets": [4, 8]}}, bytes(8)),
        ({"0": F32 | {"data_offsets": [0, 8]}}, bytes(4)),
        ({"0": F32 | {"more": 1}}, bytes(4)),
        ({"0": F32, "1": F32}, bytes(4)),
        ({"1": F32}, bytes(4)),
        ({"0": F32}, bytes(5)),
        ({"0": {"dtype": "BOOL", "shape": [1], "data_offsets": [0, 1]}}, b"\x07"),
        ({"__metadata__": {"a": "b"}}, b""),
        ({str(i): F32 | {"shape": [0], "data_offsets": [0, 0]} for i in range(wire.MAX_TENSORS + 1)}, b""),
    ],
    ids=[
        "shape too large", "negative shape", "too many axes", "complex", "hole", "past the end", "unknown field",
        "overlap", "not from 0", "bytes left", "bool of 7", "metadata", "too many",
    ],
)  # fmt: skip
def test_lying_tensor_header_is_refused(entries: dict[str, Any], data: bytes) -> None:
    """Dtype, shape and place of every tensor are checked before any is made."""
    with pytest.raises(wire.WireError):
        wire.decode_tensors(blob(entries, data))


@pytest.mark.parametrize(
    "body",
    [b"", b"\xc1", b"\x91" * 900_000 + b"\xc0", msgspec.msgpack.encode({"type": "run", "source": "x", "name": "y"})],
    ids=["empty", "invalid", "deep", "a request"],
)
def test_body_that_is_no_reply_is_refused(body: bytes) -> None:
    """Only the reply types are decoded, and only to a bounded depth."""
    with pytest.raises(wire.WireError):
        wire.decode_body(body, REPLY)


def test_value_nested_beyond_any_honest_answer_is_refused() -> None:
    """What the host could never have sent need not be walked by anybody."""
    value: Any = 1
    for _ in range(wire.MAX_DEPTH):
        value = ListValue([value])

    with pytest.raises(wire.WireError, match="deep"):
        receive(wire.encode(TOKEN, Returned(value)))


@given(st.binary(max_size=400))
def test_noise_is_an_error_of_the_wire_and_nothing_else(noise: bytes) -> None:
    """Whatever arrives, it is a message or a WireError."""
    for decode in (lambda: wire.decode_tensors(noise), lambda: wire.decode_body(noise, REPLY)):
        with contextlib.suppress(wire.WireError):
            decode()


@given(st.data())
def test_damaged_frame_is_refused_or_harmless(data: st.DataObject) -> None:
    """One changed byte gives a WireError, an end, or plain tensors of a checked shape."""
    frame = bytearray(wire.encode(TOKEN, Returned(TensorRef(0)), [torch.zeros(3, 2)]))
    frame[data.draw(st.integers(0, len(frame) - 1))] = data.draw(st.integers(0, 255))
    try:
        _, _, tensors = receive(bytes(frame))
    except (wire.WireError, EOFError):
        return
    assert all(type(tensor) is torch.Tensor for tensor in tensors)
