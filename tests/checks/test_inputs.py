"""Random inputs are repeatable, and differ where they should."""

from __future__ import annotations

import itertools

import torch

from autograder.checks.inputs import Inputs, call_seeds, derive_seed


def draws(inputs: Inputs) -> list[torch.Tensor]:
    return [
        inputs.randn(2, 3),
        inputs.rand(4, dtype=torch.float32),
        inputs.integers(0, 9, (5,)),
        inputs.bools((3, 2)),
        inputs.permutation(6),
    ]


def test_the_same_seed_gives_the_same_inputs() -> None:
    """A regrade sees the inputs of the first grading, whatever the global generator does."""
    first = draws(Inputs(5))
    torch.manual_seed(0)
    torch.rand(9)

    again = draws(Inputs(5))

    assert all(map(torch.equal, first, again))


def test_inputs_have_the_shapes_and_dtypes_asked_for() -> None:
    """Floats are float64 unless asked otherwise, scaled and within their range."""
    inputs = Inputs(1)

    assert [(tuple(x.shape), x.dtype) for x in draws(inputs)] == [
        ((2, 3), torch.float64),
        ((4,), torch.float32),
        ((5,), torch.int64),
        ((3, 2), torch.bool),
        ((6,), torch.int64),
    ]
    assert 50 < float(inputs.randn(1000, scale=100.0).std()) < 150
    assert sorted(inputs.permutation(5).tolist()) == [0, 1, 2, 3, 4]
    assert int(inputs.integers(3, 4)) == 3


def test_another_dtype_is_the_same_draw_rounded() -> None:
    """Precisions are compared on the same numbers."""

    assert torch.equal(Inputs(3).randn(4).half(), Inputs(3).randn(4, dtype=torch.float16))


def test_seeds_depend_on_every_part() -> None:
    """Each part counts, and so do the borders between parts."""
    seeds = {derive_seed(*parts) for parts in [("a", "b"), ("ab",), ("b", "a"), ("a", "b", ""), ("a", "c"), ()]}

    assert len(seeds) == 6
    assert all(0 <= seed < 2**63 for seed in seeds)
    assert derive_seed("a", 1) == derive_seed("a", "1")


def test_each_call_has_a_seed() -> None:
    """Calls are seeded one after another, the same way every time."""
    first = list(itertools.islice(call_seeds("x"), 5))

    assert len(set(first)) == 5
    assert list(itertools.islice(call_seeds("x"), 5)) == first
    assert next(call_seeds("y")) not in first
