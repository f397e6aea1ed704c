"""Name the mistake in a wrong answer: find the known mistake that returns the same numbers in the same calls.

The failing checks run once more, with fixed inputs. A :class:`~autograder.checks.bank.Bank` holds the replies of the
solution and of every known mistake to them. No known mistake's code runs here, and right answers are never examined.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from autograder.boundary.protocol import Transport
from autograder.checks.bank import Bank, Failing, Key, Known
from autograder.checks.collect import Check
from autograder.checks.failure_kind import FailureKind
from autograder.checks.on_examples import Verdict, replies_to, verdicts
from autograder.checks.reference import Reference
from autograder.checks.reply_digest import ERROR, OBJECT, OURS, Digests, Exchange, same
from autograder.checks.wrong_answer import (
    CHANCE,
    DTYPES,
    LAYERS,
    VALUES,
    FailedCheck,
    WrongAnswer,
    are_both_integers,
    ask_again,
    difference_kinds,
    differences,
    exchange_at,
    fixed_setting,
    wrong_answer,
)
from autograder.model.outcome import Outcome
from autograder.model.result import IN_COMMON, CheckResult, Diagnosis

MAX_NAMES = 2  # if more mistakes than these fit equally well, only what they have in common is told


def find_mistakes(
    bank: Bank | None,
    checks: Iterable[Check],
    results: Iterable[CheckResult],
    transport: Transport,
    reference: Reference,
    unit_id: str,
) -> tuple[Diagnosis, ...]:
    """Return the known mistakes that explain these failed results, after calling the answers again.

    Students read before the deadline what the visible checks alone name. Hidden checks that deviate do not remove it.

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
    on_examples = replies_to(bank.examples, transport)
    found = tuple(diagnose(bank, failed, not_run, on_examples))
    visible = {check.name: failed[check.name] for check in failing if not check.hidden and check.name in failed}
    hidden = [name for name, result in by_name.items() if result.hidden]
    if not visible or not hidden:
        return found
    shown = diagnose(bank, visible, [*not_run, *hidden], on_examples)
    return found + tuple(replace(one, how=_doubtful(one.how)) for one in shown if not _is_told(one, found))


def _is_told(one: Diagnosis, found: Iterable[Diagnosis]) -> bool:
    """True if something is named already of the answers that this diagnosis is about."""
    return any(set(one.answers) & set(other.answers) for other in found)


def _doubtful(how: str) -> str:
    """Return how a mistake fits that explains the visible checks, but not all hidden ones."""
    return "narrower" if how == "exact" else how


def _is_wrong(result: CheckResult | None) -> bool:
    failure = result.failure if result is not None and result.outcome is Outcome.FAIL else None
    return failure is not None and not failure.is_unwritten


def diagnose(
    bank: Bank,
    failed: dict[str, FailedCheck],
    not_run: Iterable[str] = (),
    on_examples: Sequence[Digests | None] = (),
) -> Iterator[Diagnosis]:
    """Yield the mistakes that explain these failing checks: one for all of them, or one for each answer at fault.

    Args:
        on_examples: the answers' replies to the bank's examples; empty if they are unknown.
    """
    wrong = wrong_answer(bank, failed, frozenset(not_run), on_examples)
    whole = _name(bank, wrong)
    if whole is not None:
        yield whole
        return
    of_bank = _answers(bank)
    groups = {place: (exchange_at(wrong, place).answer, _blamed(wrong, place, of_bank)) for place in wrong.decisive}
    if len({*groups.values()}) < 2:
        yield from _pair(bank, wrong)
        return
    parts: list[tuple[WrongAnswer, tuple[Diagnosis, ...]]] = []
    for group in dict.fromkeys(groups.values()):
        answer = group[1]
        decisive = {place: kind for place, kind in wrong.decisive.items() if groups[place] == group}
        checks = {check: failed[check] for check, _ in decisive}
        part = replace(wrong, failed=checks, decisive=decisive, not_run=wrong.not_run | (failed.keys() - checks.keys()))
        found = _name(bank, part, answer)
        parts.append((part, tuple(_pair(bank, part, answer)) if found is None else (found,)))
    for part, told in parts:
        others = [(other, named) for other, named in parts if other is not part]
        if any(_explain(bank, named, part) and not _explain(bank, told, other) for other, named in others):
            continue  # it follows from a mistake in an answer that this one uses
        yield from told


