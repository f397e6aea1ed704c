"""Descriptions read well and are short, whatever they describe."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from autograder.boundary.text import plain_text
from autograder.checks.agreement import EXACT
from autograder.checks.describe import describe, numbers
from autograder.checks.explain_values import explain_values

SAID = [
    (None, "None"),
    (True, "True"),
    (3, "3"),
    (0.1, "0.1"),
    ("right", "'right'"),
    ((), "()"),
    ((1,), "(1,)"),
    ([1, 2.5, None], "[1, 2.5, None]"),
    ({"heads": 2}, "{'heads': 2}"),
    (("a", "b"), "a tuple of 2: ('a', 'b')"),
    ((torch.zeros(2), None), "a tuple of 2: (tensor of shape (2,), float32, None)"),
    (list(range(9)), "a list of 9: [0, 1, 2, 3, 4, 5, ...]"),
    ([[[[1]]]], "a list of 1: [[[...]]]"),
    (torch.tensor(1.5), "tensor of shape (), float32: 1.5"),
    (torch.tensor([1, 2]), "tensor of shape (2,), int64: [1, 2]"),
    (torch.zeros(0), "tensor of shape (0,), float32"),
    (torch.zeros(7, 7), "tensor of shape (7, 7), float32"),
    (torch.zeros(20), "tensor of shape (20,), float32"),
    (torch.tensor([[1.0, -10.0]]), "tensor of shape (1, 2), float32:\n[[  1, -10]]"),
    (np.array(0.5), "NumPy array of shape (), float64: 0.5"),
    (np.array(["a"]), "NumPy array of shape (1,), <U1"),
    (torch.float16, "torch.float16"),
]


@pytest.mark.parametrize(("value", "said"), SAID, ids=repr)
def test_values_are_said_plainly(value: Any, said: str) -> None:
    """Small things are shown, large ones counted."""

    assert describe(value) == said


def test_matrices_have_aligned_rows() -> None:
    """A matrix has a line for each row, its columns aligned."""

    assert numbers(torch.tensor([[1.0, 0.25], [-10.0, 3.0]])) == "[[   1, 0.25],\n [ -10,    3]]"
    assert numbers(torch.zeros(2, 1, 2)) == "[[[0, 0]],\n [[0, 0]]]"
    assert numbers(torch.tensor([True, False])) == "[True, False]"


def said_of(got: torch.Tensor, expected: torch.Tensor) -> tuple[str, str | None, str | None]:
    failure = explain_values("the weights", got, expected, got == expected, EXACT, None)
    return failure.what, failure.expected, failure.got


def test_how_many_are_wrong() -> None:
    """The number of wrong values and the place of the worst are said, in the singular and in the plural."""
    right = torch.zeros(2, 2)

    assert said_of(torch.tensor(1.0), torch.tensor(2.0)) == ("the weights: the value is wrong", "2", "1")
    assert said_of(torch.ones(1), torch.zeros(1))[0] == "the weights: the value is wrong"
    assert said_of(right + 1, right)[0] == "the weights: every value is wrong, the worst at [0, 0]"
    assert said_of(torch.tensor([[0.0, 1], [0, 0]]), right)[0] == "the weights: 1 of 4 values is wrong, at [0, 1]"
    assert said_of(torch.tensor([[0.0, 1], [2, 0]]), right)[0].endswith("2 of 4 values are wrong, the worst at [1, 0]")


@pytest.mark.parametrize(
    ("got", "expected", "shown"),
    [
        (0.5, 0.25, ("0.25", "0.5")),
        (0.13851, 0.13854, ("0.13854", "0.13851")),
        (1000.4, 1000.6, ("1000.6", "1000.4")),
        (1.0, 1 + 1e-9, ("1.0000000010000001", "1")),
        (torch.nan, 1.0, ("1", "nan")),
        (torch.inf, -torch.inf, ("-inf", "inf")),
    ],
)
def test_differences_are_never_rounded_away(got: float, expected: float, shown: tuple[str, str]) -> None:
    """Expected and got are shown with as many digits as it takes to tell how far apart they are."""
    doubles = torch.tensor(got, dtype=torch.float64), torch.tensor(expected, dtype=torch.float64)

    assert said_of(*doubles)[1:] == shown


def test_of_a_large_tensor_the_worst_is_shown() -> None:
    """A large tensor is not printed: its worst element is."""
    got = torch.zeros(9, 9, dtype=torch.bool)
    got[2, 5] = True

    assert said_of(got, torch.zeros(9, 9, dtype=torch.bool))[1:] == ("False at [2, 5]", "True at [2, 5]")


@pytest.mark.parametrize(
    ("hostile", "plain"),
    [
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b]0;title\x07text", "text"),
        ("\x1b]8;;http://x\x1b\\link", "link"),
        ("a\rb\x08c\x00", "a b c "),
        ("\u202eabc", " abc"),
        ("\ud800", " "),
        ("a\nb", "a\nb"),
        ("\x1b", ""),
        ("größer ≥ ∞ 🙂", "größer ≥ ∞ 🙂"),
    ],
)
def test_texts_cannot_steer_a_terminal(hostile: str, plain: str) -> None:
    """Escape sequences go, control characters and broken ones become spaces, the rest stays."""

    assert plain_text(hostile) == plain


@given(st.text())
def test_texts_can_always_be_written(text: str) -> None:
    """Any text becomes one that encodes and is no longer than asked for."""
    plain = plain_text(text + "\ud800", 50)

    assert len(plain) <= 50
    assert plain.encode().decode() == plain


def test_texts_are_cut() -> None:
    """A megabyte becomes a line that says it goes on."""

    assert describe("x" * 1_000_000).endswith("xx…'")
    assert len(describe(["x" * 1_000_000] * 1_000)) <= 400
    assert len(describe({str(i): torch.zeros(3) for i in range(10_000)})) <= 400
