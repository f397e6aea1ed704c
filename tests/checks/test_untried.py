"""A promise is shown as broken only if its check could try it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
import torch
from check_functions import checks_of
from two_ends import Wire

from autograder.boundary.protocol import Run
from autograder.checking import expect, expect_close, expect_dtype, expect_unchanged, expectation, points
from autograder.checks.reference import Reference
from autograder.checks.runner import CheckRun, Setting
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult

X = torch.tensor([1.0, 2.0])
LETTERS = {Outcome.PASS: "p", Outcome.FAIL: "f", Outcome.NOT_RUN: "o"}
RIGHT = "def double(x): return 2 * x\ndef triple(x): return 3 * x"


@points(1)
def doubles(student: Any) -> None:
    """It doubles."""
    expect_close(student.double(X), 2 * X)


@points(1)
def triples(student: Any) -> None:
    """It triples."""
    expect_close(student.triple(X), 3 * X)


@points(1)
def doubles_tables(student: Any) -> None:
    """It doubles tables, too."""
    expect_close(student.double(X.reshape(1, 2)), 2 * X.reshape(1, 2))


@points(1)
def leaves_arguments(student: Any) -> None:
    """Neither function changes its argument."""
    for answer in student.triple, student.double:
        expect_unchanged(answer.trace(X.clone()))


@points(1)
def keeps_the_dtype(student: Any) -> None:
    """It keeps the dtype."""
    expect_dtype(student.double(X.double()), torch.float64)


@points(1)
def sums_are_right(student: Any) -> None:
    """The sums of both are five times as large."""
    expect_five_times(student.double(X), student.triple(X))


@expectation
def expect_five_times(double: Any, triple: Any) -> None:
    expect(bool(torch.as_tensor(double).sum() + torch.as_tensor(triple).sum() == 5 * X.sum()), "the sums are wrong")


CHECKS = (doubles, triples, doubles_tables, leaves_arguments, keeps_the_dtype, sums_are_right)


def told(source: str, functions: Sequence[Callable[..., None]]) -> tuple[CheckResult, ...]:
    wire = Wire({"__name__": "answers", "torch": torch})
    wire.host.handle(Run(source, "answers.py"), [])
    checks = checks_of(*functions)
    run = CheckRun(checks, wire, Setting(Reference({}), ("seed",)))
    return run.with_untried(run.run(checks))


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("", "pppppp"),
        ("def double(x): return x", "fpoppf"),  # the argument is unchanged, and the dtype kept: both were seen
        (
            "def double(x): return 2 * x if x.dim() == 1 else x",
            "ppfppp",
        ),  # the plain case holds
        ("def double(x): raise ValueError('no')", "fpoooo"),
        ("def double(x): return x.sum()", "fpoppf"),
        ("def double(x): return 0 * x", "fpoppf"),
        ("def double(x): return x.mul_(2)", "pppfpp"),
        ("def double(x): x.zero_(); return x", "fpofpf"),  # wrong, and the argument is seen to change
        ("def double(x): return x.float()", "fpopff"),  # wrong, and the dtype is seen to change
        ("def triple(x): return x", "pfpppf"),
        ("def triple(x): raise ValueError('no')", "pfpopo"),  # the other function's checks are not concerned
    ],
)
def test_a_promise_that_could_not_be_tried_is_not_shown_as_broken(answer: str, expected: str) -> None:
    assert "".join(LETTERS[result.outcome] for result in told(f"{RIGHT}\n{answer}", CHECKS)) == expected


def test_the_check_that_explains_it_is_named() -> None:
    _, untried = told("def double(x): raise ValueError('no')", (doubles, doubles_tables))

    assert untried.failure is not None
    assert untried.failure.what == "Could not be tried, because this does not hold: It doubles."
    assert untried.points == 0


@points(1)
def has_a_weight(student: Any) -> None:
    """The layer has a weight."""
    expect_weight(student.layer())


@points(1)
def starts_at_one(student: Any) -> None:
    """The weight starts at one."""
    expect_close(expect_weight(student.layer()), torch.ones(1))


@expectation
def expect_weight(layer: Any) -> Any:
    expect("weight" in layer, "there is no weight", got=str(sorted(layer)))
    return layer["weight"]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ('{"weight": torch.ones(1)}', ["pass", "pass"]),
        ('{"weight": torch.zeros(1)}', ["pass", "fail"]),
        ('{"scale": torch.ones(1)}', ["fail", "not_run"]),
    ],
)
def test_the_same_finding_is_no_second_broken_promise(answer: str, expected: list[str]) -> None:
    """What stopped one check in an author's words stops the next one before it measures anything."""
    results = told(f"def layer(): return {answer}", (has_a_weight, starts_at_one))

    assert [result.outcome.value for result in results] == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("def double(x): return 2 * x + 0 * torch.ones(2)", "pfo"),  # the table has one size, the vector another
        ("def double(x): return 2 * x if x.dim() == 1 else x[0, 9]", "ppf"),
        (
            "def double(x):\n    if len(x) == 3: x.flatten()[9]\n    return 2 * x.view(x.shape if x.dim() == 1 else 9)",
            "pff",
        ),
    ],
)
def test_an_exception_from_the_same_line_is_no_second_broken_promise(answer: str, expected: str) -> None:
    """Its message may name other sizes; an exception from another line, or of another kind, is told on its own."""
    results = told(answer, (doubles, doubles_three, doubles_pairs))

    assert "".join(LETTERS[result.outcome] for result in results) == expected


