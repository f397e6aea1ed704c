"""Digest an answer's replies to a check: a few numbers per value, which can be stored and compared.

A digest of a tensor is its shape, its dtype, two random projections, its largest magnitude, and where it is not finite.
No value can be recovered from it, and rounding hardly changes it.
"""

from __future__ import annotations

import builtins
import hashlib
import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np
import torch

from autograder.boundary.protocol import (
    ArrayRef,
    Call,
    DictValue,
    HandleRef,
    Inspect,
    ListValue,
    ModuleParts,
    Raised,
    Replies,
    Reply,
    Request,
    Requests,
    Returned,
    Stopped,
    TensorRef,
    Transport,
    TupleValue,
    Value,
)
from autograder.checks import agreement

DIGITS = 6  # significant digits of a number in a digest
FOLDED = 1 << 14  # elements: longer tensors are folded to this length before projection
# A projection is a sum, which accumulates rounding errors; the tolerance of half precision already includes sums.
TOLERANCE_OF_SUMS = agreement.TOLERANCE[torch.float32].times(5)
TOLERANCE_OF_HALVES = agreement.TOLERANCE[torch.float16].times(2)
HALVES = ("float16", "bfloat16")
# Below this, every element may be rounding alone, such as the gradient of a key's bias. It differs between processors.
ROUNDING = {"float32": 5e-6}
OURS = {"DeviceMismatch", "NotTransferable", "Stopped"}  # error kinds that Python does not define
ERROR = "!"
OBJECT = "an object"
OF_INSIDES = ("value.buffers", "value.modules")  # where a module's buffers and submodules are
PARTS = ("value", "args", "kwargs", "argument_gradients", "keyword_gradients", "parameter_gradients")


class TensorDigest(msgspec.Struct, frozen=True, array_like=True):
    """The digest of a tensor or an array."""

    shape: tuple[int, ...]
    dtype: str
    first: float
    second: float
    largest: float  # largest magnitude of the finite values
    zeros: int
    odd: str = ""  # where it is NaN, inf or -inf


Digest = TensorDigest | None | bool | int | float | str
Digests = dict[str, Digest]  # by place in the reply


class Exchange(msgspec.Struct, frozen=True, omit_defaults=True):
    """One request to an answer, and its result.

    Args:
        message: the index of the message in its check; a message may carry several requests.
        answer: the name of the student's function or class.
        inspects: True if the request reads the contents of a layer.
    """

    message: int
    answer: str
    digests: Digests
    inspects: bool = False


class Recorder:
    """A transport that records replies. It belongs to one check.

    Args:
        makers: the answer that made each object on the student's side; shared by the checks of one run.
    """

    def __init__(self, transport: Transport, makers: dict[int, str]) -> None:
        self._transport = transport
        self._makers = makers
        self._messages = 0
        self.exchanges: list[Exchange] = []

    def ask(self, request: Request, tensors: list[Any]) -> tuple[Reply, list[Any]]:
        try:
            reply, sent = self._transport.ask(request, tensors)
        except Stopped:
            self._note(request, Raised(["Stopped"], ""), [])
            raise
        self._note(request, reply, sent)
        return reply, sent

    def _note(self, request: Request, reply: Reply, sent: list[torch.Tensor]) -> None:
        requests = request.requests if isinstance(request, Requests) else [request]
        replies = reply.replies if isinstance(reply, Replies) else [reply] * len(requests)
        for one, its_reply in zip(requests, replies, strict=False):
            answer = self._answer(one)
            if isinstance(one, Call) and one.keep is not None:
                self._makers.setdefault(one.keep, answer)
            for handle in _handles(getattr(its_reply, "value", None)):
                self._makers.setdefault(handle, answer)
            self.exchanges.append(Exchange(self._messages, answer, digests(its_reply, sent), isinstance(one, Inspect)))
        self._messages += 1

    def _answer(self, request: Any) -> str:
        handle = getattr(request, "handle", None)
        if handle is not None:
            return self._makers.get(handle, "")
        return str(getattr(request, "path", "")).split(".")[0]


def digests(reply: Reply, sent: list[torch.Tensor]) -> Digests:
    """Return the digests of all values in a reply by place, or the kind of an exception."""
    if isinstance(reply, Raised):
        kinds = reply.kinds or ["Exception"]
        return {ERROR: next((kind for kind in kinds if kind in OURS or hasattr(builtins, kind)), kinds[0])}
    found: Digests = {}
    if isinstance(reply, Returned):
        if reply.module is not None:
            return dict(_walk("value", _as_value(reply.module), sent))
        for name in PARTS:
            part = getattr(reply, name)
            pairs = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
            for key, item in pairs if name != "value" else [("", part)]:
                found.update(_walk(f"{name}{key}", item, sent))
    return found


def _as_value(module: ModuleParts) -> DictValue:
    """Return a module's parts by name."""
    parts: dict[str, Value] = {
        "parameters": DictValue([*module.parameters.items()]),
        "trainable": ListValue([*module.trainable]),
        "buffers": DictValue([*module.buffers.items()]),
        "modules": DictValue([(name, ListValue([*kinds])) for name, kinds in module.modules.items() if name]),
        "training": module.training,
    }
    return DictValue([*parts.items()])


