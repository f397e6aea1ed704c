"""What may cross the boundary: plain values arrive as they were sent, all else is refused in words."""

from __future__ import annotations

import itertools
import math
import struct
from typing import Any

import msgspec
import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.boundary.protocol import ArrayRef, DeviceValue, DictValue, DtypeValue, ListValue, TensorRef, Value
from autograder.boundary.values import DTYPES, MAX_DEPTH, MAX_ITEMS, MAX_TEXT, NotTransferable, pack, unpack
from autograder.boundary.wire import GENEROUS, decode_body, encode

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats()
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(st.text("abcdef", max_size=5) | st.integers(0, 9), inner, max_size=4)
    ),
    max_leaves=12,
)


class Frame(msgspec.Struct):
    value: Value


def keep_nothing(value: Any) -> Value:
    raise NotTransferable(f"a {type(value).__name__}")


def crossed(value: Any) -> Any:
    """The value after it was packed, encoded, decoded and unpacked."""
    tensors: list[torch.Tensor] = []
    frame = Frame(pack(value, tensors, keep_nothing))
    return unpack(msgspec.msgpack.decode(msgspec.msgpack.encode(frame), type=Frame).value, tensors, keep_nothing)


def same(left: Any, right: Any) -> bool:
    """Equal in type and content, floats bit for bit."""
    if type(left) is not type(right):
        return False
    if isinstance(left, float):
        return struct.pack("d", left) == struct.pack("d", right) or (math.isnan(left) and math.isnan(right))
    if isinstance(left, list | tuple):
        return len(left) == len(right) and all(map(same, left, right))
    if isinstance(left, dict):
        return list(left) == list(right) and all(same(left[key], right[key]) for key in left)
    return bool(left == right)


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


def shared(depth: int) -> list[Any]:
    """A list that is small in memory and stands for 10 ** depth items."""
    value: list[Any] = [0] * 10
    for _ in range(depth):
        value = [value] * 10
    return value


@settings(max_examples=200, deadline=None)
@given(VALUES)
def test_plain_values_arrive_as_they_were(value: Any) -> None:
    """Numbers, texts, None and containers of them arrive with their types, NaN and infinities included."""

    assert same(crossed(value), value)


@pytest.mark.parametrize("dtype", DTYPES.values(), ids=str)
def test_tensors_arrive_bit_for_bit(dtype: torch.dtype) -> None:
    """A tensor of every dtype that may cross arrives with its shape, dtype and values."""
    tensor = (torch.arange(6).reshape(2, 3) % 3).to(dtype)

    arrived = crossed(tensor)

    assert arrived.dtype is dtype
    assert torch.equal(arrived, tensor)


@pytest.mark.parametrize(
    "tensor",
    [
        torch.arange(6.0).reshape(2, 3).T,
        torch.ones(1).expand(4, 5),
        torch.randn(3, dtype=torch.complex64).conj().imag,
        torch.tensor(2.5),
        torch.zeros(0, 3),
        torch.ones(3, requires_grad=True) * 2,
        torch.nn.Parameter(torch.ones(2)),
        torch.arange(10.0)[::3],
    ],
    ids=["transposed", "expanded", "negative bit", "0-d", "empty", "with history", "parameter", "strided"],
)
def test_odd_tensors_arrive_plain(tensor: torch.Tensor) -> None:
    """Whatever its layout or history, a dense tensor arrives contiguous, detached and with the same values."""
    arrived = crossed(tensor)

    assert type(arrived) is torch.Tensor
    assert torch.equal(arrived, tensor)
    assert arrived.is_contiguous()
    assert not arrived.requires_grad
    assert not arrived.is_neg()


def test_tensors_are_copied() -> None:
    """A change of the original afterwards does not reach what crossed."""
    tensor = torch.zeros(3)
    tensors: list[torch.Tensor] = []
    pack(tensor, tensors, keep_nothing)

    tensor += 1

    assert torch.equal(tensors[0], torch.zeros(3))


@pytest.mark.parametrize(
    "array",
    [np.ones((2, 3)), np.float32(1.5), np.bool_(True), np.ones(3, dtype=">f4"), np.arange(6)[::-2], np.float16(2)],
    ids=["matrix", "scalar", "bool", "big endian", "negative stride", "half"],
)
def test_arrays_arrive_as_arrays(array: Any) -> None:
    """NumPy arrays arrive as arrays, NumPy scalars as 0-d arrays, in native byte order."""
    arrived = crossed(array)

    assert isinstance(arrived, np.ndarray)
    assert arrived.dtype == array.dtype.newbyteorder("=")
    assert np.array_equal(arrived, array)


def test_devices_and_dtypes_arrive() -> None:
    """A torch device and a torch dtype cross as themselves."""

    assert crossed((torch.device("cpu"), torch.float16)) == (torch.device("cpu"), torch.float16)


class Sub(torch.Tensor):
    pass


