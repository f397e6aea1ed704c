"""Sender and reader have the same limits: an honest reply is read, or its sender says what is too large about it."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.boundary import wire
from autograder.boundary.protocol import Call, HandleRef, Inspect, Raised, Reply, Returned, TensorRef, TupleValue
from autograder.boundary.readable import readable
from autograder.boundary.values import MAX_DEPTH, MAX_ITEMS, MAX_TENSORS, MAX_TEXT, NotTransferable
from autograder.checks.answer_raised import AnswerRaised
from autograder.checks.answers import Answers
from autograder.checks.exception_help import raised_failure
from autograder.inside.host import Host
from autograder.inside.in_process import InProcess

TOKEN = bytes(wire.TOKEN_BYTES)
REPLY = msgspec.msgpack.Decoder(Reply)
MB = 1 << 18  # float32 numbers


def sent(reply: Reply, tensors: list[torch.Tensor]) -> tuple[Reply, list[torch.Tensor]]:
    """What the grader reads of a reply, after a check of the frame as a whole."""
    frame = wire.encode(TOKEN, reply, tensors)
    assert wire.fits(frame, len(tensors))
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.setblocking(False)
        left, reader = memoryview(frame), wire.Reader(theirs, lambda: _push())

        def _push() -> None:
            nonlocal left
            if left:
                left = left[ours.send(left) :]

        _, body, blob = reader.frame(wire.GENEROUS)
    return wire.decode_body(body, REPLY), wire.decode_tensors(blob)


def reply_to(make: Callable[..., Any], *arguments: Any, **options: Any) -> tuple[Reply, list[torch.Tensor]]:
    host = Host({"answer": make})
    return host.handle(Call("answer", list(arguments), {}, seed=0, **options), [torch.zeros(1)])


class Named(torch.nn.Module):
    """A layer with parts of long names."""

    def __init__(self, count: int) -> None:
        super().__init__()
        for number in range(count):
            self.add_module(f"{'x' * 1000}{number}", torch.nn.Identity())


TOO_LARGE: dict[str, tuple[Callable[[], Any], str]] = {
    "axes": (lambda: torch.zeros((1,) * 40), "a tensor of 40 dimensions; the grader reads at most 32 dimensions"),
    "axes of an array": (
        lambda: np.zeros((1,) * 33),
        "a tensor of 33 dimensions; the grader reads at most 32",
    ),
    "an empty axis": (lambda: torch.zeros(1, 0).expand(wire.MAX_SIZE + 1, 0), "a dimension of size 1099511627777"),
    "a tensor": (lambda: torch.zeros(200 * MB), "a tensor of shape (52428800,), which is far too large"),
    "64 MB": (lambda: torch.zeros(64 * MB), "64.0 MB of tensors, which is too much; the grader reads at most 64 MB"),
    "tensors": (lambda: [torch.zeros(1)] * (MAX_TENSORS + 1), "too many"),
    "depth": (lambda: nested(MAX_DEPTH + 1), "nested more than 10 levels"),
    "items": (lambda: [0] * MAX_ITEMS, "more than 20000 items"),
    "text": (lambda: "x" * (MAX_TEXT + 1), "text of more than 100000 characters"),
    "a number": (lambda: 2**63, "an integer too large for 64 bits"),
}


def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(("make", "said"), TOO_LARGE.values(), ids=TOO_LARGE)
def test_what_is_too_large_is_described(make: Callable[[], Any], said: str) -> None:
    """The reply names the value and the limit."""
    reply, tensors = reply_to(make)

    assert isinstance(reply, Raised)
    assert reply.kinds[0] == "NotTransferable"
    assert said in reply.message
    assert tensors == []


def test_a_student_reads_it_before_handing_in() -> None:
    """``check`` has no wire and says the same; the answer's other calls go on."""
    answers = Answers(InProcess({"softmax": lambda axes: torch.zeros((1,) * axes)}), iter(range(9)), {})
    with pytest.raises(AnswerRaised) as error:
        answers.softmax(40).value  # noqa: B018  # reading it makes the call
    failure = raised_failure(error.value)

    assert failure.what == "`softmax` returned something that cannot be graded"
    assert failure.got == "a tensor of 40 dimensions; the grader reads at most 32 dimensions"
    assert answers.softmax(32).value.dim() == 32


