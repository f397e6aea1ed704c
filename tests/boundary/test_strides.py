"""Arguments keep their memory layout; replies do not, and a layout that cannot be is refused."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
import pytest
import torch

from autograder.boundary import wire
from autograder.boundary.protocol import Call, TensorRef, Value
from autograder.boundary.values import MAX_TENSOR_BYTES, NotTransferable, pack, unpack
from autograder.checks.answer_raised import AnswerRaised
from autograder.checks.answers import Answers
from autograder.inside.in_process import InProcess

TABLE = torch.arange(1.0, 13.0).reshape(3, 4)
LAYOUTS = {
    "transposed": TABLE.T,
    "sliced": TABLE[:, 1:3],
    "every second": TABLE[:, ::2],
    "one column": TABLE[:, 2:3],
    "expanded": TABLE[None].expand(5, 3, 4),
    "expanded inside": TABLE[:, None].expand(3, 2, 4),
    "one number": torch.tensor(7.0).expand(2, 3),
    "an axis of one": TABLE[:, None, 1:],
}
ANSWERS = """
import torch

def layout(x):
    return list(x.stride()), x._is_view(), x.is_leaf, x.requires_grad

def double(x):
    return 2 * x

def add_one(x):
    x += 1

def turn(x):
    x.t_().detach_()

def flat(x):
    return x.view(-1)
"""


@pytest.fixture
def answers() -> Answers:
    transport = InProcess({"__name__": "answers"})
    assert transport.run(ANSWERS, "answers.py") is None
    return Answers(transport, itertools.count())


def crossed(tensor: torch.Tensor, leaves: bool = True) -> torch.Tensor:
    """The argument after it was packed, framed, decoded and unpacked, as in a sandbox."""
    tensors: list[torch.Tensor] = []
    call = Call("f", [pack(tensor, tensors, refuse, strided=True)], {}, 0)
    sent = wire.decode_tensors(wire.encode_tensors(tensors))
    received = msgspec.msgpack.decode(msgspec.msgpack.encode(call), type=Call)
    arrived: torch.Tensor = unpack(received.args[0], sent, refuse, leaves=leaves)
    return arrived


def refuse(value: Any) -> Value:
    raise NotTransferable(f"a {type(value).__name__}")


@pytest.mark.parametrize("tensor", LAYOUTS.values(), ids=LAYOUTS)
def test_argument_arrives_with_its_strides(tensor: torch.Tensor, answers: Answers) -> None:
    """Transposed, sliced and expanded arguments arrive as such, in the sandbox and in process, and are no views."""
    arrived = crossed(tensor)

    assert torch.equal(arrived, tensor)
    assert arrived.stride() == tensor.stride()
    assert not arrived._is_view()
    assert answers.layout(tensor).value == ([*tensor.stride()], False, True, False)
    assert answers.layout(tensor.clone(memory_format=torch.preserve_format).requires_grad_())[3].value


@pytest.mark.parametrize("dtype", [torch.bool, torch.int64, torch.bfloat16, torch.float64], ids=str)
def test_every_dtype_keeps_its_strides(dtype: torch.dtype) -> None:
    """The layout does not depend on what the numbers are."""
    tensor = (TABLE % 2).to(dtype).T

    assert torch.equal(crossed(tensor), tensor)
    assert crossed(tensor).stride() == tensor.stride()


def test_dense_argument_is_sent_as_ever() -> None:
    """A dense tensor carries no layout."""
    for dense in TABLE, TABLE[1:], torch.tensor(2.0), torch.zeros(0, 3).T, TABLE[:1].T:
        assert pack(dense, [], refuse, strided=True) == TensorRef(0)


def test_what_a_slice_skips_stays_here() -> None:
    """Numbers beside those of a slice do not travel with it, and an expanded tensor is sent once."""
    tensors: list[torch.Tensor] = []
    pack([TABLE[:, ::2], TABLE[:1].expand(1000, 4)], tensors, refuse, strided=True)

    assert tensors[0].tolist() == [1, 0, 3, 0, 5, 0, 7, 0, 9, 0, 11]
    assert tensors[1].tolist() == [1, 2, 3, 4]


def test_layouts_that_only_a_trick_makes_arrive_dense() -> None:
    """Windows that overlap, and a column of a table that is far too large, arrive with the same values."""
    windows, column = TABLE.flatten().unfold(0, 4, 1), torch.zeros(1, 1 + MAX_TENSOR_BYTES // 4).expand(2, -1)[:, ::9]
    far_apart = torch.empty(0).set_(
        torch.zeros(MAX_TENSOR_BYTES // 4 + 2).untyped_storage(), 0, [2], [MAX_TENSOR_BYTES // 4]
    )

    assert torch.equal(crossed(windows), windows)
    assert crossed(windows).is_contiguous()
    assert crossed(column).shape == column.shape
    assert crossed(far_apart).stride() == (1,)


@pytest.mark.parametrize(
    "axes",
    [[(2, 12)], [(13, 1)], [(3, 4), (5, 1)], [(-1, 1)], [(2, -1)], [(0, 1)], [], [(1 << 40, 0)], [(1, 0)] * 33],
    ids=["too far", "too many", "one too many", "negative size", "negative stride", "empty", "none", "huge", "deep"],
)
def test_layout_beyond_the_numbers_is_refused(axes: list[tuple[int, int]]) -> None:
    """No axis leaves the numbers that were sent, and no expanded tensor is larger than a dense one may be."""
    with pytest.raises(NotTransferable):
        unpack(TensorRef(0, axes=axes), [TABLE.flatten()], refuse, leaves=True)


def test_reply_has_no_layout() -> None:
    """What comes from a student's process is dense: a layout in it is refused, also one that fits."""
    with pytest.raises(NotTransferable):
        crossed(TABLE.T, leaves=False)


def test_trace_shows_what_the_call_did_to_it(answers: Answers) -> None:
    """An argument comes back dense, with what was written into it, turned round if the call turned it."""
    assert torch.equal(answers.add_one.trace(TABLE.T).args[0].value, TABLE.T + 1)
    assert torch.equal(answers.double.trace(TABLE.T).args[0].value, TABLE.T)
    assert torch.equal(answers.turn.trace(TABLE.T).args[0].value, TABLE)


def test_what_torch_refuses_of_such_arguments_is_the_answers_error(answers: Answers) -> None:
    """`view` needs numbers that lie in order, and nothing can be written into an expanded tensor."""
    with pytest.raises(AnswerRaised, match="view size is not compatible"):
        _ = answers.flat(TABLE.T).value
    with pytest.raises(AnswerRaised, match="single memory location"):
        _ = answers.add_one(TABLE[:1].expand(3, 4)).value
    assert torch.equal(answers.flat(TABLE).value, TABLE.flatten())


@pytest.mark.parametrize("tensor", LAYOUTS.values(), ids=LAYOUTS)
def test_layout_and_other_devices_and_gradients(tensor: torch.Tensor, answers: Answers) -> None:
    """Elsewhere and for gradients torch copies the argument: a transposed one stays so, and the values are the same."""
    assert torch.equal(answers.double.elsewhere(tensor).value, 2 * tensor)
    assert torch.equal(answers.double.gradient(tensor).args[0].value, torch.full(tensor.shape, 2.0))
    assert answers.layout.elsewhere(tensor)[0].value == [*tensor.clone().stride()]
