"""A known mistake that returns something else than the answer in a small call besides the checks is not named."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
import torch

from autograder.checks.bank import Bank, Failing, Known
from autograder.checks.diagnose import diagnose
from autograder.checks.examples import Case, example_of
from autograder.checks.failure_kind import FailureKind
from autograder.checks.on_examples import replies_to
from autograder.checks.reply_digest import Digests, Exchange
from autograder.checks.wrong_answer import FailedCheck
from autograder.inside.in_process import InProcess

RIGHT: Digests = {"value": 1.0}
WRONG: Digests = {"value": 2.0}
OTHER: Digests = {"value": 3.0}
RAISES: Digests = {"!": "ValueError"}
EXAMPLE = example_of(Case("double", (1.0,)), 2.0)


def named(mine: Sequence[Digests | None], theirs: dict[int, Digests | None]) -> list[str]:
    """How a mistake is named that returns in the failing call what the answer returns.

    Args:
        mine: what the answer returns in the examples.
        theirs: what the mistake returns in those on which it is wrong.
    """
    right, wrong = ({(0, 0): Exchange(0, "double", {"value": number})} for number in (4.0, 5.0))
    subject = f"{FailureKind.VALUES}: the result"
    known = Known("triples", "It triples.", "Your task", ("double",), {"check": Failing(subject, "key", wrong)}, theirs)
    bank = Bank({"check": right}, {}, [known], [EXAMPLE] * len(mine), [RIGHT] * len(mine))
    return [one.how for one in diagnose(bank, {"check": FailedCheck(subject, "key", wrong, "double")}, (), mine)]


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ([], {}),
        ([WRONG, RIGHT], {0: WRONG}),
        ([RAISES], {0: {"!": "TypeError"}}),
        ([WRONG], {0: None}),  # it is random
        ([None], {0: WRONG}),  # the answer's layer has other weights
    ],
)
def test_a_mistake_that_no_example_refutes_is_named(mine: list[Digests | None], theirs: dict[int, Digests]) -> None:
    """An example tells nothing if one of the two is unknown."""
    assert named(mine, theirs) == ["exact"]


@pytest.mark.parametrize(
    ("mine", "theirs"), [([WRONG], {}), ([WRONG], {0: OTHER}), ([WRONG, RAISES], {0: WRONG}), ([RAISES], {0: WRONG})]
)
def test_a_mistake_that_an_example_refutes_is_not_named(mine: list[Digests], theirs: dict[int, Digests]) -> None:
    """The answer is wrong where the mistake is right, or wrong in another way."""
    assert named(mine, theirs) == []


def test_a_mistake_that_is_wrong_more_often_is_named_with_less_certainty() -> None:
    """The answer is right in an example on which the mistake is wrong."""
    assert named([RIGHT], {0: WRONG}) == ["narrower"]


def test_replies_are_kept_by_example() -> None:
    """An exception is a reply, too."""
    answers = InProcess({"double": lambda x: x + x if isinstance(x, torch.Tensor) else 1 / 0})
    examples = [EXAMPLE, example_of(Case("double", (torch.ones(2),)), torch.ones(2))]

    raised, returned = replies_to(examples, answers)

    assert raised == {"!": "ZeroDivisionError"}
    assert returned is not None
    assert list(returned) == ["value"]
