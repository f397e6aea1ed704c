"""Separate promises that an answer breaks from promises that could not be tried.

The first check that calls an answer shows its plain case. If the answer fails there by an exception or a wrong result,
its later exceptions and wrong results tell nothing about the promises of other checks. Nor does a failure in the words
of an author that stopped an earlier check already, such as a missing parameter.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace

from autograder.checks.failure_kind import FailureKind
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult, Failure

# Failures that any check can meet before it measures its own promise.
COMMON = frozenset(
    {
        FailureKind.NOT_A_TENSOR,
        FailureKind.NOT_AN_ARRAY,
        FailureKind.NOT_A_DICT,
        FailureKind.NOT_A_LAYER,
        FailureKind.SHAPE,
        FailureKind.VALUE,
        FailureKind.VALUES,
        FailureKind.RAISED,
        FailureKind.NOT_DEFINED,
        FailureKind.NOT_GRADABLE,
        FailureKind.NOT_FIT,
        FailureKind.NO_ATTRIBUTE,
    }
)


@dataclass(frozen=True)
class Asked:
    """What a check asked.

    Args:
        answers: the answers that it called.
        at_fault: the answer that the check failed for; None if it passed, or if the answer is unknown.
    """

    answers: frozenset[str]
    at_fault: str | None


def with_untried(results: Sequence[CheckResult], asked: Mapping[str, Asked]) -> tuple[CheckResult, ...]:
    """Return the results; a failing check that could not try its promise becomes one that was not run.

    Args:
        results: of a unit's checks, in order.
        asked: what each check that ran asked, by its name.
    """
    plain: dict[str, CheckResult] = {}
    told: dict[Hashable, CheckResult] = {}
    found: list[CheckResult] = []
    for result in results:
        cause = None
        if result.name in asked:
            this = asked[result.name]
            for answer in this.answers:
                plain.setdefault(answer, result)
            first = plain.get(this.at_fault or "", result)
            if _is_common(result) and _is_common(first) and asked[first.name].at_fault == this.at_fault:
                cause = first
            elif result.failure is not None and _kind(result) == FailureKind.STOPPED:
                cause = told.setdefault(result.failure, result)
            elif result.failure is not None and _kind(result) == FailureKind.EXPECTED:
                cause = told.setdefault((this.at_fault, result.failure.key), result)
        found.append(result if cause is None or cause is result else _untried(result, cause))
    return tuple(found)


def could_not_be_tried(cause: CheckResult) -> Failure:
    """Return the explanation of a check that depends on another, which did not pass."""
    stop = "" if cause.sentence.endswith((".", "!", "?")) else "."
    return Failure(f"Could not be tried, because this does not hold: {cause.sentence}{stop}")


def _untried(result: CheckResult, cause: CheckResult) -> CheckResult:
    return replace(result, outcome=Outcome.NOT_RUN, failure=could_not_be_tried(cause))


def _is_common(result: CheckResult) -> bool:
    return result.outcome is Outcome.FAIL and _kind(result) in COMMON


def _kind(result: CheckResult) -> str:
    """Return the kind of the failure, without details such as "some odd"."""
    key = result.failure.key if result.failure is not None else ()
    return key[0].partition(",")[0] if key else ""