def _walk(place: str, value: Value, sent: list[torch.Tensor]) -> Iterator[tuple[str, Digest]]:
    match value:
        case TensorRef(index) | ArrayRef(index):
            kind = "array of " if isinstance(value, ArrayRef) else ""
            yield place, tensor_digest(sent[index], kind)
        case TupleValue(items) | ListValue(items):
            yield f"{place}:kind", f"{type(value).__name__} of {len(items)}"
            for number, item in enumerate(items):
                yield from _walk(f"{place}.{number}", item, sent)
        case DictValue(items):
            yield f"{place}:kind", f"dict of {len(items)}"
            for key, item in items:
                yield from _walk(f"{place}.{key}", item, sent)
        case None | bool() | int() | str():
            yield place, value[:200] if isinstance(value, str) else value
        case float():
            yield place, _rounded(value)
        case HandleRef(kind=kind):
            yield place, kind if hasattr(builtins, kind) else OBJECT  # an answer may name its own classes as it likes
        case _:
            yield place, str(value)


def tensor_digest(tensor: torch.Tensor, kind: str = "") -> TensorDigest:
    """Return the digest of a tensor."""
    dtype = str(tensor.dtype).removeprefix("torch.")
    numbers = tensor.detach().to(torch.float64).flatten().numpy()
    finite = np.isfinite(numbers)
    odd = ""
    if not finite.all():
        code = np.where(np.isnan(numbers), 1, np.where(finite, 0, np.where(numbers > 0, 2, 3))).astype(np.uint8)
        odd = hashlib.blake2b(code.tobytes(), digest_size=4).hexdigest()
        numbers = np.where(finite, numbers, 0.0)
    if len(numbers) > FOLDED:
        padded = np.zeros(-(-len(numbers) // FOLDED) * FOLDED)
        padded[: len(numbers)] = numbers * (1 + np.arange(len(numbers)) // FOLDED)
        folded = padded.reshape(-1, FOLDED).sum(0)
    else:
        folded = numbers
    first, second = _directions(len(folded)) @ folded
    return TensorDigest(
        tuple(tensor.shape),
        kind + dtype,
        _rounded(float(first)),
        _rounded(float(second)),
        _rounded(float(np.abs(numbers).max(initial=0.0))),
        int((numbers == 0).sum()),
        odd,
    )


def same(one: Digest, other: Digest) -> bool:
    """True if two digests match up to rounding. dtypes are compared separately by :func:`same_dtype`."""
    if isinstance(one, TensorDigest) and isinstance(other, TensorDigest):
        if one.shape != other.shape or one.odd != other.odd:
            return False
        is_half = one.dtype.endswith(HALVES) or other.dtype.endswith(HALVES)
        if max(one.largest, other.largest) < ROUNDING.get(one.dtype, 0.0):
            return True
        rtol, atol = TOLERANCE_OF_HALVES if is_half else TOLERANCE_OF_SUMS
        floor = atol * max(one.largest, other.largest) * math.sqrt(max(1, math.prod(one.shape))) + 1e-12
        pairs = ((one.first, other.first), (one.second, other.second), (one.largest, other.largest))
        return all(abs(a - b) <= rtol * max(abs(a), abs(b)) + floor for a, b in pairs)
    if isinstance(one, float) and isinstance(other, float):
        is_close = math.isclose(one, other, rel_tol=TOLERANCE_OF_SUMS.rtol, abs_tol=1e-9)
        return is_close or (one != one and other != other)
    return type(one) is type(other) and one == other


def same_replies(one: Digests, other: Digests) -> bool:
    """True if the digests of two replies match up to rounding."""
    return one.keys() == other.keys() and all(same(value, other[place]) for place, value in one.items())


def same_dtype(one: Digest, other: Digest) -> bool:
    """True if both have the same dtype, or one is not a tensor."""
    if isinstance(one, TensorDigest) and isinstance(other, TensorDigest):
        return one.dtype == other.dtype
    return True


def alike(one: Digest, other: Digest) -> bool:
    """For random values: True if shape, finiteness and the share of zeros could come from one distribution."""
    if isinstance(one, TensorDigest) and isinstance(other, TensorDigest):
        if one.shape != other.shape or bool(one.odd) != bool(other.odd):
            return False
        n = max(1, math.prod(one.shape))
        share = (one.zeros + other.zeros) / (2 * n)
        allowed = 4.5 * math.sqrt(2 * share * (1 - share) / n) + 1.5 / n
        return abs(one.zeros - other.zeros) / n <= allowed
    return type(one) is type(other) and not isinstance(one, str)


def _handles(value: Any) -> Iterator[int]:
    if isinstance(value, HandleRef):
        yield value.id
    elif isinstance(value, TupleValue | ListValue):
        for item in value.items:
            yield from _handles(item)
    elif isinstance(value, DictValue):
        for _, item in value.items:
            yield from _handles(item)


@lru_cache(maxsize=512)
def _directions(size: int) -> np.ndarray[Any, Any]:
    """Return two projection directions for that many elements, the same on every machine."""
    squares = np.arange(1, size + 1, dtype=np.float64) ** 2
    directions: np.ndarray[Any, Any] = 2 * np.stack([squares * math.sqrt(2) % 1, squares * math.sqrt(3) % 1]) - 1
    return directions


def _rounded(value: float) -> float:
    return float(f"{value:.{DIGITS}g}")
