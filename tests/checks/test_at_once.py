"""Checks that are run at once: fewer messages, and nobody's result depends on who asks beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import torch
from check_functions import checks_of
from two_ends import Wire

from autograder.author.misconceptions import load_misconceptions
from autograder.author.run_unsandboxed import define
from autograder.boundary.protocol import Answered, Asked, Reply, Request, Run, Stopped
from autograder.checking import expect, points
from autograder.checks import at_once
from autograder.checks.at_once import MOST, AllAtOnce
from autograder.checks.bank import load_bank
from autograder.checks.calls import call_each
from autograder.checks.collect import collect
from autograder.checks.diagnose import find_mistakes
from autograder.checks.reference import Reference, live
from autograder.checks.runner import CheckRun, Setting
from autograder.checks.taking import OneAfterAnother, Take
from autograder.course import bank_file, load_course
from autograder.errors import SandboxError
from autograder.inside.in_process import InProcess
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult
from autograder.solution import clean, solution_text
from autograder.student.silence import quiet

ROOT = Path(__file__).parent.parent.parent
SETTING = Setting(Reference({}), ("seed",))
ANSWERS = """
import torch

class Box:
    def __init__(self, value): self.value = value
    def __call__(self): return self.value

def double(x):
    if isinstance(x, str): die()
    return 2 * x

def triple(x):
    if isinstance(x, str): die()
    return 3 * x

def drawn(): return torch.rand(3)
"""


class Died(BaseException):
    """What an answer did ended its process."""


class Process(Wire):
    """A student's end that counts bursts. It ends where an answer dies, and begins anew when it is asked again."""

    def __init__(self) -> None:
        self.bursts: list[int] = []
        self.starts = 0
        self._start()

    def _start(self) -> None:
        super().__init__({"__name__": "answers", "die": _die})
        self.host._let_through = (Died,)
        self.host.handle(Run(ANSWERS, "answers.py"), [])
        self.starts += 1

    def ask(self, request: Request, tensors: list[torch.Tensor]) -> tuple[Reply, list[torch.Tensor]]:
        try:
            return super().ask(request, tensors)
        except Died:
            self._start()
            raise Stopped("ended the Python process") from None

    def ask_all(self, asked: Sequence[Asked]) -> Iterator[Answered]:
        self.bursts.append(len(asked))
        for request, tensors in asked:
            yield self.ask(request, tensors)


def _die() -> None:
    raise Died


@points(1)
def doubles(student: Any) -> None:
    """It doubles, twice."""
    expect(student.double(1) == 2, "it does not")
    expect(student.double(2) == 4, "it does not")


@points(1)
def keeps(student: Any) -> None:
    """A box keeps what it holds, while others ask."""
    box = student.Box(7)
    student.triple(1)
    student.triple(2)
    expect(box() == 7, "it does not")


@points(1)
def dies(student: Any) -> None:
    """It can double a word."""
    student.triple(0)
    student.double("die")


@points(1)
def both_die(student: Any) -> None:
    """They can double and triple words."""
    for _ in call_each([(student.triple, 1), (student.double, "die")]):
        pass


@points(1)
def triples(student: Any) -> None:
    """It triples."""
    expect(student.triple(2) == 6, "it does not")


@points(1)
def is_wrong(student: Any) -> None:
    """It halves."""
    expect(student.double(2) == 1, "it does not")


@points(1)
def raises(student: Any) -> None:
    """It doubles nothing."""
    student.double(None)


@points(1)
def is_ours(student: Any) -> None:
    """Our own mistake."""
    student.double(1)
    raise ValueError("ours")


@points(1, requires="is_wrong")
def waits(student: Any) -> None:
    """It waits for another check."""
    student.double(1)


@points(1)
def draws(student: Any) -> None:
    """Numbers are drawn from the call's own seed."""
    seen.append((student.drawn(), student.drawn()))


