"""Run the failing checks of a wrong answer again, and find the calls whose replies differ from the solution's."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from autograder.boundary.protocol import Transport
from autograder.checks.bank import Bank, Key, failing_by
from autograder.checks.collect import Check
from autograder.checks.failure_kind import FailureKind
from autograder.checks.reference import Reference
from autograder.checks.reply_digest import (
    ERROR,
    OBJECT,
    OF_INSIDES,
    OURS,
    Digest,
    Digests,
    Exchange,
    Recorder,
    TensorDigest,
    alike,
    same,
    same_dtype,
)
from autograder.checks.runner import Setting, run_checks
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult

TELLS_NOTHING = (FailureKind.VALUE, FailureKind.RAISED, FailureKind.STOPPED)  # VALUES begins like VALUE
INTEGER = re.compile(r"u?int\d+")
VALUES, LAYERS, DTYPES, CHANCE, INSIDES = range(5)  # kinds of differences, from most to least significant


@dataclass(frozen=True)
class FailedCheck:
    """A check that an answer fails, and the answer's replies until then."""

    subject: str  # of the failure, without numbers
    key_digest: str
    exchanges: dict[Key, Exchange]
    judged: str = ""  # the answer whose reply was judged when the check failed; "" if that is unknown

    @property
    def last(self) -> int:
        return max((message for message, _ in self.exchanges), default=-1)

    @property
    def is_of_values(self) -> bool:
        return self.subject.startswith(FailureKind.VALUES)


@dataclass(frozen=True)
class WrongAnswer:
    """A wrong answer.

    Args:
        decisive: the exchanges that decide, each with the kind of its difference. For each failing check they come
            from its last message if that differs from the solution's.
        not_run: checks that did not run because they require others.
        on_examples: its replies to the bank's examples; empty if they are unknown.
    """

    failed: dict[str, FailedCheck]
    decisive: dict[tuple[str, Key], int] = field(default_factory=dict)
    not_run: frozenset[str] = frozenset()
    on_examples: Sequence[Digests | None] = ()

    @cached_property
    def at_fault(self) -> set[str]:
        """The answers of the decisive exchanges; "" stands for objects of unknown origin."""
        return {exchange_at(self, place).answer for place in self.decisive}

    @cached_property
    def is_weak(self) -> bool:
        """True if all we have is a common exception that many mistakes raise."""
        errors = [exchange_at(self, place).digests.get(ERROR) for place in self.decisive]
        return all(error is not None and error not in OURS for error in errors)

    def of_checks(self, checks: Container[str]) -> WrongAnswer:
        """Return the part for these checks, as if the others had not run."""
        failed = {name: one for name, one in self.failed.items() if name in checks}
        decisive = {place: kind for place, kind in self.decisive.items() if place[0] in checks}
        return replace(self, failed=failed, decisive=decisive, not_run=self.not_run | (self.failed.keys() - failed))

    @property
    def is_up_to_chance(self) -> bool:
        """True if only values that depend on chance differ."""
        return all(kind == CHANCE for kind in self.decisive.values())

    @property
    def is_fine(self) -> bool:
        """True if a check fails because of values, and no reply differs by as much as a bank holds."""
        return not self.decisive and any(failed.is_of_values for failed in self.failed.values())

    @property
    def is_in_words(self) -> bool:
        """True if each failure says what is wrong, as a shape or a missing parameter does; wrong values do not."""
        return not any(failed.subject.startswith(TELLS_NOTHING) for failed in self.failed.values())

    def suspects(self, of_bank: set[str]) -> set[str]:
        """Return the answers whose replies were judged last, or called last if no known mistake is in the former."""
        judged = {failed.judged for failed in self.failed.values()}
        called = {
            exchange.answer
            for failed in self.failed.values()
            for (message, _), exchange in failed.exchanges.items()
            if message == failed.last
        }
        return judged & of_bank or called


def answers_of(bank: Bank) -> set[str]:
    """Return the names that known mistakes define; others are given code."""
    return {name for known in bank.known for name in known.answers}


def fixed_setting(reference: Reference, unit_id: str) -> Setting:
    """Return the setting for building banks and for calling wrong answers again: the same inputs for everybody."""
    return Setting(reference, fixed_seed_parts(unit_id))


def fixed_seed_parts(unit_id: str) -> tuple[str, ...]:
    """Return the seeds for calling wrong answers again; visible checks of a grade have them, too: see `asked_twice`."""
    return "diagnosis", unit_id


