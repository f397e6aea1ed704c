"""Name the mistake in a wrong answer: find the known mistake that returns the same numbers in the same calls.

The failing checks run once more, with fixed inputs. A :class:`~autograder.checks.bank.Bank` holds the replies of the
solution and of every known mistake to them. No known mistake's code runs here, and right answers are never examined.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from autograder.boundary.protocol import Transport
from autograder.checks.bank import Bank, Key, Known, failing_by
from autograder.checks.collect import Check
from autograder.checks.reference import Reference
from autograder.checks.reply_digest import (
    ERROR,
    OBJECT,
    OURS,
    Digest,
    Digests,
    Exchange,
    Recorder,
    alike,
    same,
    same_dtype,
)
from autograder.checks.runner import Setting, run_checks
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult, Diagnosis

MOST_NAMES = 3  # if more mistakes than these fit equally well, none is named
VALUES, LAYERS, DTYPES, CHANCE = range(4)  # kinds of differences, from most to least significant


@dataclass(frozen=True)
class Failed:
    """A check that an answer fails, and the answer's replies until then."""

    what: str
    said: str
    exchanges: dict[Key, Exchange]

    @property
    def last(self) -> int:
        return max((message for message, _ in self.exchanges), default=-1)


@dataclass(frozen=True)
class Case:
    """A wrong answer.

    Args:
        telling: the exchanges that decide, each with the kind of its difference. For each failing check they come from
            its last message if that differs from the solution's.
        not_run: checks that wait for others.
    """

    failed: dict[str, Failed]
    telling: dict[tuple[str, Key], int] = field(default_factory=dict)
    not_run: frozenset[str] = frozenset()

    @property
    def is_up_to_chance(self) -> bool:
        """True if only values that depend on chance differ."""
        return all(rung == CHANCE for rung in self.telling.values())

    @property
    def asked(self) -> set[str]:
        """The answers that the failing checks called last."""
        return {
            exchange.answer
            for failed in self.failed.values()
            for (message, _), exchange in failed.exchanges.items()
            if message == failed.last
        }


def find_mistakes(
    bank: Bank | None,
    checks: Iterable[Check],
    results: Iterable[CheckResult],
    transport: Transport,
    reference: Reference,
    unit_id: str,
) -> tuple[Diagnosis, ...]:
    """Return the known mistakes that explain these failed results, after calling the answers again.

    Args:
        bank: None if there is none; then no mistake is named.
        transport: reaches the answers.
    """
    by_name = {result.name: result for result in results}
    failing = [check for check in checks if _is_wrong(by_name.get(check.name))]
    if bank is None or not failing:
        return ()
    failed = ask_again(failing, transport, fixed_setting(reference, unit_id))
    not_run = [name for name, result in by_name.items() if result.outcome is Outcome.NOT_RUN]
    return tuple(diagnose(bank, failed, not_run))


def _is_wrong(result: CheckResult | None) -> bool:
    failure = result.failure if result is not None and result.outcome is Outcome.FAIL else None
    return failure is not None and not failure.is_unwritten


def fixed_setting(reference: Reference, unit_id: str) -> Setting:
    """Return the setting for building banks and for calling wrong answers again: the same inputs for everybody."""
    return Setting(reference, ("diagnosis", unit_id))


def ask_again(checks: Iterable[Check], transport: Transport, setting: Setting) -> dict[str, Failed]:
    """Run each check by itself and record the replies; return the checks that fail, by name."""
    makers: dict[int, str] = {}
    failed: dict[str, Failed] = {}
    for check in checks:
        recorder = Recorder(transport, makers)
        judged: list[int] = []
        (result,) = run_checks([check], recorder, replace(setting, ended=judged.append))
        if result.outcome is Outcome.FAIL:
            number = judged[-1] if judged else len(recorder.exchanges)
            failed[check.name] = Failed(*said(result), _concerned(keyed(recorder.exchanges), number))
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


def said(result: CheckResult) -> tuple[str, str]:
    """Return the subject of a check's failure without numbers, and a digest of its whole key."""
    return failing_by(result.failure.key if result.failure is not None else ())


