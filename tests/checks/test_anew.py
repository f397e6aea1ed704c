"""An answer that keeps something of an earlier call fails; one that computes everything again passes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch

from autograder.checking import CheckFailed, expect_anew, expect_own_result
from autograder.checks.agreement import agree
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


KINDS = ("tensor", "mask", "array", "dict", "list", "tuple")


@pytest.mark.parametrize("made", MADE.values(), ids=MADE)
def test_a_new_result_belongs_to_the_caller(answers_of: Callable[[str], Answers], made: str) -> None:
    """A result that is made anew, of any kind, may be changed by its caller."""
    student = answers_of(f"import numpy as np\ndef f(n):\n    return {made}")
    expect_own_result(student.f, 3)
    line_of(student).settle()


KEPT = """
import functools
import numpy as np
kept = {}
"""


@pytest.mark.parametrize("body", ["return x", "return x.T", "return x[:, :1]", "return x + 0", "return (x, x.clone())"])
def test_an_answer_may_return_its_argument(answers_of: Callable[[str], Answers], body: str) -> None:
    """A change of what was passed says nothing about the answer."""
    student = answers_of(f"def f(x): {body}")
    expect_own_result(student.f, torch.tensor([[1.0, torch.nan], [torch.inf, 2.0]]))
    line_of(student).settle()


@pytest.mark.parametrize(
    "source",
    [
        *(f"@functools.lru_cache\ndef f(x, n=3): return {MADE[kind]}" for kind in MADE if kind.split()[1] in KINDS),
        "@functools.lru_cache\ndef f(x): return x + 1",
        "def f(x): return torch.add(x, 1, out=kept.setdefault(0, torch.zeros(3)))",
        "def f(x): return np.add(x.numpy(), 1, out=kept.setdefault(0, np.zeros(3)))",
        "def f(x): return kept.setdefault((x.data_ptr(), x._version), x + 1)",
        "def f(x): return kept.setdefault(tuple(x.tolist()), x + 1)",
    ],
)
def test_a_result_that_is_kept_is_told(answers_of: Callable[[str], Answers], source: str) -> None:
    """It fails, whatever it is kept by: the numbers of an argument, its object, or as the memory of all results."""
    student = answers_of(KEPT + source)
    expect_own_result(student.f, torch.ones(3), what="the mask")
    with pytest.raises(CheckFailed, match="the mask: after the caller has changed the first result"):
        line_of(student).settle()


@pytest.mark.parametrize("kind", KINDS)
def test_a_kept_result_is_as_it_was_afterwards(answers_of: Callable[[str], Answers], kind: str) -> None:
    """Later checks are not changed: the fault costs once."""
    student = answers_of(f"{KEPT}@functools.lru_cache\ndef f(n): return {MADE[f'a {kind}'.replace('a a', 'an a')]}")
    first, _, third = student.f(3).value, student.f.overwrite(3).value, student.f(3).value
    assert agree(third, first)
