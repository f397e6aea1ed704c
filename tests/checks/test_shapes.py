"""A wrong shape says which axis is wrong, and, where the values prove it, what became of it."""

from __future__ import annotations

import pytest
import torch

from autograder.checks.shapes import shape_note

X = torch.arange(24.0).reshape(2, 3, 4).sin()


@pytest.mark.parametrize(
    ("got", "wanted", "words"),
    [
        ((3, 2), (2, 3), "Axes 0 and 1 are exchanged"),
        ((4, 2, 3), (2, 3, 4), "The axes are in another order"),
        ((2, 4), (2, 1, 4), "Axis 1, of size 1, is missing: keep it with `keepdim=True`"),
        ((2, 1, 4), (2, 4), "Axis 1, of size 1, is one too many"),
        ((2, 4), (2, 3, 4), "Axis 1, of size 3, is missing"),
        ((5, 2, 3), (2, 3), "Axis 0, of size 5, is one too many: is a sum over it missing, or was it stacked?"),
        ((2, 1), (2, 3), "Axis 1 has size 1 instead of 3: was it summed over?"),
        ((2, 3), (2, 1), "Axis 1 should have size 1"),
        ((2, 4), (2, 3), "its size is 4 instead of 3"),
        ((2, 12), (2, 3, 4), "Axes 1 and 2 became one of size 12"),
        ((2, 3, 4), (6, 4), "Axes 0 and 1 should be one of size 6"),
        ((1, 2, 1), (2,), "only by axes of size 1"),
    ],
)
def test_the_axis_is_named(got: tuple[int, ...], wanted: tuple[int, ...], words: str) -> None:
    """From the shapes alone: exchanged, missing, kept, stacked, merged."""

    assert words in str(shape_note(torch.zeros(got), wanted))


@pytest.mark.parametrize(
    ("got", "expected", "words"),
    [
        (X.mT, X, "The values are right, but axes 1 and 2 are exchanged."),
        (X.sum(1), X, "Axis 1 of the right values was summed over."),
        (X.mean(2), X, "Axis 2 of the right values was averaged over."),
        (X, X.sum(0), "Axis 0 still has to be summed over."),
        (X[0].expand(5, 3, 4), X[0], "The right values are repeated along axis 0."),
        (X.reshape(4, 6), X, "The values are right and in the right order: only the shape is wrong."),
    ],
)
def test_values_prove_what_became_of_an_axis(got: torch.Tensor, expected: torch.Tensor, words: str) -> None:
    """Where the right values are known, the sentence is a fact and no question."""

    assert shape_note(got, tuple(expected.shape), expected) == words


def test_shapes_that_have_nothing_in_common_say_nothing() -> None:
    """No sentence is better than a guess."""

    assert shape_note(torch.zeros(5, 7), (2, 3)) is None
    assert shape_note(torch.zeros(0, 7), (2, 3, 4), X) is None