@points(1)
def draws_too(student: Any) -> None:
    """The same under another name has other seeds."""
    seen.append((student.drawn(), student.drawn()))


seen: list[tuple[torch.Tensor, torch.Tensor]] = []
EVERYTHING = (doubles, keeps, dies, both_die, triples, is_wrong, raises, is_ours, waits, draws, draws_too)


def run(
    functions: Sequence[Callable[..., None]], take: Callable[[Process], Take] = AllAtOnce
) -> tuple[tuple[CheckResult, ...], Process]:
    checks, process = checks_of(*functions), Process()
    return CheckRun(checks, take(process), SETTING).run(checks), process


def outcomes(results: Sequence[CheckResult]) -> dict[str, Outcome]:
    return {result.name: result.outcome for result in results}


def test_what_checks_ask_goes_out_together() -> None:
    """Three checks of two, four and one request take as many bursts as the longest."""
    results, process = run([doubles, keeps, triples])

    assert {result.outcome for result in results} == {Outcome.PASS}
    assert process.bursts == [3, 2, 1, 1]


@pytest.mark.parametrize("first", range(len(EVERYTHING)))
def test_results_are_those_of_checks_run_one_after_another(first: int) -> None:
    """In whatever order: passing, failing, raising, ending the process, our own mistakes, and drawn numbers."""
    functions = [*EVERYTHING[first:], *EVERYTHING[:first]]
    if functions.index(waits) < functions.index(is_wrong):
        functions.remove(waits)  # else it would not wait
    seen.clear()
    one_after_another, _ = run(functions, OneAfterAnother)
    numbers = sorted(one.tolist() for pair in seen[:2] for one in pair)
    seen.clear()
    at_once, _ = run(functions)

    assert outcomes(at_once) == outcomes(one_after_another)
    told = [
        [result.failure for result in results if result.name != "is_ours"] for results in (at_once, one_after_another)
    ]
    assert told[0] == told[1]
    assert sorted(one.tolist() for pair in seen[-2:] for one in pair) == numbers


def test_who_ended_the_process_is_told_and_nobody_else_pays() -> None:
    """What the others had made there is made again, and an answer that was stopped is not called for those after it."""

    @points(1)
    def asks_later(student: Any) -> None:
        """It doubles what was tripled."""
        student.double(student.triple(student.triple(1)))

    results, process = run([doubles, keeps, dies, triples, asks_later])

    assert outcomes(results) == {
        "doubles": Outcome.PASS,
        "keeps": Outcome.PASS,
        "dies": Outcome.FAIL,
        "triples": Outcome.PASS,
        "asks_later": Outcome.FAIL,
    }
    assert "ended the Python process" in str(results[2].failure)
    assert "ended the Python process" in str(results[4].failure)
    assert process.starts == 2


def test_a_lost_sandbox_is_nobodys_fault() -> None:
    """Where the machine fails, every check that has not ended begins anew, and learns of it if it still fails."""

    class Lost(Process):
        left = 2

        def ask(self, request: Request, tensors: list[torch.Tensor]) -> tuple[Reply, list[torch.Tensor]]:
            self.left -= 1
            if self.left == 0:
                raise SandboxError("lost")
            return super().ask(request, tensors)

    process = Lost()
    given = AllAtOnce(process)([lambda transport: transport.ask(Run("1", "a"), [])[0] for _ in range(4)])

    assert len(given) == 4
    assert process.left == 2 - 2 - 4


def test_a_mode_of_torch_is_its_own_checks_alone() -> None:
    """A check that asks within ``no_grad`` has its reply before any other check goes on."""
    found = []

    @points(1)
    def without_gradients(student: Any) -> None:
        """No gradients here."""
        student.double(1)
        with torch.no_grad():
            found.append(student.double(torch.ones(2, requires_grad=True) * 2).requires_grad)
            student.double(1)
            found.append(torch.is_grad_enabled())

    @points(1)
    def with_gradients(student: Any) -> None:
        """Gradients there."""
        for _ in range(3):
            student.double(1)
            expect(torch.is_grad_enabled(), "it came through")

    results, process = run([with_gradients, without_gradients, doubles])

    assert {result.outcome for result in results} == {Outcome.PASS}, results
    assert found == [False, False]
    assert process.bursts.count(1) >= 2


