"""A student who prints to understand a failing call reads what that call printed, and nothing of the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.inside.in_process import InProcess
from autograder.student.exercises import find_exercise
from autograder.student.prints import printed_by_call
from autograder.student.run import check_namespace

ROOT = Path(__file__).parents[2]
SOFTMAX = """
import torch

def normalize_by_sum(scores, dim=-1):
    print("given", tuple(scores.shape))
    return scores / scores.sum(dim, keepdim=True)

def softmax_naive(x, dim=-1):
    print("naive", tuple(x.shape))
    return x.exp() / x.exp().sum(dim, keepdim=True)

def softmax(x, dim=-1):
    print("mine", tuple(x.shape))
    powers = (x - x.max()).exp()
    return powers / powers.sum(dim, keepdim=True)
"""


def printed(source: str, name: str = "softmax") -> str:
    exercise, namespace = find_exercise(name, ROOT / "exercises"), dict[str, object]()
    exec(source, namespace)
    result = check_namespace(exercise, namespace)
    return printed_by_call(exercise, result, InProcess(namespace))


def test_the_smallest_wrong_call_is_heard() -> None:
    """The example that the student reads, not the larger call of the check."""

    assert printed(SOFTMAX) == "mine (2, 1)\n"


def test_an_answer_that_raises_is_heard_until_it_raises() -> None:
    """Its prints say how far it came."""
    raising = SOFTMAX.replace('print("mine", tuple(x.shape))', 'print("mine", x.dim()); x.nothing')

    assert printed(raising) == "mine 1\n"


@pytest.mark.parametrize(
    "source",
    [SOFTMAX.replace("x.max()", "x.amax(dim, keepdim=True)"), "", SOFTMAX.split("def softmax(")[0]],
    ids=["right", "nothing", "one is missing"],
)
def test_without_a_failing_call_nothing_is_heard(source: str) -> None:
    """A right answer, and one that is not defined, is not called again."""

    assert printed(source) == ""
