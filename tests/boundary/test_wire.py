"""What is not an honest frame is refused, before it is read where it is too large."""

from __future__ import annotations

import contextlib
import socket
from typing import Any

import msgspec
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from autograder.boundary import wire
from autograder.boundary.protocol import ListValue, Reply, Returned, TensorRef
from autograder.boundary.values import DTYPES

TOKEN = b"12345678"
REPLY = msgspec.msgpack.Decoder(Reply)


def receive(frame: bytes, caps: wire.Caps = wire.GENEROUS) -> tuple[bytes, Reply, list[torch.Tensor]]:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.sendall(frame)
        ours.shutdown(socket.SHUT_WR)
        token, body, blob = wire.Reader(theirs).frame(caps)
    return token, wire.decode_body(body, REPLY), wire.decode_tensors(blob)


@pytest.mark.parametrize("dtype", DTYPES.values(), ids=str)
@pytest.mark.parametrize("shape", [(), (0,), (3,), (2, 0, 3), (2, 3, 4)], ids=str)
def test_tensors_of_every_dtype_and_shape_arrive_as_they_were_sent(dtype: torch.dtype, shape: tuple[int, ...]) -> None:
    """Bytes, dtype and shape are kept, also of 0-d and empty tensors. None is a view, which `detach_` would refuse."""
    sent = torch.randint(0, 2, shape).to(dtype)

    token, reply, (received,) = receive(wire.encode(TOKEN, Returned(TensorRef(0)), [sent]))

    assert (token, reply) == (TOKEN, Returned(TensorRef(0)))
    assert received.dtype == dtype
    assert torch.equal(received, sent)
    assert not received._is_view()


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
    """A caller that knows how large an answer can be refuses more."""
    frame = wire.encode(TOKEN, Returned(TensorRef(0)), [torch.zeros(1000)])

    with pytest.raises(wire.WireError):
        receive(frame, wire.Caps(tensor_bytes=1000))


def test_peer_that_hangs_up_in_a_frame_is_gone() -> None:
    """Half a frame is an end, not a message."""
    with pytest.raises(EOFError):
        receive(wire.encode(TOKEN, Returned(1))[:-1])


@pytest.mark.parametrize(
    "stated",
    [
        [["float32", [10**6, 10**6], bytes(4)]],
        [["float32", [0, 1 << 62], b""]],
        [["float32", [-1], bytes(4)]],
        [["float32", [1] * 33, bytes(4)]],
        [["complex64", [1], bytes(8)]],
        [["float32", [1], bytes(5)]],
        [["float32", [1], "text"]],
        [["float32", [1.0], bytes(4)]],
        [["float32", [1], bytes(4), 1]],
        [["float32", [1]]],
        [["bool", [1], b"\x07"]],
        [["uint8", [0], b""]] * (wire.MAX_TENSORS + 1),
        {"0": ["float32", [1], bytes(4)]},
    ],
    ids=[
        "shape too large", "size too large", "negative shape", "too many axes", "complex", "bytes left", "text",
        "half an axis", "unknown field", "no data", "bool of 7", "too many", "named",
    ],
)  # fmt: skip
def test_lying_tensor_is_refused(stated: Any) -> None:
    """Dtype, shape and length of every tensor are checked before it is made."""
    with pytest.raises(wire.WireError):
        wire.decode_tensors(msgspec.msgpack.encode(stated))


def test_frames_that_come_in_one_piece_are_read_one_by_one() -> None:
    """What was read ahead is the beginning of the next frame."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.sendall(wire.encode(TOKEN, Returned(1)) + wire.encode(TOKEN, Returned(2), [torch.zeros(2)]))
        reader = wire.Reader(theirs)
        bodies = [reader.frame(wire.GENEROUS)[1] for _ in range(2)]

    assert [wire.decode_body(body, REPLY) for body in bodies] == [Returned(1), Returned(2)]


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