REFUSED: dict[str, Any] = {
    "a huge integer": 2**63,
    "a very negative integer": -(2**63) - 1,
    "half a surrogate pair": "\ud800",
    "a long text": "x" * (MAX_TEXT + 1),
    "long texts together": ["x" * (MAX_TEXT // 2)] * 3,
    "a deep list": nested(MAX_DEPTH + 1),
    "a list without end": shared(9),
    "many items": [0] * (MAX_ITEMS + 1),
    "a large tensor": torch.zeros(1).expand(2**40),
    "tensors large together": [torch.zeros(1).expand(5_000_000)] * 4,
    "many tensors": [torch.zeros(1)] * 1001,
    "a large array": np.broadcast_to(np.float64(0), (2**40,)),
    "a sparse tensor": torch.eye(3).to_sparse(),
    "a meta tensor": torch.zeros(2, device="meta"),
    "a complex tensor": torch.zeros(2, dtype=torch.complex64),
    "a tensor subclass": torch.zeros(2).as_subclass(Sub),
    "an object array": np.array([object()]),
    "a structured array": np.zeros(2, dtype=[("a", "f4")]),
    "dates": np.array(["2020-01-01"], dtype="M8[D]"),
    "an array of text": np.array(["a"]),
    "an object": object(),
    "a set": {1},
    "bytes": b"x",
    "a complex number": 1j,
}


@pytest.mark.parametrize("value", REFUSED.values(), ids=REFUSED.keys())
def test_refused_in_words(value: Any) -> None:
    """What is not plain, or far too large, is refused with a reason and not by exhausting anything."""
    with pytest.raises(NotTransferable) as refusal:
        crossed(value)

    assert 0 < len(str(refusal.value)) < 200


def test_a_list_that_holds_itself_is_refused() -> None:
    """A cycle is a nesting without end."""
    cycle: list[Any] = []
    cycle.append(cycle)

    with pytest.raises(NotTransferable, match="nested"):
        crossed(cycle)


class TrickyInt(int):
    pass


class TrickyDict(dict[Any, Any]):
    def __len__(self) -> int:
        return -1


@pytest.mark.parametrize("value", [TrickyInt(3), type("Text", (str,), {})("x"), type("F", (float,), {})(1.0)])
def test_subclasses_of_scalars_are_objects(value: Any) -> None:
    """A subclass of int, float or str is not taken for one: it is kept on its side."""
    kept: list[Any] = []

    pack(value, [], lambda found: kept.append(found))

    assert kept == [value]


def test_subclasses_of_containers_arrive_plain() -> None:
    """A subclass of dict arrives as a dict, whatever its methods claim."""

    assert same(crossed(TrickyDict(a=1)), {"a": 1})


@pytest.mark.parametrize(
    "forged",
    [
        TensorRef(0),
        TensorRef(-1),
        ArrayRef(7),
        DeviceValue("a toaster"),
        DeviceValue(""),
        DtypeValue("__class__"),
        DictValue([(ListValue([]), None)]),
    ],
    ids=repr,
)
def test_forged_references_are_refused(forged: Value) -> None:
    """A reference to something that was not sent, or that does not exist, is refused."""
    with pytest.raises(NotTransferable):
        unpack(forged, [], keep_nothing)


def test_forged_nesting_is_refused() -> None:
    """A message nested deeper than an honest one is refused before it exhausts the stack."""
    value: Value = None
    for _ in range(2000):
        value = ListValue([value])

    with pytest.raises(NotTransferable, match="nested"):
        unpack(value, [], keep_nothing)


def test_bfloat16_under_an_array_becomes_float32() -> None:
    """NumPy has no bfloat16: an array reference to such a tensor gives float32."""

    assert unpack(ArrayRef(0), [torch.ones(2, dtype=torch.bfloat16)], keep_nothing).dtype == np.float32


def test_gradients_are_asked_for_again() -> None:
    """Arguments that required a gradient require one on the student's side, if asked for."""
    tensors: list[torch.Tensor] = []
    value = pack([torch.ones(2, requires_grad=True), torch.ones(2), torch.ones(2).long()], tensors, keep_nothing)

    arrived = unpack(value, tensors, keep_nothing, leaves=True)

    assert [tensor.requires_grad for tensor in arrived] == [True, False, False]


def widest_dict(depth: int) -> Any:
    return {"k": widest_dict(depth - 1)} if depth else 1


@pytest.mark.parametrize(
    "value",
    [[()] * (MAX_ITEMS - 1), ["ü" * MAX_TEXT], widest_dict(MAX_DEPTH), [[2**62] * 150] * 100],
    ids=["items", "text", "depth", "integers"],
)
def test_what_may_cross_fits_a_frame(value: Any) -> None:
    """The largest value that is not refused passes the limits of the sandbox's wire."""
    frame = encode(b"x" * 8, Frame(pack(value, [], keep_nothing)))

    message = decode_body(frame[len(frame) - int.from_bytes(frame[12:16]) :], msgspec.msgpack.Decoder(Frame))

    assert len(frame) <= GENEROUS.body_bytes
    assert same(unpack(message.value, [], keep_nothing), value)


def test_names_of_dtypes_are_unique() -> None:
    """Each dtype that may cross has one name, so that it arrives as itself."""

    assert [crossed(dtype) for dtype in DTYPES.values()] == list(DTYPES.values())
    assert len(list(itertools.chain(DTYPES))) == 10
