"""Small values and calls are written so that Python reads them again; large ones are named."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch

from autograder.checks.code import call_code, code, is_pasteable, values_code


@pytest.mark.parametrize(
    "value",
    [
        torch.tensor([0.0, 89.0, -torch.inf, torch.nan]),
        torch.tensor([[1, 2], [3, 4]]),
        torch.tensor([[True], [False]]),
        torch.tensor(1.5, dtype=torch.float64),
        np.array([0.5, np.inf]),
        np.array([1, 2], dtype=np.int32),
        (1, [2.5, None], {"a": torch.ones(2)}),
        float("-inf"),
        "text",
        torch.float16,
    ],
    ids=repr,
)
def test_code_gives_the_value_again(value: Any) -> None:
    """What is written can be pasted."""
    text = code(value)

    assert is_pasteable(text)
    assert repr(eval(text, {"torch": torch, "np": np})) == repr(value)


def test_large_and_foreign_values_are_named() -> None:
    """A large tensor is told by shape and dtype, an object by its name; such a call is not to be pasted."""

    assert code(torch.zeros(4, 6)) == "<tensor (4, 6), float32>"
    assert code(np.zeros(40)) == "<array (40,), float64>"
    assert not is_pasteable(call_code("f", (torch.zeros(4, 6), object()), {}))


def test_a_call_reads_as_it_is_written() -> None:
    """Positional arguments, then keywords."""

    assert call_code("softmax", (torch.tensor([0.0, 89.0]),), {"dim": 0}) == "softmax(torch.tensor([0., 89.]), dim=0)"


def test_values_for_a_comment_are_short() -> None:
    """A comment needs no ``torch.tensor``."""

    assert values_code(torch.tensor([torch.nan, 0.25])) == "[nan, 0.25]"
    assert values_code((torch.tensor([1.0]), 2)) == "([1.], 2)"


def test_a_transposed_tensor_is_written_as_one() -> None:
    """Pasted, it has the layout that it had in the call."""
    x = torch.tensor([[1, 2], [3, 4], [5, 6]]).T

    assert code(x) == "torch.tensor([[1, 2], [3, 4], [5, 6]]).T"
    assert eval(code(x)).stride() == x.stride()
    assert code(torch.ones(1, 2, 3).mT) == "torch.tensor([[[1., 1., 1.], [1., 1., 1.]]]).mT"
