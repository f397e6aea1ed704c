"""What wrong values have in common with the right ones is told only where it holds for all of them."""

from __future__ import annotations

import pytest
import torch

from autograder.checks.agreement import TOLERANCE
from autograder.checks.explain_relation import explain_relation, factor_text

RIGHT = torch.tensor([[1.0, 2.0, 4.0], [3.0, -5.0, 7.0], [0.5, 8.0, -2.0]])
WEIGHTS = RIGHT.softmax(-1)
MASK = torch.ones(4, 4).triu(1).bool()


def changed(row: int, column: int) -> torch.Tensor:
    value = RIGHT.clone()
    value[row, column] += 9
    return value


def said(got: torch.Tensor, expected: torch.Tensor = RIGHT) -> str | None:
    return explain_relation(got, expected, TOLERANCE[torch.float32].right(got, expected), TOLERANCE[torch.float32])


@pytest.mark.parametrize(
    ("got", "expected", "sentence"),
    [
        (RIGHT * 0, RIGHT, "All your values are 0."),
        (RIGHT**2 * 1e-9, RIGHT, "All your values are close to 0."),
        (-RIGHT, RIGHT, "Your values are right except for their sign."),
        (RIGHT * 2, RIGHT, "In this call, each of your values is 2 times the expected one."),
        (RIGHT / 3**0.5, RIGHT, "In this call, each of your values is 0.5774 (1/sqrt(3)) times the expected one."),
        (RIGHT - 1.5, RIGHT, "In this call, each of your values is the expected one minus 1.5."),
        (RIGHT.T, RIGHT, "Your values are transposed."),
        (RIGHT.flip(0), RIGHT, "Your rows are right, but in reverse order."),
        (RIGHT[:, [1, 2, 0]], RIGHT, "Your columns are right, but in another order."),
        (RIGHT.softmax(0), WEIGHTS, "Your columns sum to 1, but the rows should."),
        (RIGHT.exp() / RIGHT.exp().sum(), WEIGHTS, "All your values together sum to 1, but each of the rows should."),
        (WEIGHTS * torch.tensor([[4.0], [2.0], [3.0]]), WEIGHTS, "a different factor. Each should sum to 1."),
        (WEIGHTS * torch.tensor([[1.0], [2.0], [3.0]]), WEIGHTS, "expected ones, some of them times a factor."),
        (torch.cat([RIGHT[:2], RIGHT[2:] ** 2 + 1]), RIGHT, "Only row 2 is wrong."),
        (RIGHT + torch.diag(torch.tensor([1.0, 2.0, 4.0])), RIGHT, "All wrong values are on the diagonal."),
        (~MASK, MASK, "True and False are exchanged everywhere."),
        (torch.ones(4, 4).triu().bool(), MASK, "All wrong values are on the diagonal."),
        (RIGHT[0].flip(0), RIGHT[0], "Your values are right, but in reverse order."),
        (RIGHT.flatten().roll(1).reshape(3, 3), RIGHT, "the right ones, but many stand in other positions."),
        (torch.cat([RIGHT[:1], RIGHT[1:] ** 2 + 1]), RIGHT, "Only row 0 is right."),
        (WEIGHTS.round(decimals=3), WEIGHTS, "Your values are the right ones, rounded to 3 decimals."),
        ((RIGHT * 1.3).round(), RIGHT * 1.3, "Your values are the right ones, rounded to whole numbers."),
    ],
)
def test_relations_are_told(got: torch.Tensor, expected: torch.Tensor, sentence: str) -> None:
    """A factor, a shift, an order, sums, or the place of what is wrong: a sentence says which."""

    assert sentence in str(said(got, expected))


@pytest.mark.parametrize(
    "got",
    [
        RIGHT**2,
        changed(1, 1),
        torch.full((3, 3), torch.nan),
        RIGHT + torch.eye(3).flip(0) + torch.eye(3),
        (RIGHT * 1.3).floor(),
    ],
)
def test_nothing_is_told_of_the_rest(got: torch.Tensor) -> None:
    """Where no relation holds for every value, silence."""

    assert said(got) is None


def test_large_and_tiny_tensors_are_left_alone() -> None:
    """Two values agree with a factor by accident; a million cost too much."""

    assert said(torch.tensor([2.0, 4.0]), torch.tensor([1.0, 2.0])) is None
    assert said(torch.ones(1000, 1000) * 2, torch.ones(1000, 1000)) is None


@pytest.mark.parametrize(
    ("factor", "text"),
    [(3.0, "3"), (-2.0, "-2"), (0.25, "0.25 (1/4)"), (8**0.5, "2.828 (sqrt(8))"), (1.37, "1.37"), (64.0, "64")],
)
def test_factors_are_named(factor: float, text: str) -> None:
    """A factor that is a whole number, a root or one over these is said to be."""

    assert factor_text(factor) == text


def test_a_few_zeros_and_ones_prove_no_order() -> None:
    """Two different values in a small table are in some order of the right ones by accident."""
    right = torch.tensor([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])

    assert "order" not in str(said(right.flip(1), right))
