"""Name the mistake in a wrong answer: find the known mistake that returns the same numbers in the same calls.

The failing checks run once more, with fixed inputs. A :class:`~autograder.checks.bank.Bank` holds the replies of the
solution and of every known mistake to them. No known mistake's code runs here, and right answers are never examined.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from autograder.boundary.protocol import Transport
from autograder.checks.bank import Bank, Key, Known
from autograder.checks.collect import Check
from autograder.checks.evidence import Evidence
from autograder.checks.on_examples import Verdict, replies_to
from autograder.checks.reference import Reference
from autograder.checks.reply_digest import Digests
from autograder.checks.wrong_answer import (
    FailedCheck,
    WrongAnswer,
    answers_of,
    ask_again,
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
    of_bank = answers_of(bank)
    groups = {place: (exchange_at(wrong, place).answer, _blamed(wrong, place, of_bank)) for place in wrong.decisive}
    if len({*groups.values()}) < 2:
        yield from _pair(bank, wrong)
        return
    parts: list[tuple[WrongAnswer, tuple[Diagnosis, ...]]] = []
    for group in dict.fromkeys(groups.values()):
        answer = group[1]
        decisive = {place: kind for place, kind in wrong.decisive.items() if groups[place] == group}
        part = replace(wrong.of_checks({check for check, _ in decisive}), decisive=decisive)
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
    return any(Evidence(bank, wrong, known).agrees for known in bank.known if known.name in names)


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
    for known in _of(bank, answer):
        checks = frozenset(known.failing.keys() & wrong.failed.keys())
        if not checks:
            continue
        part = wrong.of_checks(checks)
        evidence = Evidence(bank, part, known, partly)
        if evidence.wider or (partly and len(evidence.same_failures) < len(checks)):
            continue
        told = evidence.on_examples
        is_whole = part.failed.keys() == wrong.failed.keys()  # else another mistake changes some examples, too
        is_refuted = told[Verdict.OTHERWISE] > 0 if is_whole else bool(told) and not told[Verdict.AGREES]
        if evidence.agrees and not evidence.extra and not is_refuted and not part.is_weak:
            parts.setdefault(checks, (part, []))[1].append(known)
    return list(parts.values())


def _of(bank: Bank, answer: str | None) -> list[Known]:
    """Return the known mistakes in this answer; all if it is None."""
    return [known for known in bank.known if answer is None or answer in known.answers]


def _name(bank: Bank, wrong: WrongAnswer, answer: str | None = None) -> Diagnosis | None:
    """Return the known mistake that explains the whole answer; None if there is none, or if there are too many."""
    found = [Evidence(bank, wrong, known) for known in _of(bank, answer)]
    for how in ("exact", "narrower", "words"):
        fits = [one for one in found if one.how == how]
        if fits:
            best = max(one.rank for one in fits)
            return _told(wrong, [one.known for one in fits if one.rank == best], how)
    return None


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


def _at_fault(wrong: WrongAnswer, chosen: Sequence[Known]) -> tuple[str, ...]:
    """Return the answers with decisive replies that the mistakes are in: others only call them.

    Objects of unknown origin, named "", are left out.
    """
    decisive = dict.fromkeys(exchange_at(wrong, place).answer for place in wrong.decisive)
    within = {answer for known in chosen for answer in known.answers}
    return tuple(answer for answer in decisive if answer in within) or chosen[0].answers
