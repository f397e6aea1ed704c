"""Fit the results of checks and the named mistakes to each other, as people read them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from autograder.brief import explained_checks
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult, Diagnosis, Failure


def as_told(
    raw: Sequence[CheckResult], results: Sequence[CheckResult], found: Sequence[Diagnosis]
) -> tuple[tuple[CheckResult, ...], tuple[Diagnosis, ...]]:
    """Return the results and the mistakes as people read them beside each other.

    A check that a certain mistake explains needs no hint and no question: what to do is said there. If all checks of a
    mistake could not be tried because of another fault, a certain mistake shows them as they failed: this fault is
    their own. A mistake that is not certain is left out. A mistake that is at work in several answers is told once.

    Args:
        raw: the results before promises that could not be tried were told from broken ones.
    """
    outcomes = {result.name: result.outcome for result in results}
    certain = [one for one in found if one.is_certain and one.is_named]
    untried = [one for one in found if all(outcomes.get(check) is Outcome.NOT_RUN for check in one.checks)]
    restored = explained_checks(one for one in untried if one in certain)
    named = explained_checks(certain)
    told = [before if before.name in restored else now for before, now in zip(raw, results, strict=True)]
    shown = tuple(
        replace(one, failure=_without_guesses(one.failure)) if one.failure and one.name in named else one
        for one in told
    )
    once = _once(one for one in found if one in certain or one not in untried)
    return shown, tuple(sorted(once, key=lambda one: not one.is_certain))


def _once(found: Iterable[Diagnosis]) -> Iterator[Diagnosis]:
    by_sentence: dict[tuple[str, ...], list[Diagnosis]] = {}
    for one in found:
        by_sentence.setdefault(one.sentences if one.is_named else one.names, []).append(one)
    for same in by_sentence.values():
        yield replace(
            min(same, key=lambda one: not one.is_certain),
            answers=tuple(dict.fromkeys(answer for one in same for answer in one.answers)),
            checks=tuple(dict.fromkeys(check for one in same for check in one.checks)),
            calls=sum(one.calls for one in same),
        )


def _without_guesses(failure: Failure) -> Failure:
    is_question = failure.note is not None and failure.note.endswith("?")
    return replace(failure, hint=None, note=None if is_question else failure.note)
