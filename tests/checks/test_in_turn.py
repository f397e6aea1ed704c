"""Checks that are read in turn: fewer round trips, and nobody's result depends on who asks beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import torch
from check_functions import checks_of
from two_ends import Wire

from autograder.author.misconceptions import load_misconceptions
from autograder.author.run_unsandboxed import solution_with
from autograder.boundary.protocol import Answered, Asked, Reply, Request, Run, Stopped
from autograder.checking import expect, expect_close, expect_equal, expectation, points
from autograder.checks import in_turn
from autograder.checks.collect import collect
from autograder.checks.in_turn import MAX_MESSAGES
from autograder.checks.reference import Reference, live
from autograder.checks.runner import CheckRun, Setting
from autograder.course import load_course
from autograder.errors import SandboxError
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult
from autograder.student.silence import quiet

ROOT = Path(__file__).parent.parent.parent
COURSE = load_course(ROOT)
SETTING = Setting(Reference({}), ("seed",))
ANSWERS = """
import torch

class Box:
    def __init__(self, value): self.value_ = value
    def __call__(self): return self.value_

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
    expect(student.double(1).value == 2, "it does not")
    expect_equal(student.double(2), 4)


@points(1)
def keeps(student: Any) -> None:
    """A box keeps what it holds, while others ask."""
    box = student.Box(7)
    expect(student.triple(1).value == 3, "it does not")
    expect_equal(box(), 7)


@points(1)
def dies(student: Any) -> None:
    """It can double a word."""
    student.triple(0)
    student.double("die")


@points(1)
def dies_at_once(student: Any) -> None:
    """It can triple a word, and says so."""
    student.triple("die")


@points(1)
def triples(student: Any) -> None:
    """It triples."""
    expect_equal(student.triple(2), 6)


@points(1)
def is_wrong(student: Any) -> None:
    """It halves."""
    expect_equal(student.double(2), 1)


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


@expectation
def note(*drawn: Any) -> None:
    seen.append([one.tolist() for one in drawn])


@points(1)
def draws(student: Any) -> None:
    """Numbers are drawn from the call's own seed."""
    note(student.drawn(), student.drawn())


@points(1)
def draws_too(student: Any) -> None:
    """The same under another name has other seeds."""
    note(student.drawn(), student.drawn())


seen: list[list[list[float]]] = []
EVERYTHING = (doubles, keeps, dies, dies_at_once, triples, is_wrong, raises, is_ours, waits, draws, draws_too)


def run(functions: Sequence[Callable[..., None]], eager: bool = False) -> tuple[tuple[CheckResult, ...], Process]:
    checks, process = checks_of(*functions), Process()
    return CheckRun(checks, process, SETTING, eager).run(checks), process


def outcomes(results: Sequence[CheckResult]) -> dict[str, Outcome]:
    return {result.name: result.outcome for result in results}


def test_what_a_check_asks_last_goes_out_with_what_the_next_one_needs() -> None:
    """Each value that is read is a burst, and what is left goes along."""
    results, process = run([doubles, keeps, triples])

    assert {result.outcome for result in results} == {Outcome.PASS}
    assert process.bursts == [1, 2, 2]


@pytest.mark.parametrize("first", range(len(EVERYTHING)))
def test_results_are_those_of_calls_that_are_made_where_they_stand(first: int) -> None:
    """In whatever order: passing, failing, raising, ending the process, our own mistakes, and drawn numbers."""
    functions = [*EVERYTHING[first:], *EVERYTHING[:first]]
    if functions.index(waits) < functions.index(is_wrong):
        functions.remove(waits)  # else it would not wait
    found = []
    for eager in False, True:
        seen.clear()
        results, _ = run(functions, eager)
        told = [result.failure for result in results if result.name != "is_ours"]
        found.append((outcomes(results), told, sorted(seen[-2:])))

    assert found[0] == found[1]


def test_who_ended_the_process_is_told_and_nobody_else_pays() -> None:
    """What the others had made there is made again, and an answer that was stopped is not called for those after it."""

    @points(1)
    def asks_later(student: Any) -> None:
        """It doubles what was tripled."""
        expect_equal(student.double(student.triple(1).value), 6)

    results, process = run([doubles, keeps, dies, triples, asks_later])

    assert [result.outcome for result in results] == [
        Outcome.PASS, Outcome.PASS, Outcome.FAIL, Outcome.PASS, Outcome.FAIL,
    ]  # fmt: skip
    assert "`double` ended the Python process" in str(results[2].failure)
    assert "`double` ended the Python process" in str(results[4].failure)
    assert process.starts == 3  # the check is run once more, call by call, to see which answer it was


