"""Digests: equal values have the same digest up to rounding, others do not, and no value can be read from one."""

from __future__ import annotations

import pytest
import torch
from two_ends import Forger

from autograder.boundary.protocol import (
    Call,
    HandleRef,
    ListValue,
    Raised,
    Replies,
    Requests,
    Returned,
    Stopped,
    TensorRef,
)
from autograder.checks.reply_digest import (
    FOLDED,
    Recorder,
    TensorDigest,
    alike,
    digests,
    same,
    same_dtype,
    tensor_digest,
)

X = torch.tensor([[1.0, -2.0, 3.5], [0.0, 1e-3, 7.0]])
CALL = Call("f", [], {}, seed=0)


@pytest.mark.parametrize("size", [1, 7, 5000, FOLDED + 3])
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_rounding_leaves_a_print_the_same(size: int, dtype: torch.dtype) -> None:
    """The same numbers, computed in another order or in float32, have the same digest."""
    numbers = torch.randn(size, generator=torch.Generator().manual_seed(size), dtype=torch.float64)

    assert same(tensor_digest(numbers), tensor_digest((numbers * 3 / 3).to(dtype)))


@pytest.mark.parametrize(
    "other",
    [
        X.flip(0),
        X.flip(1),
        -X,
        X * 1.01,
        X + 0.01,
        X.clamp(min=0),
        X.T,
        X.reshape(-1),
        X.masked_fill(X == 0, torch.nan),
        X.masked_fill(X == 0, torch.inf),
    ],
)
def test_other_values_have_other_prints(other: torch.Tensor) -> None:
    """A permutation, a sign, a scale, a shift, a shape or a NaN shows."""

    assert not same(tensor_digest(X), tensor_digest(other))


def test_places_of_nan_and_infinity_count() -> None:
    """NaN here is not NaN there, and inf is not -inf."""
    nan, inf = torch.nan, torch.inf

    assert not same(tensor_digest(torch.tensor([nan, 1.0])), tensor_digest(torch.tensor([1.0, nan])))
    assert not same(tensor_digest(torch.tensor([inf, 1.0])), tensor_digest(torch.tensor([-inf, 1.0])))
    assert same(tensor_digest(torch.tensor([nan, 1.0])), tensor_digest(torch.tensor([nan, 1.0])))


def test_dtypes_are_compared_by_themselves() -> None:
    """Equal values of two dtypes are the same values, and not the same dtype."""
    one, other = tensor_digest(X), tensor_digest(X.double())

    assert same(one, other)
    assert not same_dtype(one, other)


def test_draws_of_one_law_are_alike() -> None:
    """Two dropout masks have about as many zeros; a mask that drops twice as much has not."""
    generator = torch.Generator().manual_seed(0)
    masks = [tensor_digest((torch.rand(4000, generator=generator) < keep).float()) for keep in (0.7, 0.7, 0.4)]

    assert alike(masks[0], masks[1])
    assert not alike(masks[0], masks[2])


def test_a_print_is_a_few_numbers() -> None:
    """Whatever the size of a tensor, its digest has seven fields."""
    small, large = tensor_digest(X), tensor_digest(torch.ones(1000, 1000))

    assert isinstance(small, TensorDigest)
    assert len(small.__struct_fields__) == len(large.__struct_fields__) == 7


def test_exceptions_are_told_by_their_kind() -> None:
    """Of an exception the kind counts that Python or torch's users know, not the student's own subclass."""
    mine = Raised(["MyError", "ValueError", "Exception"], "no")
    elsewhere = Raised(["DeviceMismatch", "RuntimeError", "Exception"], "met")

    assert digests(mine, []) == {"!": "ValueError"}
    assert digests(elsewhere, []) == {"!": "DeviceMismatch"}


def test_every_request_of_a_message_is_noted_with_its_answer() -> None:
    """Calls of an object belong to the answer that made it."""
    made = Returned(HandleRef(5, "Layer"))
    recorder = Recorder(Forger(Replies([made, Returned(TensorRef(0))]), [X]), {})
    recorder.ask(Requests([Call("Layer", [], {}, seed=0), Call("softmax", [], {}, seed=0)]), [])
    recorder._transport = Forger(Returned(ListValue([1, 2.0])))
    recorder.ask(Call("", [], {}, seed=0, handle=5), [])

    assert [(one.message, one.answer) for one in recorder.exchanges] == [(0, "Layer"), (0, "softmax"), (1, "Layer")]
    assert recorder.exchanges[2].digests == {"value:kind": "ListValue of 2", "value.0": 1, "value.1": 2.0}


def test_answer_that_is_stopped_is_noted() -> None:
    """The call that never returned is part of the transcript, and the stop goes on."""
    recorder = Recorder(Forger(Stopped("ran too long")), {})

    with pytest.raises(Stopped):
        recorder.ask(CALL, [])

    assert recorder.exchanges[0].digests == {"!": "Stopped"}


def test_random_values_of_other_shapes_are_not_alike() -> None:
    """A tensor of many zeros beside a smaller one is compared by its shape alone."""
    small, large = (tensor_digest(torch.zeros(size)) for size in (2, 9))

    assert not alike(small, large)
    assert not alike(large, small)