@points(1)
def doubles_three(student: Any) -> None:
    """It doubles three numbers."""
    expect_close(student.double(torch.arange(3.0)), 2 * torch.arange(3.0))


@points(1)
def doubles_pairs(student: Any) -> None:
    """It doubles five pairs."""
    expect_close(student.double(torch.ones(5, 4)), 2 * torch.ones(5, 4))


@points(1)
def can_be_made(student: Any) -> None:
    """It is a layer."""
    student.Scale().eval()


@points(1)
def scales(student: Any) -> None:
    """It scales."""
    expect_close(student.Scale()(X), 2 * X)


@points(1)
def scales_tables(student: Any) -> None:
    """It scales tables, too."""
    expect_close(student.Scale()(X.reshape(1, 2)), 2 * X.reshape(1, 2))


SCALE = """
class Scale(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.tensor(2.0))

    def forward(self, x):
        return {result}
"""


@pytest.mark.parametrize(
    ("result", "expected"),
    [("self.weight * x", "ppp"), ("self.weight + x", "pfo"), ("self.weight * x if x.dim() == 1 else x", "ppf")],
)
def test_the_plain_case_of_a_layer_is_its_first_call(result: str, expected: str) -> None:
    """A check that only makes the layer has not seen the plain case."""
    results = told(SCALE.format(result=result), (can_be_made, scales, scales_tables))

    assert "".join(LETTERS[one.outcome] for one in results) == expected


def test_a_wrong_shape_is_no_second_broken_promise() -> None:
    results = told(
        "def double(x): return 2 * x if x.dim() == 1 else 2 * x[0]", (doubles, doubles_tables, doubles_pairs)
    )

    assert "".join(LETTERS[one.outcome] for one in results) == "pfo"


@points(1)
def triples_what_it_doubles(student: Any) -> None:
    """It triples what the other function doubles."""
    expect_close(student.both(X), 6 * X)


@points(1, rests_on="doubles")
def doubles_zeros(student: Any) -> None:
    """It doubles zeros."""
    expect(bool(student.double(0 * X).value.sum() == 0), "zeros are not doubled")


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("def both(x): return 3 * double(x)", "pppp"),
        ("def both(x): return 2 * double(x)", "pfpp"),
        ("def double(x): return x + 1\ndef both(x): return 3 * double(x)", "fooo"),
        ("def double(x): return x + 1\ndef helper(x): return double(x)\ndef both(x): return 3 * helper(x)", "fooo"),
        ("def double(x): return x + 1\ndef both(x): return 2 * x", "ffoo"),  # wrong by itself
        ("def double(x): return x\ndef both(x): return 6 * x", "fppo"),  # zeros are doubled: the check counts
    ],
)
def test_an_answer_that_uses_a_wrong_one_is_not_shown_as_broken(answer: str, expected: str) -> None:
    checks = (doubles, triples_what_it_doubles, doubles_zeros, doubles_tables)

    assert "".join(LETTERS[result.outcome] for result in told(f"{RIGHT}\n{answer}", checks)) == expected


@points(1)
def doubles_threes(student: Any) -> None:
    """It doubles tables in tables."""
    expect_close(student.double(X.reshape(1, 1, 2)), 2 * X.reshape(1, 1, 2))


def test_wrong_values_after_wrong_values_are_not_told_as_a_second_fault() -> None:
    """The plain case holds. Two later checks see the same wrong sums; another answer's check stays as it is."""
    source = "def double(x): return 2 * x if x.ndim == 1 else 3 * x\ndef triple(x): return 2 * x"

    results = told(source, (doubles, doubles_tables, doubles_threes, triples))

    assert [LETTERS[result.outcome] for result in results] == ["p", "f", "o", "f"]
    assert results[2].failure is not None
    assert results[2].failure.what == "Could not be tried, because this does not hold: It doubles tables, too."


@points(1)
def doubles_zeros_alone(student: Any) -> None:
    """It doubles zeros."""
    expect(bool(student.double(0 * X).value.sum() == 0), "zeros are not doubled")


def test_wrong_values_have_the_same_cause_even_after_another_kind_of_failure() -> None:
    """The first failure is a finding in words, and explains no wrong value. The second is a wrong value."""
    source = "def double(x): return 2 * x if x.ndim == 1 and x.any() else 3 * x + 1"

    results = told(source, (doubles, doubles_zeros_alone, doubles_tables, doubles_threes))

    assert [LETTERS[result.outcome] for result in results] == ["p", "f", "f", "o"]