def _explain(bank: Bank, found: Sequence[Diagnosis], wrong: WrongAnswer) -> bool:
    """True if one of these mistakes returns what the wrong answer returns."""
    names = {name for one in found if one.is_certain for name in one.names}
    return any(known.name in names and _compare(bank, wrong, known)[0] for known in bank.known)


def _answers(bank: Bank) -> set[str]:
    """Return the names that known mistakes define; others are given code."""
    return {name for known in bank.known for name in known.answers}


def _blamed(wrong: WrongAnswer, place: tuple[str, Key], of_bank: Container[str]) -> str:
    """Return the answer to blame for a reply: of given code, such as a class, the answer that was called before it."""
    answer = exchange_at(wrong, place).answer
    if answer in of_bank:
        return answer
    called = [one.answer for one in wrong.failed[place[0]].exchanges.values() if one.answer in of_bank]
    return called[-1] if called else answer


def _pair(bank: Bank, wrong: WrongAnswer, answer: str | None = None) -> Iterator[Diagnosis]:
    """Yield two mistakes in one answer if each fully explains some failing checks, and together they explain all.

    If each check reads another part of the replies, such as the numbers or the colours of a picture, a mistake explains
    the part in which it is wrong, in the same words. If there are no two, yield the one that explains most checks.
    """
    some = _parts(bank, wrong, answer, partly=False)
    for parts in (some, _parts(bank, wrong, answer, partly=True)):
        pairs = list(combinations(parts, 2))
        pairs = [pair for pair in pairs if pair[0][0].failed.keys() | pair[1][0].failed.keys() == wrong.failed.keys()]
        if len(pairs) == 1:
            one, other = (_told(part, known, "exact") for part, known in pairs[0])
            if one and other:
                yield from (one, other)
                return
    ranked = sorted(some, key=lambda part: len(part[0].failed), reverse=True)
    if len(ranked) == 1 or (ranked and len(ranked[0][0].failed) > len(ranked[1][0].failed)):
        told = _told(*ranked[0], "part")
        if told is not None and len(told.names) <= MAX_NAMES:
            yield told


def _parts(bank: Bank, wrong: WrongAnswer, answer: str | None, partly: bool) -> list[tuple[WrongAnswer, list[Known]]]:
    """Return groups of failing checks, each with the mistakes that fully explain it."""
    parts: dict[frozenset[str], tuple[WrongAnswer, list[Known]]] = {}
    for known in bank.known:
        if answer is not None and answer not in known.answers:
            continue
        checks = known.failing.keys() & wrong.failed.keys()
        if not checks or known.failing.keys() - wrong.failed.keys() - wrong.not_run:
            continue
        decisive = {place: kind for place, kind in wrong.decisive.items() if place[0] in checks}
        part = replace(
            wrong,
            failed={name: failed for name, failed in wrong.failed.items() if name in checks},
            decisive=decisive,
            not_run=wrong.not_run | wrong.failed.keys() - checks,
        )
        if partly and any(known.failing[name].said != failed.key_digest for name, failed in part.failed.items()):
            continue
        agrees, extra = _compare(bank, part, known, partly)
        told = verdicts(bank, known, wrong.on_examples)
        is_whole = part.failed.keys() == wrong.failed.keys()  # else another mistake changes some examples, too
        is_refuted = told[Verdict.OTHERWISE] > 0 if is_whole else bool(told) and not told[Verdict.AGREES]
        if agrees and not extra and not is_refuted and not _is_weak(part):
            parts.setdefault(frozenset(checks), (part, []))[1].append(known)
    return list(parts.values())


@dataclass(frozen=True)
class _Fit:
    known: Known
    same_failures: int  # checks that fail with the same words and numbers
    similar_failures: int
    same_checks: bool
    extra: int

    @property
    def rank(self) -> tuple[int, int, bool, int]:
        return self.same_failures, self.similar_failures, self.same_checks, -self.extra


