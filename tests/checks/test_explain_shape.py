"""A wrong shape says which axis is wrong and, if the values prove it, what became of it."""

from __future__ import annotations

import pytest
import torch

from autograder.checks.agreement import TOLERANCE
from autograder.checks.explain_shape import explain_shape

X = torch.arange(24.0).reshape(2, 3, 4).sin()


@pytest.mark.parametrize(
    ("got", "wanted", "words"),
    [
        ((3, 2), (2, 3), "The sizes of dimensions 0 and 1 are exchanged: is something transposed?"),
        ((4, 2, 3), (2, 3, 4), "The sizes are right, but in another order: is something transposed?"),
        ((2, 4), (2, 1, 4), "Dimension 1, of size 1, is missing: did a sum without `keepdim=True`"),
        ((2, 1, 4), (2, 4), "Dimension 1, of size 1, is one too many"),
        ((2, 4), (2, 3, 4), "Dimension 1, of size 3, is missing"),
        ((5, 2, 3), (2, 3), "Dimension 0, of size 5, is one too many: is a sum over it missing, or was it stacked?"),
        ((2, 1), (2, 3), "Dimension 1 has size 1 instead of 3: was it summed over?"),
        ((2, 3), (2, 1), "Dimension 1 should have size 1"),
        ((2, 4), (2, 3), "its size is 4 instead of 3"),
        ((2, 12), (2, 3, 4), "Dimension 1, of size 12, should be two: were dimensions 1 and 2 merged?"),
        ((2, 3, 4), (6, 4), "Dimensions 0 and 1 should be one of size 6: did you merge them?"),
        ((1, 2, 1), (2,), "only by dimensions of size 1"),
        ((1, 1, 3, 3), (3, 3), "2 dimensions of size 1 come first."),
    ],
)
def test_the_axis_is_named(got: tuple[int, ...], wanted: tuple[int, ...], words: str) -> None:
    """From the shapes alone: exchanged, missing, kept, stacked, merged."""

    assert words in str(explain_shape(torch.zeros(got), wanted))


@pytest.mark.parametrize(
    ("got", "expected", "words"),
    [
        (X.mT, X, "The values are right, but dimensions 1 and 2 are exchanged."),
        (X.sum(1), X, "Dimension 1 of the right values was summed over."),
        (X.mean(2), X, "Dimension 2 of the right values was averaged over."),
        (X, X.sum(0), "Dimension 0 still has to be summed over."),
        (X[0].expand(5, 3, 4), X[0], "The right values are repeated along dimension 0."),
        (X.permute(2, 0, 1), X, "The values are right, but their dimensions are in the order 2, 0, 1."),
        (X.reshape(4, 6), X, "The values are right and in the right order: only the shape is wrong."),
        (X[0].view(4, 3), X[0], "The values are right and in the right order: only the shape is wrong."),
        (X.flatten(1), X, "Dimensions 1 and 2 became one of size 12: was it flattened?"),
        (X, X.flatten(1), "Dimensions 1 and 2 should be one of size 12: merge them."),
        (X[:, :1].squeeze(1), X[:, :1], "Dimension 1, of size 1, is missing: did a sum without `keepdim=True`"),
        (X[0].view(4, 3) + 8e-4, X[0], "The sizes of dimensions 0 and 1 are exchanged: is something transposed?"),
        (X[0].expand(5, 3, 4) + 1, X[0], "Dimension 0, of size 5, is one too many: is a sum over it missing"),
    ],
)
def test_values_prove_what_became_of_an_axis(got: torch.Tensor, expected: torch.Tensor, words: str) -> None:
    """If the right values are known, the sentence is a fact; a question is left for what they do not show."""

    assert str(explain_shape(got, tuple(expected.shape), expected, TOLERANCE[torch.float32])).startswith(words)


@pytest.mark.parametrize(
    ("got", "expected"),
    [
        (torch.ones(3), torch.ones(3, 4).softmax(-1) * torch.tensor([1.0, 0.5, 1.5, 1.0])),
        (torch.zeros(3), X[0] - X[0].mean(-1, keepdim=True)),
        (torch.tensor(1.0), X[0, 0].softmax(-1)),
    ],
)
def test_values_that_much_gives_prove_nothing(got: torch.Tensor, expected: torch.Tensor) -> None:
    """Ones and zeros may be a sum or a mean, or anything else."""

    assert "right values" not in str(explain_shape(got, tuple(expected.shape), expected, TOLERANCE[torch.float32]))


def test_shapes_that_have_nothing_in_common_say_nothing() -> None:
    """No sentence is better than a guess."""

    assert explain_shape(torch.zeros(5, 7), (2, 3)) is None
    assert explain_shape(torch.zeros(0, 7), (2, 3, 4), X) is None
