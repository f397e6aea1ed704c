"""Choose what a student reads first: one failure in full, and the other checks as sentences or counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult, Diagnosis, Failure

# The rest of the key of such a failure names the cause. For a wrong value it only names the answer.
TELLING = ("raised", "not defined", "not written", "stopped")


@dataclass(frozen=True)
class Brief:
    """The results of one unit's checks, in the order in which they are told.

    Args:
        mistakes: those that explain ``explained`` come first.
        explained: the check to explain; None if all pass.
        same: how many more checks fail for the same reason.
        unwritten: how many more checks call answers that are not written yet.
        others: the other checks that fail, for unknown reasons or, behind them, for those in ``mistakes``.
        unexplained: how many of them no mistake explains, if there is a mistake.
        not_tried: how many more checks could not be tried.
        passing: the checks that pass.
    """

    mistakes: tuple[Diagnosis, ...]
    explained: CheckResult | None
    same: int
    unwritten: int
    others: tuple[CheckResult, ...]
    unexplained: int
    not_tried: int
    passing: tuple[CheckResult, ...]


def brief(results: Sequence[CheckResult], mistakes: Sequence[Diagnosis] = ()) -> Brief:
    """Choose the failure to explain, and group the other checks."""
    explained = _to_explain(results, mistakes)
    rest = [one for one in results if one.outcome is not Outcome.PASS and one is not explained]
    tried = [one for one in rest if one.outcome is not Outcome.NOT_RUN]
    same = [one for one in tried if explained is not None and _has_same_reason(one, explained, mistakes)]
    unwritten = [one for one in tried if one not in same and one.failure is not None and one.failure.is_unwritten]
    others = [one for one in tried if one not in same and one not in unwritten]
    named = explained_checks(mistakes)
    return Brief(
        mistakes=tuple(sorted(mistakes, key=lambda one: explained is None or explained.name not in one.checks)),
        explained=explained,
        same=len(same),
        unwritten=len(unwritten),
        others=tuple(sorted(others, key=lambda one: one.name in named)),
        unexplained=sum(one.name not in named for one in others) if mistakes else 0,
        not_tried=len(rest) - len(tried),
        passing=tuple(one for one in results if one.outcome is Outcome.PASS),
    )


def counts(told: Brief) -> list[tuple[Outcome, str]]:
    """Return sentences about the checks that are neither explained nor among ``others``."""
    found = [
        (Outcome.FAIL, told.same, "more check fails for the same reason.", "more checks fail for the same reason."),
        (Outcome.FAIL, told.unwritten, "more check needs an unwritten answer.", "more checks need unwritten answers."),
        (Outcome.NOT_RUN, told.not_tried, "check could not be tried.", "checks could not be tried."),
        (Outcome.PASS, len(told.passing), "check passes.", "checks pass."),
    ]
    every = "All " if told.explained is None and len(told.passing) > 1 else ""
    return [(outcome, f"{every}{n} {one if n == 1 else many}") for outcome, n, one, many in found if n]


def explained_checks(mistakes: Iterable[Diagnosis]) -> set[str]:
    """Return the names of the checks that these mistakes explain."""
    return {name for mistake in mistakes for name in mistake.checks}


def first_failing(results: Sequence[CheckResult]) -> CheckResult | None:
    """Return the first check that failed, else the first that was not run, else None."""
    failing = [result for result in results if result.outcome is not Outcome.PASS]
    return next((result for result in failing if result.outcome is not Outcome.NOT_RUN), next(iter(failing), None))


def without_values(failure: Failure) -> Failure:
    """Return what identifies the explanation: the same mistake can have other examples."""
    return replace(failure, example=None, picture=None)


def _to_explain(results: Sequence[CheckResult], mistakes: Sequence[Diagnosis]) -> CheckResult | None:
    """Return the first failing check that a certain mistake explains, else any mistake, else the first that fails."""
    for some in [one for one in mistakes if one.is_certain], mistakes:
        named = explained_checks(some)
        if (found := first_failing([one for one in results if one.name in named])) is not None:
            return found
    return first_failing(results)


def _has_same_reason(one: CheckResult, other: CheckResult, mistakes: Sequence[Diagnosis]) -> bool:
    if one.outcome is not other.outcome or one.failure is None or other.failure is None:
        return False
    explaining = [mistake for mistake in mistakes if one.name in mistake.checks]
    if explaining:
        return all(other.name in mistake.checks for mistake in explaining)
    is_telling = one.failure.key[:1] and one.failure.key[0] in TELLING
    return without_values(one.failure) == without_values(other.failure) or bool(
        is_telling and one.failure.key == other.failure.key
    )
