"""An answer that keeps something of an earlier call fails; one that computes everything again passes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch

from autograder.checking import CheckFailed, expect_anew, expect_own_result
from autograder.checks.answers import Answers, line_of

LAYER = """
class Layer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.weight, self.kept = torch.nn.Parameter(torch.rand(3)), None
    def forward(self, x):
        {}
"""
KEPT = """if self.kept is None: self.kept = self.weight * 2
        return x @ self.kept"""
KEPT_WITHOUT_GRADIENTS = """weight = self.weight * 2 if torch.is_grad_enabled() or self.kept is None else self.kept
        if not torch.is_grad_enabled() and not self.training: self.kept = weight
        return x @ weight"""
KEPT_WITH_GRADIENTS = """if torch.is_grad_enabled() and self.kept is None: self.kept = self.weight * 2
        return x @ (self.kept if torch.is_grad_enabled() else self.weight * 2)"""
KEPT_RESULT = """if self.kept is None or torch.is_grad_enabled() and (self.kept[1] != self.weight).any():
            self.kept = x @ self.weight, self.weight.detach().clone()
        return self.kept[0]"""
DROPS_WITH_GRADIENTS = "return x @ (self.weight * (torch.is_grad_enabled() + 1))"


def check(answers_of: Callable[[str], Answers], body: str) -> None:
    student = answers_of(LAYER.format(body))
    expect_anew(student.Layer, torch.ones(2, 3))
    line_of(student).settle()


def test_a_layer_that_computes_everything_again_passes(answers_of: Callable[[str], Answers]) -> None:
    """A layer may keep what it has computed, if nothing depends on it."""
    check(answers_of, "self.kept = x @ self.weight\n        return self.kept")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (KEPT, "a change of the parameters: "),
        (KEPT_WITHOUT_GRADIENTS, "a change of the parameters, under torch.no_grad()"),
        (KEPT_WITH_GRADIENTS, "a change of the parameters: "),
        (DROPS_WITH_GRADIENTS, "after eval(), under torch.no_grad()"),
    ],
)
def test_a_layer_that_depends_on_an_earlier_call_fails(
    answers_of: Callable[[str], Answers], body: str, said: str
) -> None:
    """The failure says what was different."""
    with pytest.raises(CheckFailed) as caught:
        check(answers_of, body)

    assert said in caught.value.failure.what


MADE = {
    "a tensor": "torch.ones(n)",
    "an expanded tensor": "torch.ones(1).expand(n)",
    "a mask": "torch.ones(n, n, dtype=torch.bool).triu(1)",
    "an array": "np.arange(n)",
    "a scalar": "np.float32(n)",
    "a dict": "{'n': n}",
    "a list": "[torch.ones(n), {'n': n}]",
    "a tuple": "(torch.ones(n), n)",
    "a number": "n",
}


@pytest.mark.parametrize("made", MADE.values(), ids=MADE)
def test_a_new_result_belongs_to_the_caller(answers_of: Callable[[str], Answers], made: str) -> None:
    """A result that is made anew, of any kind, may be changed by its caller."""
    student = answers_of(f"import numpy as np\ndef f(n):\n    return {made}")
    expect_own_result(student.f, 3)
    line_of(student).settle()


@pytest.mark.parametrize("kind", ["a tensor", "a mask", "an array", "a dict", "a list", "a tuple"])
def test_a_result_that_is_kept_is_told(answers_of: Callable[[str], Answers], kind: str) -> None:
    """A result that the answer keeps and returns again fails."""
    student = answers_of(
        f"import functools\nimport numpy as np\n@functools.lru_cache\ndef f(n):\n    return {MADE[kind]}"
    )
    expect_own_result(student.f, 3, what="the mask")
    with pytest.raises(CheckFailed, match="the mask of a second call is not that of the first one"):
        line_of(student).settle()
