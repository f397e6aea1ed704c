"""Frame one message and its tensors: a fixed header, a msgpack body, and the tensors' bytes with dtype and shape.

Nothing is evaluated or unpickled. Data from the student's process is checked for size before it is read, and for depth,
dtype and shape before it is converted to values. A ``WireError`` means that the peer broke the protocol.
"""

from __future__ import annotations

import math
import socket
import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import msgspec

from autograder.boundary.protocol import DtypeName, Raised

if TYPE_CHECKING:
    import torch

MAGIC = b"AGW2"
TOKEN_BYTES = 8
HEADER = struct.Struct(f">4s{TOKEN_BYTES}sII")  # magic, request token, body length, tensor length
READ_AHEAD = 1 << 16  # one read suffices for most frames
MAX_TENSORS = 4096
MAX_AXES = 32
MAX_SIZE = 1 << 40  # of an axis
MAX_DEPTH = 300  # of a decoded message: code that walks it cannot overflow the stack; a value may nest 10 levels
NESTING_TAGS = b"tuple", b"list", b"dict"  # of the structs that nest: a message with few of them cannot be deep
LEVELS_PER_TAG = 3  # struct, list and pair
UNTAGGED_LEVELS = 8  # levels of a message without any of these structs
MAX_NODES = 1_000_000
LEAVES = frozenset([bool, int, float, str, bytes, type(None)])

T = TypeVar("T")


class WireError(ValueError):
    """The received data is not a valid message; the text gives the reason for the log."""


@dataclass(frozen=True)
class Caps:
    """The size limits of one frame from the peer."""

    body_bytes: int = 1 << 20
    tensor_bytes: int = 64 << 20


GENEROUS = Caps()
GOING = msgspec.msgpack.encode("going")  # the body that announces the next of several requests in one message
TOO_MUCH = Raised(
    ["NotTransferable", "Exception"],
    f"too much: all that is asked for together must be below {GENEROUS.tensor_bytes >> 20} MB",
)


class TensorBytes(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A dense tensor: its elements in row-major order, in this machine's byte order."""

    dtype: DtypeName
    shape: Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=MAX_SIZE)]], msgspec.Meta(max_length=MAX_AXES)]
    data: bytearray


_TENSORS = msgspec.msgpack.Decoder(Annotated[list[TensorBytes], msgspec.Meta(max_length=MAX_TENSORS)])
_ENCODER = msgspec.msgpack.Encoder()


def encode(token: bytes, message: msgspec.Struct, tensors: list[torch.Tensor] | None = None) -> bytes:
    """Return one encoded frame."""
    body = _ENCODER.encode(message)
    blob = encode_tensors(tensors) if tensors else b""
    return b"".join((HEADER.pack(MAGIC, token, len(body), len(blob)), body, blob))


def encode_going(token: bytes) -> bytes:
    """Return the frame that announces the next request of a message."""
    return HEADER.pack(MAGIC, token, len(GOING), 0) + GOING


def fits(frame: bytes, tensors: int, caps: Caps = GENEROUS) -> bool:
    """True if the other end accepts a frame with this number of tensors."""
    _, _, body_length, blob_length = HEADER.unpack_from(frame)
    return bool(tensors <= MAX_TENSORS and body_length <= caps.body_bytes and blob_length <= caps.tensor_bytes)


class Reader:
    """A reader of frames from a connection.

    Args:
        wait: called before every read; blocks until data is available, or raises.
    """

    def __init__(self, connection: socket.socket, wait: Callable[[], None] | None = None) -> None:
        self._connection = connection
        self._wait = wait
        self._ahead = bytearray()  # bytes that were read but not yet requested

    def frame(self, caps: Caps | None) -> tuple[bytes, bytes, bytes]:
        """Return the token, body and tensor bytes of the next frame.

        Args:
            caps: the size limits, checked before reading; None for a trusted peer.

        Raises:
            EOFError: the peer is gone.
            WireError: the data is not a frame, or exceeds ``caps``.
        """
        self._read(HEADER.size)
        magic, token, body_length, blob_length = HEADER.unpack_from(self._ahead)
        if magic != MAGIC:
            raise WireError("bad magic")
        if caps is not None and (body_length > caps.body_bytes or blob_length > caps.tensor_bytes):
            raise WireError(f"a frame of {body_length} + {blob_length} bytes")
        middle = HEADER.size + body_length
        end = middle + blob_length
        self._read(end)
        with memoryview(self._ahead) as ahead:
            body, blob = bytes(ahead[HEADER.size : middle]), bytes(ahead[middle:end])
        del self._ahead[:end]
        return token, body, blob

    def _read(self, length: int) -> None:
        """Read until the buffer holds ``length`` bytes."""
        while len(self._ahead) < length:
            if self._wait is not None:
                self._wait()
            try:
                received = self._connection.recv(max(READ_AHEAD, length - len(self._ahead)))
            except BlockingIOError:
                continue
            except ConnectionError:
                raise EOFError from None
            if not received:
                raise EOFError
            self._ahead += received


def decode_body(body: bytes, decoder: msgspec.msgpack.Decoder[T]) -> T:
    """Decode the message in ``body``, with the decoder's type and a bounded depth."""
    try:
        message = decoder.decode(body)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise WireError(f"malformed body: {error}") from None
    if len(body) > MAX_NODES or LEVELS_PER_TAG * sum(map(body.count, NESTING_TAGS)) > MAX_DEPTH - UNTAGGED_LEVELS:
        _check_extent(message)
    return message


def encode_tensors(tensors: list[torch.Tensor]) -> bytes:
    """Encode dense CPU tensors, in order."""
    return _ENCODER.encode([_tensor_bytes(tensor) for tensor in tensors])


def decode_tensors(blob: bytes) -> list[torch.Tensor]:
    """Decode the tensors in ``blob``, in order, as dense CPU tensors of the stated dtypes and shapes."""
    if not blob:
        return []
    try:
        return [_tensor(stated) for stated in _TENSORS.decode(blob)]
    except (msgspec.MsgspecError, RecursionError, ValueError, RuntimeError) as error:
        raise WireError(f"malformed tensors: {error}") from None


def _tensor_bytes(tensor: torch.Tensor) -> TensorBytes:
    import torch

    dense = tensor.detach().contiguous()
    elements = (dense.view(torch.int16) if dense.dtype is torch.bfloat16 else dense).numpy()  # NumPy has no bfloat16
    name: Any = str(tensor.dtype).removeprefix("torch.")
    return TensorBytes(name, list(tensor.shape), elements.tobytes())  # type: ignore[arg-type]  # bytes are encoded as a bytearray is


def _tensor(stated: TensorBytes) -> torch.Tensor:
    import torch

    dtype = getattr(torch, stated.dtype)
    if len(stated.data) != math.prod(stated.shape) * dtype.itemsize:
        raise WireError("a tensor's bytes do not fit its shape")
    if dtype is torch.bool and max(stated.data, default=0) > 1:
        raise WireError("a bool that is neither 0 nor 1")
    if not stated.data:
        return torch.empty(stated.shape, dtype=dtype)
    return torch.frombuffer(stated.data, dtype=dtype).resize_(stated.shape)  # no view, because detach_() refuses views


def _check_extent(message: Any) -> None:
    """Bound the depth and the number of nodes, so that code that walks the message needs no check of its own."""
    level, nodes = [message], 0
    for _ in range(MAX_DEPTH):
        below: list[Any] = []
        for node in level:
            if type(node) in LEAVES:
                continue
            if isinstance(node, msgspec.Struct):
                below.extend(msgspec.structs.astuple(node))
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