def test_arguments_and_modules_count() -> None:
    """What a reply carries beside the value has the same limits."""
    many = TupleValue([TensorRef(0)] * MAX_TENSORS)
    text = "\U0001f600" * MAX_TEXT
    tensors, _ = reply_to(lambda *arguments: None, *[many] * 5, report_arguments=True)
    texts, _ = reply_to(lambda *arguments: None, *[text] * 3, report_arguments=True)
    host = Host({"make": lambda: Named(1200)})
    made, _ = host.handle(Call("make", [], {}, seed=0), [])
    assert isinstance(made, Returned)
    assert isinstance(made.value, HandleRef)
    module, _ = host.handle(Inspect(made.value.id), [])

    for reply, said in (
        (tensors, "5000 tensors; the grader reads at most 4096"),
        (texts, "a value of 1171 KB beside its tensors"),
        (module, "KB beside its tensors"),
    ):
        assert isinstance(reply, Raised)
        assert said in reply.message


def test_a_bool_is_true_or_false() -> None:
    """Whatever byte stands for it: the grader reads 0 and 1 alone."""
    odd = torch.tensor([7, 0, 1], dtype=torch.uint8).view(torch.bool)
    reply, tensors = reply_to(lambda: odd)

    assert sent(reply, tensors)[1][0].view(torch.uint8).tolist() == [1, 0, 1]


def test_names_that_are_no_text_are_the_students() -> None:
    """A layer may return anything as the name of a parameter."""
    with pytest.raises(NotTransferable, match="names or texts"):
        readable(Returned(parameter_gradients={1: None}), [])  # type: ignore[dict-item]  # what a student's class makes
    with pytest.raises(NotTransferable, match="names or texts"):
        readable(Returned(operations=["\ud800"]), [])


axes = st.sampled_from([0, 1, 2, 31, 32, 33, 40, 64])
sizes = st.sampled_from([0, 1, 2, wire.MAX_SIZE - 1, wire.MAX_SIZE, wire.MAX_SIZE + 1, 2**62])
dtypes = st.sampled_from([torch.float32, torch.bool, torch.uint8, torch.bfloat16, torch.complex64, torch.uint16])
around = st.sampled_from([-1, 0, 1])


@st.composite
def tensors_at_the_limits(draw: st.DrawFn) -> torch.Tensor:
    made = torch.ones((1,) * draw(axes), dtype=torch.uint8).mul_(draw(st.sampled_from([0, 1, 7])))
    made = made.view(torch.bool) if draw(st.booleans()) else made.to(draw(dtypes))
    if made.dim() and draw(st.booleans()):  # an empty tensor may have axes of any size
        return made.narrow(0, 0, 0).unsqueeze(-1).expand(*made.narrow(0, 0, 0).shape, draw(sizes))
    return made


leaves = st.one_of(
    tensors_at_the_limits(),
    st.sampled_from([2**63 - 1, 2**63, -(2**63), -(2**63) - 1, float("nan"), "tuple" * 200, "\ud800", None, True]),
    around.map(lambda more: "x" * (MAX_TEXT + more)),
    around.map(lambda more: "\U0001f600" * (MAX_TEXT // 2 + more)),
    around.map(lambda more: [0] * (MAX_ITEMS - 2 + more)),
    around.map(lambda more: [torch.zeros(1)] * (MAX_TENSORS + more)),
    around.map(lambda more: nested(MAX_DEPTH + more)),
    around.map(lambda more: np.zeros((1,) * (wire.MAX_AXES + more))),
    around.map(lambda more: torch.zeros(1).expand(16 * MB - 128 + 64 * more)),
)
values = st.one_of(
    leaves,
    st.lists(leaves, max_size=3),
    st.lists(leaves, max_size=3).map(tuple),
    st.dictionaries(st.sampled_from(["a", 1, 2**63, ("b",), None]), leaves, max_size=3),
)


@settings(deadline=None)
@given(values, st.lists(st.sampled_from([1, MAX_TENSORS - 1, MAX_TENSORS]), max_size=5))
def test_the_reader_takes_all_that_the_sender_lets_through(value: Any, arguments: list[int]) -> None:
    """At and beyond every limit, a reply is refused by its sender with a sentence, or it is read."""
    asked = [TupleValue([TensorRef(0)] * count) for count in arguments]
    reply, tensors = reply_to(lambda *given: value, *asked, report_arguments=True)
    read, received = sent(reply, tensors)

    assert msgspec.msgpack.encode(read) == msgspec.msgpack.encode(reply)
    assert [tensor.shape for tensor in received] == [tensor.shape for tensor in tensors]
    if isinstance(reply, Raised):
        assert reply.message
        assert len(reply.message) <= 200