def test_a_lost_sandbox_is_nobodys_fault() -> None:
    """Where the machine fails, whoever asked learns of it, and all that have not ended begin anew."""

    class Lost(Process):
        left = 1

        def ask(self, request: Request, tensors: list[torch.Tensor]) -> tuple[Reply, list[torch.Tensor]]:
            self.left -= 1
            if self.left == 0:
                raise SandboxError("lost")
            return super().ask(request, tensors)

    checks, process = checks_of(triples, is_wrong, keeps), Lost()
    results = CheckRun(checks, process, SETTING).run(checks)

    assert [result.outcome for result in results] == [Outcome.GRADER_ERROR, Outcome.FAIL, Outcome.PASS]


def test_no_check_goes_on_in_anothers_mode() -> None:
    """What is left is judged when the next check has ended: in the modes in which it was read."""

    @expectation
    def note_mode(got: Any) -> None:
        found.append(torch.is_grad_enabled())

    found: list[bool] = []

    @points(1)
    def with_gradients(student: Any) -> None:
        """Gradients there."""
        note_mode(student.double(1))

    @points(1)
    def without_gradients(student: Any) -> None:
        """No gradients here."""
        with torch.no_grad():
            expect(student.double(1).value == 2, "it does not")

    results, _ = run([with_gradients, without_gradients])

    assert {result.outcome for result in results} == {Outcome.PASS}, results
    assert found == [True]


KEEPS_STATE = {"mask_kept_for_its_window"}  # its replies depend on the order of all calls


@pytest.mark.slow
@pytest.mark.parametrize("unit", COURSE.units, ids=[unit.id for unit in COURSE.units])
def test_a_check_ends_as_it_would_if_nothing_waited(unit: Any, some: Callable[..., Any]) -> None:
    """A known mistake gets the same points for the same reasons as with each call by itself. Every twelfth is tried.

    Which names of an operation the recorder sees depends on whether it profiles, so what came is not compared.
    """
    checks, reference = collect(unit), live(unit.folder)
    for mistake in some([one for one in load_misconceptions(unit)[::4] if one.name not in KEEPS_STATE]):
        found = []
        for eager in False, True:
            answers = solution_with(unit, ("mistake.py", mistake.source))
            with quiet():
                results = CheckRun(checks, answers, Setting(reference, ("in turn", unit.id)), eager).run(checks)
            reasons = (result.failure.what if result.failure else None for result in results)
            found.append([*zip((result.outcome for result in results), reasons, strict=True)])
        assert found[0] == found[1], mistake.name


def test_a_burst_is_bounded() -> None:
    """All replies of a burst are held at once, so there are not more than so many."""

    def check_of(number: int) -> Callable[..., None]:
        @points(1)
        def check(student: Any) -> None:
            """It triples."""
            expect_equal(student.triple(2), 6)

        check.__name__ = f"check_{number}"
        return check

    results, process = run([check_of(number) for number in range(2 * MAX_MESSAGES + 3)])

    assert {result.outcome for result in results} == {Outcome.PASS}
    assert process.bursts == [MAX_MESSAGES, MAX_MESSAGES, 3]


def test_replies_that_are_large_together_are_not_held_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each alone may be so large; so the checks whose replies are not held begin anew, and all is right."""
    monkeypatch.setattr(in_turn, "MAX_BYTES", 1 << 20)

    @points(1)
    def large(student: Any) -> None:
        """It doubles a long row."""
        expect_close(student.double(torch.ones(150_000)), 2 * torch.ones(150_000))

    @points(1)
    def larger(student: Any) -> None:
        """It doubles another long row."""
        expect_close(student.double(torch.ones(160_000)), 2 * torch.ones(160_000))

    results, process = run([doubles, large, larger])

    assert {result.outcome for result in results} == {Outcome.PASS}, results
    assert process.starts == 1
    assert process.bursts == [1, 3, 1]


def test_ctrl_c_goes_through() -> None:
    """An instructor's Ctrl-C in the middle of a check ends everything."""

    @points(1)
    def is_interrupted(student: Any) -> None:
        """It is interrupted."""
        student.double(1)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run([doubles, is_interrupted, keeps])
