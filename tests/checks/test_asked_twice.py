"""A reply that changes when the same call is repeated is found, and then no mistake is named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import torch
from check_functions import checks_of

from autograder.boundary.protocol import Answered, Asked
from autograder.checking import expect_close, points
from autograder.checks.asked_twice import AskedTwice
from autograder.checks.examples import Case, example_of
from autograder.checks.on_examples import replies_to
from autograder.checks.reference import Reference
from autograder.checks.runner import Setting, run_checks
from autograder.checks.wrong_answer import ask_again, fixed_seed_parts, fixed_setting
from autograder.inside.in_process import InProcess

STEADY = "def double(x): return 3 * x"
STEERS = "seen = []\ndef double(x):\n    seen.append(1)\n    return (3 if len(seen) == 1 else 4) * x"
RANDOM = "import torch\ndef double(x): return torch.rand(x.shape)"


@points(1)
def it_doubles(student: Any) -> None:
    """It it_doubles."""
    expect_close(student.double(torch.ones(3)), torch.full((3,), 2.0))


class InTurns:
    """Answers of this process that take several requests."""

    def __init__(self, source: str) -> None:
        self._answers = InProcess({"__name__": "answers"})
        self._answers.run(source, "answer.py")

    def ask(self, *asked: Any) -> Answered:
        return self._answers.ask(*asked)

    def ask_all(self, asked: Sequence[Asked]) -> Iterator[Answered]:
        return (self._answers.ask(*one) for one in asked)


def changed(source: str) -> set[str]:
    """Answers whose replies changed, after one run with a student's seeds and one with those of diagnosis."""
    asked, checks = AskedTwice(InTurns(source)), checks_of(it_doubles)
    run_checks(checks, asked, Setting(Reference({}), ("secret",), visible_seed_parts=fixed_seed_parts("unit")))
    assert ask_again(checks, asked, fixed_setting(Reference({}), "unit"))
    return asked.changed


def test_an_answer_that_counts_its_calls_is_found() -> None:
    """It recognises the second asking, and would choose its name."""
    assert changed(STEERS) == {"double"}


def test_a_steady_answer_and_one_that_draws_random_numbers_are_not() -> None:
    """The seeds are the same, too."""
    assert changed(STEADY) == changed(RANDOM) == set()


def test_examples_are_not_one_call() -> None:
    """Their inputs differ, and so do their seeds: different replies say nothing of the answer."""
    asked = AskedTwice(InTurns(STEADY))
    examples = [example_of(Case("double", (torch.full((2,), number),)), None) for number in (1.0, 2.0)]

    assert len(replies_to(examples, asked)) == 2
    assert not asked.changed
