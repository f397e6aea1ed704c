"""Running checks: what a student's code does is the student's, what our checks do wrong is ours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import pytest
import torch
from check_functions import checks_of
from two_ends import Forger, Wire

from autograder.boundary.protocol import Raised, Run, Stopped
from autograder.checking import expect_close, expect_equal, expect_tensor, points
from autograder.checks.reference import Reference
from autograder.checks.runner import Setting, run_checks
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult, Failure

SETTING = Setting(Reference({"x": torch.ones(3)}), ("seed",))


@points(2)
def doubles(student: Any, reference: Any) -> None:
    """It doubles."""
    expect_close(student.double(reference["x"]), 2 * reference["x"])


@points(1, requires="doubles")
def doubles_one(student: Any) -> None:
    """It doubles one."""
    expect_equal(student.double(1), 2)


@points(1, requires=("doubles_one",))
def doubles_two(student: Any) -> None:
    """It doubles two."""
    expect_equal(student.double(2), 4)


def run(source: str, *functions: Callable[..., None]) -> tuple[CheckResult, ...]:
    wire = Wire({"__name__": "answers", "torch": torch})
    wire.host.handle(Run(source, "answers.py"), [])
    return run_checks(checks_of(*functions), wire, SETTING)


def test_points_are_earned_by_passing() -> None:
    """A check that passes earns its points, with no failure to tell."""
    (result,) = run("def double(x): return 2 * x", doubles)

    assert (result.outcome, result.points, result.max_points, result.failure) == (Outcome.PASS, 2.0, 2.0, None)


def test_a_chain_of_requirements_names_its_root() -> None:
    """What requires a check that did not pass is not run, and the first cause is the one that is told."""
    results = run("def double(x): return x", doubles, doubles_one, doubles_two)

    assert [result.outcome for result in results] == [Outcome.FAIL, Outcome.NOT_RUN, Outcome.NOT_RUN]
    assert results[1].failure == results[2].failure
    assert results[2].failure is not None
    assert results[2].failure.what == "Could not be tried, because this does not hold: It doubles."


def said(source: str, function: Callable[..., None] = doubles) -> tuple[str, str | None]:
    (result,) = run(source, function)
    assert result.outcome is Outcome.FAIL, result
    assert result.failure is not None
    return result.failure.what, result.failure.hint


def test_an_unwritten_answer_is_told_as_such() -> None:
    """The stub's exception is no mistake: the failure says that it is not written yet."""
    (result,) = run("def double(x): raise NotImplementedError()", doubles)

    assert result.failure is not None
    assert result.failure.is_unwritten
    assert result.failure.what == "`double` is not written yet"


def test_a_missing_name_is_told_with_its_misspelling() -> None:
    """A missing name says what to define, and which name looks like it."""

    assert said("") == ("`double` is not defined", "Define `double` and run the cell that defines it.")
    assert said("def duoble(x): pass")[1] == (
        "Define `double` and run the cell that defines it. There is a `duoble`: rename it."
    )


def test_another_answer_is_not_taken_for_a_misspelling() -> None:
    """An answer that checks ask for under its own name is never proposed for another one."""

    @points(1)
    def doubles_all(student: Any) -> None:
        """It doubles all."""
        student.doubles([1])

    results = run("def doubles(x): return x", doubles, doubles_all)

    assert results[0].failure is not None
    assert results[0].failure.hint == "Define `double` and run the cell that defines it."


def test_an_exception_is_told_with_its_line() -> None:
    """The student's own line, the exception and its message are told; nothing of ours is."""

    assert said("def double(x):\n    return 2 * x[9]")[0].startswith(
        "`double` raised IndexError (line 2, in double: `return 2 * x[9]`):\n"
    )


def test_an_exceptions_text_is_made_harmless() -> None:
    """Escape codes and a megabyte of text become a few plain lines."""
    what, _ = said("def double(x): raise ValueError('\\x1b[31mred' + 'x' * 1_000_000)")

    assert "\x1b" not in what
    assert "red" in what
    assert len(what) < 1000