def _name(bank: Bank, wrong: WrongAnswer, answer: str | None = None) -> Diagnosis | None:
    """Return the known mistake that explains the whole answer; None if there is none, or if there are too many."""
    fits: dict[str, list[_Fit]] = {}
    is_weak = _is_weak(wrong)
    at_fault = {exchange_at(wrong, place).answer for place in wrong.decisive}
    suspects = wrong.suspects(_answers(bank))
    for known in bank.known:
        if not known.failing.keys() & wrong.failed.keys() or (answer is not None and answer not in known.answers):
            continue
        failures = [(known.failing.get(name), failed) for name, failed in wrong.failed.items()]
        exactly = len(_same_failures(failures))
        nearly = sum(stored is not None and stored.what == check.subject for stored, check in failures)
        wider = known.failing.keys() - wrong.failed.keys() - wrong.not_run
        if not nearly and min(wrong.decisive.values(), default=VALUES) > VALUES:
            continue  # a layer of another name, say, is no evidence
        if wider and "" not in at_fault and at_fault.isdisjoint(known.answers):
            continue  # the checks of the mistake's own function pass
        told = verdicts(bank, known, wrong.on_examples)
        if told[Verdict.OTHERWISE]:
            continue
        agrees, extra = _compare(bank, wrong, known)
        same_checks = not wider and wrong.failed.keys() <= known.failing.keys()
        fit = _Fit(known, exactly, nearly, same_checks, extra + len(wider) + told[Verdict.ONLY_THE_MISTAKE])
        by_error = agrees and is_weak and (exactly == len(wrong.failed) or (exactly and not fit.extra))
        in_words = exactly if wrong.is_fine else nearly
        by_chance = same_checks and in_words == len(wrong.failed) and wrong.is_up_to_chance
        by_words = same_checks and nearly == len(wrong.failed) and _speaks(wrong, failures)
        if agrees and not is_weak and not fit.extra:
            fits.setdefault("exact", []).append(fit)
        elif agrees and not is_weak and not extra and _is_of_others(bank, known, wider, at_fault):
            fits.setdefault("narrower", []).append(fit)
        elif told[Verdict.ONLY_THE_MISTAKE] or not _raises_alike(bank, wrong, known):
            continue
        elif by_error or ((by_chance or by_words) and not suspects.isdisjoint(known.answers)):
            if not (by_error or by_chance):  # numbers of a model whose inside is up to the student agree by accident
                said = [check for check in _same_failures(failures) if not check.is_of_values]
                fit = replace(fit, same_failures=len(said))
            fits.setdefault("words", []).append(fit)
    for how in ("exact", "narrower", "words"):
        if how in fits:
            best = max(fit.rank for fit in fits[how])
            chosen = [fit.known for fit in fits[how] if fit.rank == best]
            return _told(wrong, chosen, how)
    return None


def _is_of_others(bank: Bank, known: Known, wider: Collection[str], at_fault: Container[str]) -> bool:
    """True if the mistake fails these further checks in other answers alone: others make it, too, or need not use it.

    Given code uses the student's answers.
    """
    answers = {one.answer for check in wider for one in known.failing[check].exchanges.values()}
    return not any(answer in at_fault for answer in answers) and answers <= _answers(bank)


def _told(wrong: WrongAnswer, chosen: Sequence[Known], how: str) -> Diagnosis | None:
    """Return what is told if these mistakes fit equally well; None if they are many and have little in common."""
    found = Diagnosis(
        names=tuple(known.name for known in chosen),
        sentences=tuple(dict.fromkeys(known.sentence for known in chosen)),
        sections=tuple(dict.fromkeys(known.section for known in chosen)),
        answers=_at_fault(wrong, chosen),
        how=how,
        checks=tuple(wrong.failed),
        calls=len(wrong.decisive),
    )
    if len(found.sentences) <= MAX_NAMES:
        return found
    is_common = len(found.sections) == 1 and set.intersection(*(set(known.answers) for known in chosen))
    return replace(found, sentences=(IN_COMMON,)) if is_common else None


