"""Call a unit's checks on one student's answers and return how each ended. Nothing here prints or knows a student."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from autograder.boundary.protocol import Stopped, Transport
from autograder.boundary.text import plain_text
from autograder.checks import pending
from autograder.checks.answers import Answers, note_calls
from autograder.checks.channel import AnswerRaised, Made
from autograder.checks.collect import Check
from autograder.checks.failed import CheckFailed
from autograder.checks.in_turn import Burst
from autograder.checks.inputs import Inputs, call_seeds, derive_seed
from autograder.checks.names_used import names_used
from autograder.checks.needs import expect_installed
from autograder.checks.raised import raised_failure
from autograder.checks.reference import Reference
from autograder.checks.taking import OneAfterAnother, Take
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult, Failure

Explain = Callable[[Failure, CheckFailed | AnswerRaised, Sequence[tuple[Made, Any]]], Failure]


@dataclass(frozen=True)
class Setting:
    """What a run of checks needs besides the answers.

    Args:
        seed_parts: random inputs depend on these, such as the course's secret and the submission.
        explain: adds to a failure what is found out about it, from the error and the calls that the check made.
    """

    reference: Reference
    seed_parts: tuple[str, ...] = ()
    explain: Explain | None = None


def run_checks(checks: Iterable[Check], transport: Transport, setting: Setting) -> tuple[CheckResult, ...]:
    """Run the checks in order. A check is not run when one that it requires did not pass.

    Raises:
        CourseError: a package that the answers need is not installed here.
    """
    checks = tuple(checks)
    return CheckRun(checks, OneAfterAnother(transport), setting).run(checks)


class CheckRun:
    """The checks of a unit on one student's answers, which may be run in parts: first the visible ones.

    An answer that had to be stopped in one part is not called in the next.

    Raises:
        CourseError: a package that the answers need is not installed here.
    """

    def __init__(self, checks: Iterable[Check], take: Take, setting: Setting) -> None:
        checks = tuple(checks)
        expect_installed(checks)
        self._asked = frozenset(name for check in checks for name in names_used(check.function))
        self._take = take
        self._setting = setting
        self._stopped: dict[str, str] = {}
        self._results: dict[str, CheckResult] = {}

    def run(self, checks: Iterable[Check]) -> tuple[CheckResult, ...]:
        """The results of these checks. One is not run when a check that it requires, in any part, did not pass."""
        checks = tuple(checks)
        for part in _parts(checks):
            results = self._take([partial(self._result_of, check) for check in part])
            self._results |= {result.name: result for result in results}
        return tuple(self._results[check.name] for check in checks)

    def _result_of(self, check: Check, transport: Transport) -> CheckResult:
        cause = _cause(check, self._results)
        if cause is not None:
            return _result(check, Outcome.NOT_RUN, _not_run(cause, self._results))
        seeds = (*self._setting.seed_parts, check.name)
        kind = pending.Answers if check.function.rule.waits else Answers  # type: ignore[attr-defined]
        answers: Any = kind(transport, call_seeds(*seeds), self._stopped)
        try:
            return _run_check(check, answers, Inputs(derive_seed(*seeds)), self._setting, self._asked)
        except pending.Unclear:
            answers = pending.Answers(transport, call_seeds(*seeds), self._stopped, eager=True)
            return _run_check(check, answers, Inputs(derive_seed(*seeds)), self._setting, self._asked)


def _parts(checks: Sequence[Check]) -> Iterator[list[Check]]:
    """The checks in order, in parts: what a check requires is in a part before its own."""
    part: list[Check] = []
    for check in checks:
        if any(before.name in check.requires for before in part):
            yield part
            part = []
        part.append(check)
    yield part


def _run_check(check: Check, answers: Answers, inputs: Inputs, setting: Setting, asked: frozenset[str]) -> CheckResult:
    fixtures = {
        "student": answers,
        "reference": setting.reference,
        "inputs": inputs,
    }
    calls: list[tuple[Made, Any]] = [] if setting.explain is None else note_calls(answers)
    line = answers._channel

    def ended(step: Callable[[], object]) -> CheckResult | None:
        """The result of a check that this step ends."""
        try:
            step()
        except CheckFailed as error:
            return failed_result(check, _explained(error.failure, error, calls, setting))
        except AnswerRaised as error:
            return failed_result(check, _explained(raised_failure(error, asked), error, calls, setting))
        except Stopped as error:
            return failed_result(check, Failure(plain_text(str(error))))
        except (KeyboardInterrupt, pending.Unclear):
            raise
        except BaseException:  # pytest's own outcomes, such as a failed pytest.raises, do not derive from Exception
            return _result(check, Outcome.GRADER_ERROR, Failure(f"The grader failed here:\n{traceback.format_exc()}"))
        return None

    def judged(reply: Any = None) -> CheckResult:
        def settle() -> None:
            if reply is not None:
                line.take(*reply)
            line.settle()

        return (isinstance(line, pending.Line) and ended(settle)) or _result(check, Outcome.PASS)

    failed = ended(lambda: check.function(**{name: fixtures[name] for name in check.fixtures}))
    if failed is not None:
        return failed
    if isinstance(line, pending.Line) and isinstance(line.transport, Burst) and line.is_waiting:
        line.transport.leave(*line.message())
        return judged  # type: ignore[return-value]
    return judged()


def _explained(
    failure: Failure, error: CheckFailed | AnswerRaised, calls: list[tuple[Made, Any]], setting: Setting
) -> Failure:
    return failure if setting.explain is None else setting.explain(failure, error, calls)


def _cause(check: Check, done: dict[str, CheckResult]) -> str | None:
    """The first check that this one requires and that did not pass."""
    return next((name for name in check.requires if name in done and done[name].outcome is not Outcome.PASS), None)


def _not_run(cause: str, done: dict[str, CheckResult]) -> Failure:
    failure = done[cause].failure
    if done[cause].outcome is Outcome.NOT_RUN and failure is not None:
        return failure  # which names the check that failed first
    sentence = done[cause].sentence
    stop = "" if sentence.endswith((".", "!", "?")) else "."
    return Failure(f"Not run, because this did not hold: {sentence}{stop}")


def failed_result(check: Check, failure: Failure) -> CheckResult:
    """The result of a check that an answer fails."""
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
