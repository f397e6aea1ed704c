"""Check, in the student's process, that the grader will read a reply.

The grader must take a message beyond the limits of the wire for a forgery. An honest reply that is too large is
therefore refused here, by the same limits and with a sentence for the student. A student's own machine, which has no
wire, refuses the same replies.
"""

from __future__ import annotations

import msgspec
import torch

from autograder.boundary import wire
from autograder.boundary.protocol import Raised, Returned
from autograder.boundary.values import NotTransferable

SPARE = 128 << 10  # bytes of a body that incidents and recorded operations may add
MAX_BODY = wire.GENEROUS.body_bytes - SPARE
HEAD = 64 + 9 * wire.MAX_AXES  # bytes of a tensor's dtype, shape and length, at most
_REPLY = msgspec.msgpack.Decoder(Returned | Raised)
_ENCODER = msgspec.msgpack.Encoder()


def readable(reply: Returned | Raised, tensors: list[torch.Tensor]) -> list[torch.Tensor]:
    """Return the reply's tensors as the grader reads them.

    Raises:
        NotTransferable: the grader would not read the reply. The message describes what it is, for a student.
    """
    _expect_body(reply)
    if len(tensors) > wire.MAX_TENSORS:
        raise NotTransferable(f"{len(tensors)} tensors; the grader reads at most {wire.MAX_TENSORS} for one call")
    for tensor in tensors:
        if tensor.dim() > wire.MAX_AXES:
            raise NotTransferable(
                f"a tensor of {tensor.dim()} dimensions; the grader reads at most {wire.MAX_AXES} dimensions"
            )
        if max(tensor.shape, default=0) > wire.MAX_SIZE:
            raise NotTransferable(f"a tensor with a dimension of size {max(tensor.shape)}, which is far too large")
    size, most = sum(tensor.nbytes + HEAD for tensor in tensors), wire.GENEROUS.tensor_bytes
    if size > most:
        what = f"{size / (1 << 20):.1f} MB of tensors"
        raise NotTransferable(f"{what}, which is too much; the grader reads at most {most >> 20} MB for one call")
    return [_plain_bool(tensor) if tensor.dtype is torch.bool else tensor for tensor in tensors]


def _expect_body(reply: Returned | Raised) -> None:
    """Encode the reply without its tensors, and decode it as the grader does."""
    try:
        body = _ENCODER.encode(reply)
        if len(body) <= MAX_BODY:
            wire.decode_body(body, _REPLY)
            return
    except (wire.WireError, TypeError, ValueError, OverflowError, RecursionError):
        raise NotTransferable("a value with names or texts that cannot be sent") from None
    what = f"a value of {len(body) >> 10} KB beside its tensors"
    raise NotTransferable(f"{what}, which is too much; the grader reads at most {MAX_BODY >> 10} KB for one call")


def _plain_bool(tensor: torch.Tensor) -> torch.Tensor:
    """Return the tensor with the bytes 0 and 1 alone, which a view of other integers may lack."""
    numbers = tensor.view(torch.uint8)
    return numbers != 0 if numbers.numel() and int(numbers.max()) > 1 else tensor