def _compare(bank: Bank, wrong: WrongAnswer, known: Known, partly: bool = False) -> tuple[bool, int]:
    """Return whether the mistake matches all decisive exchanges, and in how many others it alone is wrong.

    Args:
        partly: compare only the parts of a reply in which the mistake is wrong.
    """
    agrees = bool(wrong.decisive)
    for (check, key), kind in wrong.decisive.items():
        stored = known.failing.get(check)
        if stored is None or key not in stored.exchanges:
            return False, 0
        reply = wrong.failed[check].exchanges[key]
        if partly:
            reply = _where_it_is_wrong(reply, stored.exchanges[key], bank.right.get(check, {}).get(key))
        between = difference_kinds(reply, stored.exchanges[key], bank.chance.get(check, []), key)
        if are_both_integers(reply, stored.exchanges[key]):
            between -= {DTYPES}
        if _is_none_for_object(reply, stored.exchanges[key], bank.right.get(check, {}).get(key)):
            return False, 0
        if kind not in differences(bank, check, key, stored.exchanges) or any(other <= kind for other in between):
            return False, 0
    answers = {exchange_at(wrong, place).answer for place in wrong.decisive}
    extra = 0
    for check, failed in wrong.failed.items():
        known_exchanges = known.failing[check].exchanges if check in known.failing else {}
        for key in known_exchanges:
            if key in failed.exchanges and failed.exchanges[key].answer in answers:
                is_wrong = min(differences(bank, check, key, known_exchanges), default=CHANCE) <= LAYERS
                extra += is_wrong and not differences(bank, check, key, failed.exchanges)
    return agrees, extra


def _raises_alike(bank: Bank, wrong: WrongAnswer, known: Known) -> bool:
    """True if the mistake raises in the same calls of its own functions as the answer, in the failing checks."""
    for check, failed in wrong.failed.items():
        theirs = bank.right.get(check, {}) | (known.failing[check].exchanges if check in known.failing else {})
        for key, mine in failed.exchanges.items():
            if mine.answer not in known.answers or key not in theirs:
                continue
            if (ERROR in mine.digests) != (ERROR in theirs[key].digests):
                return False
    return True


def _where_it_is_wrong(reply: Exchange, known: Exchange, right: Exchange | None) -> Exchange:
    """Return the reply with the known mistake's values in all parts in which that mistake is right."""
    values = {} if right is None else right.digests
    is_wrong = {
        place: place not in values or not same(digest, values[place]) for place, digest in known.digests.items()
    }
    digests = {place: digest for place, digest in known.digests.items() if not is_wrong[place]}
    digests |= {place: digest for place, digest in reply.digests.items() if is_wrong.get(place)}
    return Exchange(reply.message, reply.answer, digests, reply.inspects)


def _at_fault(wrong: WrongAnswer, chosen: Sequence[Known]) -> tuple[str, ...]:
    """Return the answers with decisive replies that the mistakes are in: others only call them.

    Objects of unknown origin, named "", are left out.
    """
    decisive = dict.fromkeys(exchange_at(wrong, place).answer for place in wrong.decisive)
    within = {answer for known in chosen for answer in known.answers}
    return tuple(answer for answer in decisive if answer in within) or chosen[0].answers


def _is_none_for_object(one: Exchange, other: Exchange, right: Exchange | None) -> bool:
    """True if one reply has None and the other an object, where the solution returns a value."""
    values = {} if right is None else right.digests
    return any(
        {one.digests.get(place), other.digests.get(place)} == {None, OBJECT} and values.get(place) not in (None, OBJECT)
        for place in {**one.digests, **other.digests}
    )


def _speaks(wrong: WrongAnswer, failures: Sequence[tuple[Failing | None, FailedCheck]]) -> bool:
    """True if words, which are those of a known mistake, tell it: numbers in some may differ, as counts of draws do.

    Values differ between models whose inside is up to the student; then two findings of an author must agree.
    """
    same = _same_failures(failures)
    found = [check for check in same if check.subject.startswith(FailureKind.EXPECTED)]
    return bool(same) if wrong.is_in_words else len(found) > 1


def _same_failures(failures: Iterable[tuple[Failing | None, FailedCheck]]) -> list[FailedCheck]:
    """Return the checks that a known mistake fails with the same words and numbers."""
    return [check for stored, check in failures if stored is not None and stored.said == check.key_digest]


def _is_weak(wrong: WrongAnswer) -> bool:
    """True if all we have is a common exception that many mistakes raise."""
    errors = [wrong.failed[check].exchanges[key].digests.get(ERROR) for check, key in wrong.decisive]
    return all(error is not None and error not in OURS for error in errors)