def test_a_check_that_ends_the_process_in_a_mode_leaves_it_to_nobody() -> None:
    """The others begin anew in the modes in which they began, however often it asks."""

    @points(1)
    def within_a_mode(student: Any) -> None:
        """It asks a thousand times without gradients, then dies."""
        with torch.no_grad():
            for _ in range(1000):
                student.triple(1)
            student.double("die")

    @points(1)
    def outside(student: Any) -> None:
        """Gradients there."""
        for _ in range(3):
            student.triple(1)
            expect(torch.is_grad_enabled(), "it came through")

    results, process = run([outside, within_a_mode, doubles])

    assert [result.outcome for result in results] == [Outcome.PASS, Outcome.FAIL, Outcome.FAIL]
    assert torch.is_grad_enabled()
    assert process.starts == 3


class InBursts(InProcess):
    """Trusted answers in this process, which are asked in bursts."""

    def ask_all(self, asked: Sequence[Asked]) -> Iterator[Answered]:
        for request, tensors in asked:
            yield self.ask(request, tensors)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["02_softmax", "05_weight_transfer", "07_dropout", "09_head_sizing"])
def test_known_mistakes_get_the_same_results_and_names(name: str) -> None:
    """Point for point and word for word, whichever way the unit's checks are run."""
    course = load_course(ROOT)
    (unit,) = [unit for one in course.assignments for unit in one.units if unit.id == name]
    checks, reference, bank = collect(unit), live(unit.folder), load_bank(bank_file(ROOT, unit.id))
    mistakes = load_misconceptions(unit)
    for mistake in mistakes:
        found = []
        for take_of in OneAfterAnother, AllAtOnce:
            answers = InBursts({"__name__": "answers"})
            define(unit, answers, [("solution.py", clean(solution_text(unit))), ("mistake.py", mistake.source)])
            take = take_of(answers)
            with quiet():
                results = CheckRun(checks, take, Setting(reference, ("at once", unit.id))).run(checks)
                found.append((results, find_mistakes(bank, checks, results, take, reference, unit.id)))
        assert found[0] == found[1], mistake.name
    assert len(mistakes) > 10


def test_a_burst_is_bounded() -> None:
    """All replies of a burst are held at once, so there are not more than so many."""
    process = Process()
    request = Run("1", "a")

    AllAtOnce(process)([lambda transport: transport.ask(request, []) for _ in range(2 * MOST + 3)])

    assert process.bursts == [MOST, MOST, 3]


def test_replies_that_are_large_together_are_not_held_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each alone may be so large; so the checks go on one after another, and all is right."""
    monkeypatch.setattr(at_once, "MOST_BYTES", 1 << 20)

    @points(1)
    def large(student: Any) -> None:
        """It doubles a long row, twice."""
        row = torch.ones(150_000)
        expect(bool((student.double(row) == 2).all()), "it does not")
        expect(bool((student.double(row) == 2).all()), "it does not")

    @points(1)
    def larger(student: Any) -> None:
        """It doubles another long row."""
        expect(bool((student.double(torch.ones(160_000)) == 2).all()), "it does not")

    results, process = run([doubles, large, larger])

    assert {result.outcome for result in results} == {Outcome.PASS}, results
    assert process.starts == 1
    assert process.bursts == [3]


def test_ctrl_c_goes_through() -> None:
    """An instructor's Ctrl-C in the middle of a check ends everything."""

    @points(1)
    def is_interrupted(student: Any) -> None:
        """It is interrupted."""
        student.double(1)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run([doubles, is_interrupted, keeps])