def diagnose(bank: Bank, failed: dict[str, Failed], not_run: Iterable[str] = ()) -> Iterator[Diagnosis]:
    """Yield the mistakes that explain these failing checks: one for all of them, or one for each answer at fault."""
    case = case_of(bank, failed, frozenset(not_run))
    whole = _name(bank, case)
    if whole is not None:
        yield whole
        return
    answers = list(dict.fromkeys(_exchange(case, place).answer for place in case.telling))
    if len(answers) < 2:
        yield from _pair(bank, case)
        return
    for answer in answers:
        telling = {place: rung for place, rung in case.telling.items() if _exchange(case, place).answer == answer}
        checks = {check: failed[check] for check, _ in telling}
        found = _name(bank, Case(checks, telling, case.not_run | (failed.keys() - checks.keys())), answer)
        if found is not None:
            yield found


def case_of(bank: Bank, failed: dict[str, Failed], not_run: frozenset[str] = frozenset()) -> Case:
    """Return the wrong answer with the exchanges that show how it goes wrong."""
    telling: dict[tuple[str, Key], int] = {}
    for check, failing in failed.items():
        differing = {
            key: rungs for key in failing.exchanges if (rungs := _rungs_of(bank, check, key, failing.exchanges))
        }
        last = {key: rungs for key, rungs in differing.items() if key[0] == failing.last}
        for some in (last, differing):
            if some:
                rung = min(min(rungs) for rungs in some.values())
                telling |= {(check, key): rung for key, rungs in some.items() if rung in rungs}
                break
    return Case(failed, telling, not_run)


def _pair(bank: Bank, case: Case) -> Iterator[Diagnosis]:
    """Yield two mistakes in one answer if each fully explains some failing checks, and together they explain all."""
    parts: list[tuple[frozenset[str], Diagnosis]] = []
    for known in bank.known:
        checks = known.failing.keys() & case.failed.keys()
        if not checks or known.failing.keys() - case.failed.keys() - case.not_run:
            continue
        telling = {place: rung for place, rung in case.telling.items() if place[0] in checks}
        part = Case({name: case.failed[name] for name in checks}, telling, case.not_run | case.failed.keys() - checks)
        agrees, extra = _compare(bank, part, known)
        if agrees and not extra and not _is_weak(part):
            parts.append((frozenset(checks), _diagnosis(part, [known], "exact")))
    pairs = [
        (one, other)
        for (its_checks, one), (other_checks, other) in combinations(parts, 2)
        if its_checks | other_checks == case.failed.keys()
    ]
    if len(pairs) == 1:
        yield from pairs[0]


@dataclass(frozen=True)
class _Fit:
    known: Known
    says_the_same: int  # checks that fail with the same words and numbers
    says_alike: int
    same_checks: bool
    extra: int

    @property
    def rank(self) -> tuple[int, int, bool, int]:
        return self.says_the_same, self.says_alike, self.same_checks, -self.extra


def _name(bank: Bank, case: Case, answer: str | None = None) -> Diagnosis | None:
    """Return the known mistake that explains the whole case; None if there is none, or if there are too many."""
    fits: dict[str, list[_Fit]] = {}
    for known in bank.known:
        if not known.failing.keys() & case.failed.keys() or (answer is not None and answer not in known.answers):
            continue
        words = [(known.failing.get(name), failed) for name, failed in case.failed.items()]
        exactly = sum(theirs is not None and theirs.said == ours.said for theirs, ours in words)
        nearly = sum(theirs is not None and theirs.what == ours.what for theirs, ours in words)
        wider = known.failing.keys() - case.failed.keys() - case.not_run
        agrees, extra = _compare(bank, case, known)
        same_checks = not wider and case.failed.keys() <= known.failing.keys()
        fit = _Fit(known, exactly, nearly, same_checks, extra + len(wider))
        all_words = exactly == len(case.failed)
        if agrees and not fit.extra and (exactly or not _is_weak(case)):
            fits.setdefault("exact", []).append(fit)
        elif agrees and nearly == len(case.failed) and (all_words or not _is_weak(case)):
            fits.setdefault("narrower", []).append(fit)
        elif same_checks and nearly == len(case.failed) and case.is_up_to_chance and case.asked & set(known.answers):
            fits.setdefault("words", []).append(fit)
    for how in ("exact", "narrower", "words"):
        if how in fits:
            best = max(fit.rank for fit in fits[how])
            chosen = [fit.known for fit in fits[how] if fit.rank == best]
            if len(chosen) > MOST_NAMES:
                return None
            return _diagnosis(case, chosen, how)
    return None