def ask_again(checks: Iterable[Check], transport: Transport, setting: Setting) -> dict[str, FailedCheck]:
    """Run each check by itself and record the replies; return the checks that fail, by name."""
    makers: dict[int, str] = {}
    failed: dict[str, FailedCheck] = {}
    for check in checks:
        recorder = Recorder(transport, makers)
        judged: list[int] = []
        (result,) = run_checks([check], recorder, replace(setting, ended=judged.append))
        if result.outcome is Outcome.FAIL:
            number = judged[-1] if judged else len(recorder.exchanges)
            exchanges = recorder.exchanges
            last = exchanges[number - 1].answer if 0 < number <= len(exchanges) else ""
            failed[check.name] = FailedCheck(*failure_digest(result), _concerned(keyed(exchanges), number), last)
    return failed


def _concerned(exchanges: dict[Key, Exchange], judged: int) -> dict[Key, Exchange]:
    """Return the judged exchanges, and later ones with the answers that the last message had called until then.

    A message may also call other answers after the failing call; their replies say nothing about this failure.
    """
    last = max((message for message, _ in exchanges), default=0)
    answers = {one.answer for (message, _), one in list(exchanges.items())[:judged] if message == last}
    return {key: one for number, (key, one) in enumerate(exchanges.items()) if number < judged or one.answer in answers}


def keyed(exchanges: Iterable[Exchange]) -> dict[Key, Exchange]:
    """Return the exchanges by message and position in it."""
    found: dict[Key, Exchange] = {}
    for exchange in exchanges:
        number = 0
        while (exchange.message, number) in found:
            number += 1
        found[exchange.message, number] = exchange
    return found


def failure_digest(result: CheckResult) -> tuple[str, str]:
    """Return the subject of a check's failure without numbers, and a digest of its whole key."""
    return failing_by(result.failure.key if result.failure is not None else ())


def wrong_answer(
    bank: Bank,
    failed: dict[str, FailedCheck],
    not_run: frozenset[str] = frozenset(),
    on_examples: Sequence[Digests | None] = (),
) -> WrongAnswer:
    """Return the wrong answer with the exchanges that show how it goes wrong."""
    decisive: dict[tuple[str, Key], int] = {}
    for check, failing in failed.items():
        differing = {
            key: kinds for key in failing.exchanges if (kinds := differences(bank, check, key, failing.exchanges))
        }
        last = {key: kinds for key, kinds in differing.items() if key[0] == failing.last and kinds != {INSIDES}}
        for some in (last, differing):
            if some:
                kind = min(min(kinds) for kinds in some.values())
                decisive |= {(check, key): kind for key, kinds in some.items() if kind in kinds}
                break
    return WrongAnswer(failed, decisive, not_run, on_examples)


def exchange_at(wrong: WrongAnswer, place: tuple[str, Key]) -> Exchange:
    check, key = place
    return wrong.failed[check].exchanges[key]


def differences(bank: Bank, check: str, key: Key, exchanges: dict[Key, Exchange]) -> set[int]:
    """Return the kinds of differences between a reply and the solution's."""
    right = bank.right.get(check, {}).get(key)
    if right is None:  # the solution does not get this request: the check took another path
        return {VALUES}
    return difference_kinds(exchanges[key], right, bank.chance.get(check, []), key)


def difference_kinds(one: Exchange, other: Exchange, chance: Sequence[tuple[Key, str]], key: Key) -> set[int]:
    """Return the kinds of differences between two replies to the request with this key."""
    found: set[int] = set()
    for place in {**one.digests, **other.digests}:
        found |= _difference(one.digests, other.digests, place, (key, place) in chance, one.inspects)
    return found


def are_both_integers(one: Exchange, other: Exchange) -> bool:
    """True if the dtypes of two replies are equal, but for the size of their integers."""
    found = [
        [
            INTEGER.sub("integer", digest.dtype)
            for digest in exchange.digests.values()
            if isinstance(digest, TensorDigest)
        ]
        for exchange in (one, other)
    ]
    return found[0] == found[1] != []


def _difference(one: Digests, other: Digests, place: str, is_chance: bool, inspects: bool) -> set[int]:
    if (place in one) != (place in other):
        return {_significance(place, inspects)}
    a: Digest = one[place]
    b: Digest = other[place]
    if not same(a, b):
        if is_chance and alike(a, b):
            return {CHANCE}
        if {a, b} == {None, OBJECT}:  # no request shows what a method returns
            return {DTYPES}
        return {_significance(place, inspects)}
    return set() if same_dtype(a, b) else {DTYPES}


def _significance(place: str, inspects: bool) -> int:
    if inspects and place.startswith(OF_INSIDES):  # an answer may choose them
        return INSIDES
    return LAYERS if inspects else VALUES
