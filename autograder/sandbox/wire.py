"""Framing of one message and its tensors: a fixed header, a msgpack body, safetensors.

Nothing here is evaluated or unpickled. What comes from the student's process is checked for size before it is read and
for depth, dtype and shape before it becomes values: ``WireError`` then means that the peer did not speak honestly.
"""

from __future__ import annotations

import math
import socket
import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import msgspec

if TYPE_CHECKING:
    import torch

MAGIC = b"AGW1"
TOKEN_BYTES = 8
HEADER = struct.Struct(f">4s{TOKEN_BYTES}sII")  # magic, the request's token, length of the body, length of the tensors
ITEM_SIZES = {"F16": 2, "BF16": 2, "F32": 4, "F64": 8, "U8": 1, "I8": 1, "I16": 2, "I32": 4, "I64": 8, "BOOL": 1}
MAX_TENSORS = 4096
MAX_AXES = 32
MAX_DEPTH = 40  # of a decoded message; a value itself may nest 10 levels, each a struct holding a list
MAX_NODES = 1_000_000


T = TypeVar("T")


class WireError(ValueError):
    """What arrived is not a message: the reason, for the log."""


@dataclass(frozen=True)
class Caps:
    """The most that one frame from the peer may hold."""

    body_bytes: int = 1 << 20
    tensor_bytes: int = 64 << 20


GENEROUS = Caps()


class _Entry(msgspec.Struct, forbid_unknown_fields=True):
    dtype: Literal["F16", "BF16", "F32", "F64", "U8", "I8", "I16", "I32", "I64", "BOOL"]
    shape: list[int]
    data_offsets: tuple[int, int]


_TENSOR_HEADER = msgspec.json.Decoder(dict[str, _Entry])
_ENCODER = msgspec.msgpack.Encoder()


def encode(token: bytes, message: msgspec.Struct, tensors: list[torch.Tensor] | None = None) -> bytes:
    """One frame."""
    body = _ENCODER.encode(message)
    blob = _encode_tensors(tensors) if tensors else b""
    return b"".join((HEADER.pack(MAGIC, token, len(body), len(blob)), body, blob))


def read_frame(
    connection: socket.socket, caps: Caps | None, wait: Callable[[], None] | None = None
) -> tuple[bytes, bytes, bytes]:
    """Token, body and tensor bytes of the next frame.

    Args:
        caps: sizes that are refused before they are read; None for a trusted peer.
        wait: called before every read; blocks until there is something to read, or raises.

    Raises:
        EOFError: the peer is gone.
        WireError: no frame, or a larger one than ``caps`` allows.
    """
    magic, token, body_length, blob_length = HEADER.unpack(_read(connection, HEADER.size, wait))
    if magic != MAGIC:
        raise WireError("bad magic")
    if caps is not None and (body_length > caps.body_bytes or blob_length > caps.tensor_bytes):
        raise WireError(f"a frame of {body_length} + {blob_length} bytes")
    return token, _read(connection, body_length, wait), _read(connection, blob_length, wait)


def decode_body(body: bytes, decoder: msgspec.msgpack.Decoder[T]) -> T:
    """The message in ``body``, of the decoder's type and of bounded depth."""
    try:
        message = decoder.decode(body)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise WireError(f"malformed body: {error}") from None
    _check_extent(message)
    return message


def decode_tensors(blob: bytes) -> list[torch.Tensor]:
    """The tensors in ``blob``, in order: dense CPU tensors of the dtypes and shapes that its header states."""
    if not blob:
        return []
    names = _check_tensors(blob)
    from safetensors.torch import load

    try:
        found = load(blob)
    except Exception as error:  # safetensors' own validation, in Rust
        raise WireError(f"malformed tensors: {error}") from None
    return [found[name] for name in names]


def _check_tensors(blob: bytes) -> list[str]:
    """Validate the safetensors header before any tensor is made; returns the names in order."""
    if len(blob) < 8:
        raise WireError("truncated tensors")
    header_length = int.from_bytes(blob[:8], "little")
    start = 8 + header_length
    if start > len(blob):
        raise WireError("tensor header longer than the frame")
    try:
        entries = _TENSOR_HEADER.decode(blob[8:start])
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise WireError(f"malformed tensor header: {error}") from None
    if len(entries) > MAX_TENSORS:
        raise WireError(f"{len(entries)} tensors")
    names = [str(index) for index in range(len(entries))]
    if set(names) != set(entries):
        raise WireError("tensors not numbered from 0")
    end = 0
    for entry in sorted(entries.values(), key=lambda entry: entry.data_offsets):
        end = _check_entry(entry, blob, start, end)
    if start + end != len(blob):
        raise WireError("bytes after the last tensor")
    return names


def _check_entry(entry: _Entry, blob: bytes, start: int, previous_end: int) -> int:
    begin, end = entry.data_offsets
    if len(entry.shape) > MAX_AXES or any(size < 0 for size in entry.shape):
        raise WireError(f"impossible shape {entry.shape[:MAX_AXES]}")
    if begin != previous_end or end - begin != math.prod(entry.shape) * ITEM_SIZES[entry.dtype]:
        raise WireError("a tensor's bytes do not fit its shape")
    if entry.dtype == "BOOL" and begin < end and max(blob[start + begin : start + end], default=0) > 1:
        raise WireError("a bool that is neither 0 nor 1")
    return end


def _check_extent(message: Any) -> None:
    """Bound depth and number of nodes, so that whoever walks the message needs no guard of their own."""
    level, nodes = [message], 0
    for _ in range(MAX_DEPTH):
        below: list[Any] = []
        for node in level:
            if isinstance(node, msgspec.Struct):
                below.extend(getattr(node, field) for field in node.__struct_fields__)
            elif isinstance(node, list | tuple):
                below.extend(node)
            elif isinstance(node, dict):
                below.extend(node.values())
        nodes += len(below)
        if nodes > MAX_NODES:
            raise WireError("too many values")
        if not below:
            return
        level = below
    raise WireError("nested too deeply")


def _encode_tensors(tensors: list[torch.Tensor]) -> bytes:
    from safetensors.torch import save

    return bytes(save({str(index): tensor for index, tensor in enumerate(tensors)}))


def _read(connection: socket.socket, length: int, wait: Callable[[], None] | None) -> bytes:
    buffer = bytearray(length)
    view, got = memoryview(buffer), 0
    while got < length:
        if wait is not None:
            wait()
        try:
            received = connection.recv_into(view[got:])
        except BlockingIOError:
            continue
        except ConnectionError:
            raise EOFError from None
        if received == 0:
            raise EOFError
        got += received
    return bytes(buffer)