def _diagnosis(case: Case, chosen: Sequence[Known], how: str) -> Diagnosis:
    return Diagnosis(
        names=tuple(known.name for known in chosen),
        sentences=tuple(known.sentence for known in chosen),
        sections=tuple(dict.fromkeys(known.section for known in chosen)),
        answers=_at_fault(case) or chosen[0].answers,
        how=how,
        checks=tuple(case.failed),
        calls=len(case.telling),
    )


def _compare(bank: Bank, case: Case, known: Known) -> tuple[bool, int]:
    """Return whether the mistake matches all telling exchanges, and in how many others it alone is wrong."""
    agrees = bool(case.telling)
    for (check, key), rung in case.telling.items():
        theirs = known.failing.get(check)
        if theirs is None or key not in theirs.exchanges:
            return False, 0
        ours = case.failed[check].exchanges[key]
        between = _rungs(ours, theirs.exchanges[key], bank.chance.get(check, []), key)
        if rung not in _rungs_of(bank, check, key, theirs.exchanges) or any(other <= rung for other in between):
            return False, 0
    answers = {_exchange(case, place).answer for place in case.telling}
    extra = 0
    for check, failed in case.failed.items():
        known_exchanges = known.failing[check].exchanges if check in known.failing else {}
        for key in known_exchanges:
            if key in failed.exchanges and failed.exchanges[key].answer in answers:
                is_wrong = min(_rungs_of(bank, check, key, known_exchanges), default=CHANCE) <= LAYERS
                extra += is_wrong and not _rungs_of(bank, check, key, failed.exchanges)
    return agrees, extra


def _at_fault(case: Case) -> tuple[str, ...]:
    """Return the answers with telling replies. Objects of unknown origin, named "", are left out."""
    return tuple(dict.fromkeys(filter(None, (_exchange(case, place).answer for place in case.telling))))


def _is_weak(case: Case) -> bool:
    """True if all we have is a common exception that many mistakes raise."""
    errors = [case.failed[check].exchanges[key].digests.get(ERROR) for check, key in case.telling]
    return all(error is not None and error not in OURS for error in errors)


def _exchange(case: Case, place: tuple[str, Key]) -> Exchange:
    check, key = place
    return case.failed[check].exchanges[key]


def _rungs_of(bank: Bank, check: str, key: Key, exchanges: dict[Key, Exchange]) -> set[int]:
    """Return the kinds of differences between a reply and the solution's."""
    right = bank.right.get(check, {}).get(key)
    if right is None:  # the solution does not get this request: the check took another path
        return {VALUES}
    return _rungs(exchanges[key], right, bank.chance.get(check, []), key)


def _rungs(one: Exchange, other: Exchange, chance: Sequence[tuple[Key, str]], key: Key) -> set[int]:
    found: set[int] = set()
    for place in one.digests.keys() | other.digests.keys():
        found |= _difference(one.digests, other.digests, place, (key, place) in chance, one.inspects)
    return found


def _difference(one: Digests, other: Digests, place: str, is_chance: bool, inspects: bool) -> set[int]:
    if (place in one) != (place in other):
        return {LAYERS if inspects else VALUES}
    a: Digest = one[place]
    b: Digest = other[place]
    if not same(a, b):
        if is_chance and alike(a, b):
            return {CHANCE}
        if {a, b} == {None, OBJECT}:  # no request shows what a method returns
            return {DTYPES}
        return {LAYERS if inspects else VALUES}
    return set() if same_dtype(a, b) else {DTYPES}
