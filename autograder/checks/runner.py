"""Run a unit's checks on one student's answers and return their results, without printing or identifying a student."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from autograder.boundary.protocol import Returned, Stopped, Transport, Uses
from autograder.boundary.text import plain_text
from autograder.checks.answer_raised import AnswerRaised, CallMade
from autograder.checks.answers import Answers, line_of, note_calls
from autograder.checks.call_at_fault import answer_at_fault
from autograder.checks.collect import Check
from autograder.checks.exception_help import raised_failure
from autograder.checks.failed import CheckFailed
from autograder.checks.failure_kind import FailureKind
from autograder.checks.in_turn import InTurn, Lost
from autograder.checks.inputs import Inputs, call_seeds, derive_seed
from autograder.checks.line import Unclear
from autograder.checks.names_used import names_used
from autograder.checks.needs import expect_installed
from autograder.checks.reference import Reference
from autograder.checks.untried import Asked, could_not_be_tried, with_untried
from autograder.errors import SandboxError
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult, Failure

Explain = Callable[[Failure, CheckFailed | AnswerRaised, Sequence[tuple[CallMade, Any]]], Failure]


@dataclass(frozen=True)
class Setting:
    """The configuration of a run of checks, besides the answers.

    Args:
        seed_parts: the values that determine random inputs, such as the course's secret and the submission.
        explain: adds an explanation to a failure, given the error and the check's calls.
        ended: called with the number of judged requests of a failing check, including the one that failed.
        visible_seed_parts: the same for visible checks, if theirs differ.
    """

    reference: Reference
    seed_parts: tuple[str, ...] = ()
    explain: Explain | None = None
    ended: Callable[[int], None] | None = None
    visible_seed_parts: tuple[str, ...] = ()


def run_checks(checks: Iterable[Check], transport: Transport, setting: Setting) -> tuple[CheckResult, ...]:
    """Run the checks in order. A check is not run if one that it requires did not pass.

    Raises:
        CourseError: a package that the answers need is not installed here.
    """
    checks = tuple(checks)
    return CheckRun(checks, transport, setting).run(checks)


class CheckRun:
    """A run of a unit's checks on one student's answers, possibly in parts: visible checks first.

    An answer that had to be stopped in one part is not called in the next.

    Args:
        transport: reaches the answers.
        eager: make each call at once.

    Raises:
        CourseError: a package that the answers need is not installed here.
    """

    def __init__(self, checks: Iterable[Check], transport: Transport, setting: Setting, eager: bool = False) -> None:
        checks = tuple(checks)
        expect_installed(checks)
        self.names = frozenset(name for check in checks for name in names_used(check.function))
        self.setting = setting
        self._rests_on = {check.name: (*check.requires, *check.rests_on) for check in checks}
        self.stopped: dict[str, str] = {}
        self._transport = transport
        self._eager = eager
        self._results: dict[str, CheckResult] = {}
        self._asked: dict[str, Asked] = {}
        self._errors: dict[str, tuple[CheckFailed | AnswerRaised, Sequence[tuple[CallMade, Any]]]] = {}

    def run(self, checks: Iterable[Check]) -> tuple[CheckResult, ...]:
        """Return the results of these checks. A check is not run if one that it requires, in any part, did not pass."""
        checks = tuple(checks)
        for part in _parts(checks):
            todo = [(check, self._eager) for check in part if not self._is_skipped(check)]
            while todo:
                todo = self._read_in_turn(todo)
        return tuple(self._explained(self._results[check.name]) for check in checks)

    def _explained(self, result: CheckResult) -> CheckResult:
        """Return the result with an explanation. The checks come in order, so that an example stands at the first."""
        explain, error = self.setting.explain, self._errors.pop(result.name, None)
        if explain is None or error is None or result.failure is None:
            return result
        return replace(result, failure=explain(result.failure, *error))

    def with_untried(self, results: Sequence[CheckResult]) -> tuple[CheckResult, ...]:
        """Return the results as people read them, with promises that could not be tried told from broken ones.

        Naming a mistake needs the failures as they came.
        """
        fails = any(result.outcome is Outcome.FAIL for result in results)
        return with_untried(results, self._asked, self._uses() if fails else {}, self._rests_on)

    def _uses(self) -> dict[str, set[str]]:
        """Return the other answers that an answer uses; none if its process is gone. This never changes points."""
        try:
            reply, _ = self._transport.ask(Uses(sorted(self.names)), [])
        except (Stopped, SandboxError):
            return {}
        found: dict[str, set[str]] = {}
        for pair in (reply.operations or []) if isinstance(reply, Returned) else []:
            name, _, other = pair.partition(" ")
            found.setdefault(name, set()).add(other)
        return found

    def _is_skipped(self, check: Check) -> bool:
        cause = _cause(check, self._results)
        if cause is not None:
            self._results[check.name] = _result(check, Outcome.NOT_RUN, _not_run(self._results[cause]))
        return cause is not None

    def _read_in_turn(self, todo: Sequence[tuple[Check, bool]]) -> list[tuple[Check, bool]]:
        """Run these checks, eagerly if requested; return those that must restart."""
        turn, again = InTurn(self._transport), list[tuple[Check, bool]]()
        reading: list[_Reading] = []

        def judge() -> None:
            for one in [one for one in reading if one.is_answered]:
                reading.remove(one)
                if one.judge() is None:
                    again.append((one.check, one.is_unclear))
                else:
                    self._results[one.check.name] = cast("CheckResult", one.result)
                    self._asked[one.check.name] = one.asked
                    if one.error is not None:
                        self._errors[one.check.name] = one.error, one.calls

        for check, eager in todo:
            reading.append(_Reading(check, self, turn, eager))
            judge()
        turn.flush()
        judge()
        return again


class _Reading:
    """A check that is being read, and its outcome."""

    def __init__(self, check: Check, run: CheckRun, turn: InTurn, eager: bool) -> None:
        visible = () if check.hidden else run.setting.visible_seed_parts
        seeds = (*(visible or run.setting.seed_parts), check.name)
        answers = Answers(turn, call_seeds(*seeds), run.stopped, eager)
        self.check = check
        self.result: CheckResult | None = None
        self.is_unclear = False  # it must restart with eager calls
        self._run = run
        self._line = line_of(answers)
        self.calls = note_calls(answers)
        self.error: CheckFailed | AnswerRaised | None = None  # what failed the check
        self._at_fault: str | None = None
        reference = run.setting.reference if check.hidden else run.setting.reference.without_oracle()
        fixtures = {"student": answers, "reference": reference, "inputs": Inputs(derive_seed(*seeds))}
        self._is_lost = False
        self._run_step(lambda: check.function(**{name: fixtures[name] for name in check.fixtures}))
        self._waits = self.result is None and not self._is_lost and self._line.is_waiting
        if self._waits:
            turn.leave(self._line)

    @property
    def is_answered(self) -> bool:
        """True if no request is in flight."""
        return not self._waits or self._line.answered is not None

    @property
    def asked(self) -> Asked:
        return Asked(frozenset(made.path for made, _ in self.calls), self._at_fault)

    def judge(self) -> CheckResult | None:
        """Return the result; None if the check must restart."""
        if self.result is None and not self._is_lost:
            self._run_step(self._line.settle)
        if self.result is None and not self._is_lost:
            self.result = _result(self.check, Outcome.PASS)
        return self.result

    def _run_step(self, step: Callable[[], object]) -> None:
        """Take a step, which may end the check."""
        try:
            step()
        except CheckFailed as error:
            self._fail(error.failure, error)
        except AnswerRaised as error:
            self._fail(raised_failure(error, self._run.names), error)
        except Stopped as error:
            self.result = failed_result(self.check, Failure(plain_text(str(error)), key=(FailureKind.STOPPED,)))
        except Lost:
            self._is_lost = True
        except Unclear:
            self._is_lost = self.is_unclear = True
        except KeyboardInterrupt:
            raise
        except BaseException:  # pytest's own outcomes, such as a failed pytest.raises, do not derive from Exception
            failure = Failure(f"The grader failed here:\n{traceback.format_exc()}")
            self.result = _result(self.check, Outcome.GRADER_ERROR, failure)

    def _fail(self, failure: Failure, error: CheckFailed | AnswerRaised) -> None:
        self._at_fault = answer_at_fault(error, self.calls)
        if self._run.setting.ended is not None:
            self._run.setting.ended(self._line.settled)
        if self._run.setting.explain is not None:  # else nothing of the check is kept
            self.error = error
        self.result = failed_result(self.check, failure)


def _parts(checks: Sequence[Check]) -> Iterator[list[Check]]:
    """Yield the checks in parts, in order, so that a check's requirements are in an earlier part."""
    part: list[Check] = []
    for check in checks:
        if any(before.name in check.requires for before in part):
            yield part
            part = []
        part.append(check)
    yield part


def _cause(check: Check, done: dict[str, CheckResult]) -> str | None:
    """Return the first required check that did not pass."""
    return next((name for name in check.requires if name in done and done[name].outcome is not Outcome.PASS), None)


def _not_run(cause: CheckResult) -> Failure:
    if cause.outcome is Outcome.NOT_RUN and cause.failure is not None:
        return cause.failure  # it names the check that failed first
    return could_not_be_tried(cause)


def failed_result(check: Check, failure: Failure) -> CheckResult:
    """Return the result of a check that an answer fails."""
    return _result(check, Outcome.FAIL, failure)


def _result(check: Check, outcome: Outcome, failure: Failure | None = None) -> CheckResult:
    earned = check.points if outcome is Outcome.PASS else 0.0
    return CheckResult(
        name=check.name,
        sentence=check.sentence,
        outcome=outcome,
        points=earned,
        max_points=check.points,
        hidden=check.hidden,
        failure=failure,
    )
