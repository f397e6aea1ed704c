"""An example beside a failure shows, when it is run alone, the fault that the sentence above it tells."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
import torch

from autograder.author.misconceptions import load_misconceptions
from autograder.author.run_unsandboxed import solution_with
from autograder.checks.bank import load_bank
from autograder.checks.code import is_pasteable
from autograder.checks.collect import collect
from autograder.checks.counterexample import Counterexamples
from autograder.checks.failure_kind import FailureKind
from autograder.checks.needs import missing_packages
from autograder.checks.reference import live
from autograder.checks.runner import Setting, run_checks
from autograder.course import bank_file, load_course
from autograder.inside.in_process import InProcess
from autograder.model.course import Course
from autograder.model.result import Failure
from autograder.student.silence import quiet
from tests.conftest import ROOT

UNITS = [unit.id for unit in load_course(ROOT).units]
VERSUS = re.compile(r"got (?P<got>.+?),\s+(?:# )?expected (?P<expected>.+)", re.DOTALL)
SHAPES = {FailureKind.SHAPE}
VALUES = {FailureKind.VALUES}


class Kept(InProcess):
    """Answers whose names are kept, as in a notebook's kernel."""

    def __init__(self, namespace: dict[str, Any], device: str = "cpu") -> None:
        super().__init__(namespace, device)
        self.names = namespace


def run(code: str, names: dict[str, Any]) -> Any:
    """The value of the last line of an example, pasted where these names are, or the exception that it raises."""
    names |= {"torch": torch, "np": np}
    *body, last = ast.parse(code).body
    assert isinstance(last, ast.Expr)
    try:
        exec(compile(ast.Module(body, []), "example", "exec"), names)
        return eval(compile(ast.Expression(last.value), "example", "eval"), names)
    except Exception as error:
        return error


def both(code: str, answers: Kept, solution: Kept) -> tuple[Any, Any]:
    """What the wrong answer and the solution give."""
    return run(code, answers.names), run(code, solution.names)


def is_code(example: str | None) -> bool:
    """False for a call that is only described: "Layer(...)(<tensor (3, 5), float64>)"."""
    return example is not None and is_pasteable(example.split("#")[0])


def wrong(failure: Failure, got: Any, right: Any) -> Iterator[str]:
    """What the example does not show."""
    assert failure.example is not None
    shown = VERSUS.search(failure.example)
    if shown is not None and shown["got"] == shown["expected"]:
        yield "got and expected look alike"
    got = got.detach() if isinstance(got, torch.Tensor) else got
    right = right.detach() if isinstance(right, torch.Tensor) else right
    kind = FailureKind(failure.key[0].partition(",")[0])
    if kind is FailureKind.RAISED and not (isinstance(got, Exception) and type(got).__name__ in failure.what):
        yield f"it gives {got!r}"
    if kind is not FailureKind.RAISED and isinstance(got, Exception):
        yield f"it raises {got!r}"
    if isinstance(got, torch.Tensor | np.ndarray) and isinstance(right, type(got)):
        same = tuple(got.shape) == tuple(right.shape)
        if kind in SHAPES and same:
            yield "its shape is right"
        if kind in VALUES and not same:
            yield "its shape is wrong"
        if kind in VALUES and same and np.array_equal(np.asarray(got), np.asarray(right), equal_nan=True):
            yield "it is right"


@pytest.mark.parametrize(
    "unit_id", [pytest.param(unit, marks=() if unit == "02_softmax" else pytest.mark.slow) for unit in UNITS]
)
def test_every_example_shows_the_fault_above_it(course: Course, unit_id: str, some: Callable[..., Any]) -> None:
    """For the known mistakes and each visible check that it fails."""
    unit = next(unit for unit in course.units if unit.id == unit_id)
    checks = [check for check in collect(unit) if not check.hidden]
    if [*missing_packages(checks[0].function)]:
        pytest.skip("a package is not installed")
    bank = load_bank(bank_file(course.root, unit.id))
    assert bank is not None
    solution, faults, examples = solution_with(unit, kind=Kept), list[str](), 0
    assert isinstance(solution, Kept)
    for one in some(load_misconceptions(unit)):
        answers = solution_with(unit, (one.name, one.source), kind=Kept)
        assert isinstance(answers, Kept)
        found = Counterexamples(lambda: bank.examples, answers)
        with quiet():
            results = run_checks(checks, answers, Setting(live(unit.folder), ("visible", unit.id), found.explain))
        for result in results:
            if result.failure is None or not result.failure.key or not is_code(result.failure.example):
                continue
            examples += 1
            with quiet():
                got, right = both(result.failure.example, answers, solution)
            faults += [f"{one.name}, {result.name}: {why}" for why in wrong(result.failure, got, right)]

    assert faults == []
    assert examples > 3 or unit_id != "02_softmax"