def test_what_cannot_cross_is_told_as_returned() -> None:
    """A sparse tensor is no exception: the answer returned something that cannot be graded."""
    (result,) = run("def double(x): return torch.eye(3).to_sparse()", doubles)

    assert result.failure is not None
    assert result.failure.what == "`double` returned something that cannot be graded"
    assert result.failure.got == "a sparse, nested or quantised tensor"


@pytest.mark.parametrize("value", ["None", "'x'", "object()", "(x, x)", "x.tolist()", "[][1]", "exit()", "double"])
def test_whatever_an_answer_returns_is_the_students(value: str) -> None:
    """No value or exception of an answer makes a check that vouches first fail as ours."""
    (result,) = run(f"def double(x): return {value}", doubles)

    assert result.outcome is Outcome.FAIL


def test_a_stopped_answer_fails_and_says_why() -> None:
    """A time limit is the student's, and the reason is told, in characters that do no harm."""
    (result,) = run_checks(checks_of(doubles), Forger(Stopped("ran longer than 10 s\x1b[2J")), SETTING)

    assert result.outcome is Outcome.FAIL
    assert result.failure is not None
    assert result.failure.what == "`double` ran longer than 10 s"


def test_a_forged_reply_fails_the_student() -> None:
    """A reply without so much as an exception's name is still a failure of the answer."""
    (result,) = run_checks(checks_of(doubles), Forger(Raised([], "\x1b[2J", "\x00", missing=None)), SETTING)

    assert result.outcome is Outcome.FAIL


@points(1)
def touches_before_it_vouches(student: Any) -> None:
    """It is ours."""
    student.double(1) + 1  # on purpose


@points(1)
def uses_a_missing_reference(reference: Any) -> None:
    """It is ours."""
    reference["absent"]


@points(1)
def fails_as_pytest_does(student: Any) -> None:
    """It is ours."""
    with pytest.raises(ValueError, match="never"):
        _ = student.double(1).value


@points(1)
def leaves(student: Any) -> None:
    """It is ours."""
    raise SystemExit


@pytest.mark.parametrize(
    "function", [touches_before_it_vouches, uses_a_missing_reference, fails_as_pytest_does, leaves]
)
def test_our_own_mistakes_are_flagged(function: Callable[..., None]) -> None:
    """An exception of the check itself is our fault, whatever its kind; the other checks still run."""
    ours, theirs = run("def double(x): return 2 * x", function, doubles)

    assert (ours.outcome, ours.points) == (Outcome.GRADER_ERROR, 0.0)
    assert ours.failure is not None
    assert "Traceback" in ours.failure.what
    assert theirs.outcome is Outcome.PASS


def test_failures_are_explained_in_the_order_of_the_checks() -> None:
    """A check that reads a value at once is judged before the checks that wait for theirs."""

    @points(1)
    def reads_at_once(student: Any) -> None:
        """It doubles three."""
        expect_equal(student.double(3).value, 6)

    def explain(failure: Failure, *_: object) -> Failure:
        return replace(failure, example=f"number {next(numbers)}")

    numbers, wire = count(1), Wire({"__name__": "answers", "torch": torch})
    wire.host.handle(Run("def double(x): return x", "answers.py"), [])
    results = run_checks(checks_of(doubles, reads_at_once), wire, replace(SETTING, explain=explain))

    assert [result.failure and result.failure.example for result in results] == ["number 1", "number 2"]


def test_inputs_depend_on_the_check_and_the_seed_only() -> None:
    """Each check draws its own inputs and seeds, the same in every run."""
    drawn = []

    @points(1)
    def draws(inputs: Any, student: Any) -> None:
        """It draws."""
        value = expect_tensor(student.draw()).value
        drawn.append((inputs.randn(1).item(), value.item()))

    for _ in range(2):
        run("def draw(): return torch.rand(1)", draws)
        run("def draw(): return torch.rand(1)\ndef double(x): return 2 * x", doubles, draws)

    assert len(set(drawn)) == 1
