"""Separate promises that an answer breaks from promises that could not be tried.

The first check that calls an answer shows its plain case. If the answer fails there by an exception or a wrong result,
its later exceptions and wrong results tell nothing about the promises of other checks. If it fails in a later check,
the wrong values after it may have the same cause. Nor do the failures of answers that use it, or of checks that rest on
one that fails, tell anything. Nor does a failure that stopped an earlier check already, such as a missing parameter, a
wrong shape, or an exception from the same line.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace

from autograder.checks.answer_raised import answer_name
from autograder.checks.failure_kind import FailureKind
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult, Failure

# Failures before there is a value to look at.
WITHOUT_A_VALUE = frozenset(
    {
        FailureKind.NOT_A_TENSOR,
        FailureKind.NOT_AN_ARRAY,
        FailureKind.NOT_A_DICT,
        FailureKind.NOT_A_LAYER,
        FailureKind.SHAPE,
        FailureKind.NOT_DEFINED,
        FailureKind.NOT_GRADABLE,
        FailureKind.NOT_FIT,
        FailureKind.NO_ATTRIBUTE,
    }
)
WRONG_VALUES = frozenset({FailureKind.VALUE, FailureKind.VALUES})
# Failures that any check can meet before it measures its own promise.
COMMON = WITHOUT_A_VALUE | WRONG_VALUES | {FailureKind.RAISED}

AS_THE_VISIBLE = Failure("Could not be tried, because the visible check with the same sentence fails.")


@dataclass(frozen=True)
class Asked:
    """What a check asked.

    Args:
        paths: what it called: ``function``, ``Layer`` or ``Layer(...)``.
        at_fault: the answer that the check failed for; None if it passed, or if the answer is unknown.
    """

    paths: frozenset[str]
    at_fault: str | None


class _Seen:
    """What the checks so far have shown of each answer.

    Args:
        asked: what each check that ran asked, by its name.
    """

    def __init__(self, asked: Mapping[str, Asked]) -> None:
        self._asked = asked
        self._layers = {answer_name(path) for one in asked.values() for path in one.paths if path.endswith("(...)")}
        self._plain: dict[str, CheckResult] = {}  # the first check that called the answer
        self._failures: dict[str, list[CheckResult]] = {}
        self._stops: dict[Hashable, CheckResult] = {}

    def at_fault(self, result: CheckResult) -> str | None:
        """Return the answer that the check failed for; if that is unknown, a wrong one that it called."""
        this = self._asked[result.name]
        called = {answer_name(path) for path in this.paths}
        return this.at_fault or next((name for name in self._failures if name in called), None)

    def failures_of(self, answers: Collection[str]) -> list[CheckResult]:
        """Return the first failure of each of these answers."""
        return [failures[0] for name, failures in self._failures.items() if name in answers]

    def cause(self, result: CheckResult) -> CheckResult | None:
        """Return the earlier failure, of the same answer, that may be the cause of this one; None if there is none."""
        at_fault = self.at_fault(result)
        for path in self._asked[result.name].paths:
            if path.endswith("(...)") or answer_name(path) not in self._layers:  # not where a layer is just made
                self._plain.setdefault(answer_name(path), result)
        if at_fault is not None:
            first = self._plain.setdefault(at_fault, result)
            if _rests_on(result, first) and self._asked[first.name].at_fault == at_fault:
                return first
            if _kind(result) in WRONG_VALUES:
                common = [one for one in self._failures.get(at_fault, ()) if _kind(one) in COMMON]
                if common:
                    return common[0]
        stop = _stop(result, at_fault)
        return None if stop is None else self._stops.setdefault(stop, result)

    def add(self, result: CheckResult) -> None:
        """Remember a failure that may explain later ones."""
        at_fault = self.at_fault(result)
        if _fails(result) and at_fault is not None:
            self._failures.setdefault(at_fault, []).append(result)


def with_untried(
    results: Sequence[CheckResult],
    asked: Mapping[str, Asked],
    uses: Mapping[str, Collection[str]],
    rests_on: Mapping[str, Sequence[str]],
) -> tuple[CheckResult, ...]:
    """Return the results; a failing check that could not try its promise becomes one that was not run.

    Args:
        results: of a unit's checks, in order.
        asked: what each check that ran asked, by its name.
        uses: the other answers that an answer uses.
        rests_on: the checks that a check requires, and those that explain its failure, by its name.
    """
    by_name = {result.name: result for result in results}
    seen = _Seen(asked)
    roots: dict[str, CheckResult] = {}  # of checks that could not be tried: the failure that explains them
    found: list[CheckResult] = []
    for result in results:
        below = [by_name[name] for name in rests_on.get(result.name, ()) if name in by_name]
        if result.outcome is Outcome.NOT_RUN:  # it requires a check that did not pass
            cause = next((one for one in below if one.outcome is not Outcome.PASS), None)
        elif result.name in asked:
            below += seen.failures_of(uses.get(seen.at_fault(result) or "", ()))
            explaining = next(filter(_fails, below), None) if _fails(result) else None
            cause = explaining or seen.cause(result)
            seen.add(result)
        else:
            cause = None
        if cause is not None and cause is not result:
            roots[result.name] = roots.get(cause.name, cause)
            result = _untried(result, roots[result.name])
        found.append(result)
    return tuple(found)


def could_not_be_tried(cause: CheckResult) -> Failure:
    """Return the explanation of a check that depends on another, which did not pass."""
    stop = "" if cause.sentence.endswith((".", "!", "?")) else "."
    return Failure(f"Could not be tried, because this does not hold: {cause.sentence}{stop}")


def _stop(result: CheckResult, at_fault: str | None) -> Hashable:
    """Return what stopped a check, equal for all checks that it stops; None if the check measured its promise."""
    failure, kind = result.failure, _kind(result)
    if failure is None or kind == FailureKind.STOPPED:
        return failure
    if kind in (FailureKind.EXPECTED, FailureKind.RAISED):  # the same finding, or line, for any sizes and texts
        return at_fault, re.sub(r"\d+|'[^']*'", "0", failure.what)
    if kind == FailureKind.DTYPE:
        return at_fault, kind, failure.key[-1]
    if kind in WITHOUT_A_VALUE:
        return at_fault, kind
    return None


def _untried(result: CheckResult, cause: CheckResult) -> CheckResult:
    if result.hidden and not cause.hidden and cause.sentence == result.sentence:
        return replace(result, outcome=Outcome.NOT_RUN, failure=AS_THE_VISIBLE)
    return replace(result, outcome=Outcome.NOT_RUN, failure=could_not_be_tried(cause))


def _fails(result: CheckResult) -> bool:
    """True if an answer that uses this one may fail for the same reason."""
    return result.outcome is Outcome.FAIL and _kind(result) in {*COMMON, FailureKind.EXPECTED, FailureKind.DTYPE}


def _rests_on(result: CheckResult, plain: CheckResult) -> bool:
    """True if a failure may follow from that of the plain case."""
    if result.outcome is not Outcome.FAIL or plain.outcome is not Outcome.FAIL:
        return False
    if _kind(plain) == FailureKind.EXPECTED:
        return _kind(result) in (*WITHOUT_A_VALUE, FailureKind.RAISED)
    return _kind(result) in COMMON and _kind(plain) in COMMON


def _kind(result: CheckResult) -> str:
    """Return the kind of the failure, without details such as "some odd"."""
    key = result.failure.key if result.failure is not None else ()
    return key[0].partition(",")[0] if key else ""
