"""Compare a known mistake with a wrong answer: its failures, its replies, and its replies to the examples."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from autograder.checks.bank import Bank, Key, Known
from autograder.checks.failure_kind import FailureKind
from autograder.checks.on_examples import Verdict, verdicts
from autograder.checks.reply_digest import ERROR, OBJECT, Exchange, same
from autograder.checks.wrong_answer import (
    CHANCE,
    DTYPES,
    LAYERS,
    VALUES,
    FailedCheck,
    WrongAnswer,
    answers_of,
    are_both_integers,
    difference_kinds,
    differences,
)


@dataclass(frozen=True)
class Evidence:
    """What speaks for and against one known mistake.

    Args:
        partly: compare only the parts of a reply in which the mistake is wrong.
    """

    bank: Bank
    wrong: WrongAnswer
    known: Known
    partly: bool = False

    @cached_property
    def how(self) -> str | None:
        """How the mistake explains the whole answer: "exact", "narrower" or "words"; None if it does not."""
        if self.known.failing.keys().isdisjoint(self.wrong.failed) or self._is_out_of_question:
            return None
        if self.agrees and not self.wrong.is_weak:
            if not self.excess:
                return "exact"
            if not self.extra and self._is_made_by_others:
                return "narrower"
        return "words" if self._may_be_guessed else None

    @property
    def rank(self) -> tuple[int, int, bool, int]:
        """How well the mistake fits, to compare it with others that fit in the same way."""
        by_numbers = self.how != "words" or self._is_by_error or self._is_by_chance
        # else numbers of a model whose inside is up to the student may agree by accident
        said = sum(by_numbers or not one.is_of_values for one in self.same_failures)
        return said, self.similar_failures, self.has_same_checks, -self.excess

    @cached_property
    def same_failures(self) -> list[FailedCheck]:
        """The checks that the mistake fails with the same words and numbers."""
        failing = self.known.failing
        return [
            one for name, one in self.wrong.failed.items() if name in failing and failing[name].said == one.key_digest
        ]

    @cached_property
    def similar_failures(self) -> int:
        """The number of checks that the mistake fails with the same words."""
        failing = self.known.failing
        return sum(name in failing and failing[name].what == one.subject for name, one in self.wrong.failed.items())

    @cached_property
    def wider(self) -> set[str]:
        """The checks that the mistake alone fails, of those that ran."""
        return self.known.failing.keys() - self.wrong.failed.keys() - self.wrong.not_run

    @property
    def has_same_checks(self) -> bool:
        return not self.wider and self.wrong.failed.keys() <= self.known.failing.keys()

    @cached_property
    def on_examples(self) -> Counter[Verdict]:
        return verdicts(self.bank, self.known, self.wrong.on_examples)

    @property
    def _is_out_of_question(self) -> bool:
        at_fault = self.wrong.at_fault
        if not self.similar_failures and min(self.wrong.decisive.values(), default=VALUES) > VALUES:
            return True  # a layer of another name, say, is no evidence
        if self.wider and "" not in at_fault and at_fault.isdisjoint(self.known.answers):
            return True  # the checks of the mistake's own function pass
        return self.on_examples[Verdict.OTHERWISE] > 0

    @cached_property
    def agrees(self) -> bool:
        """True if the mistake returns the same in all decisive exchanges."""
        return bool(self.wrong.decisive) and all(self._agrees_at(*place) for place in self.wrong.decisive)

    @cached_property
    def extra(self) -> int:
        """The number of other exchanges in which the mistake alone is wrong, if it agrees."""
        return sum(self._is_extra(check) for check in self.wrong.failed) if self.agrees else 0

    @property
    def excess(self) -> int:
        """The number of exchanges, checks and examples in which the mistake alone is wrong."""
        return self.extra + len(self.wider) + self.on_examples[Verdict.ONLY_THE_MISTAKE]

    def _agrees_at(self, check: str, key: Key) -> bool:
        stored = self.known.failing.get(check)
        if stored is None or key not in stored.exchanges:
            return False
        theirs, right = stored.exchanges[key], self.bank.right.get(check, {}).get(key)
        mine = self.wrong.failed[check].exchanges[key]
        if self.partly:
            mine = _where_it_is_wrong(mine, theirs, right)
        between = difference_kinds(mine, theirs, self.bank.chance.get(check, []), key)
        if are_both_integers(mine, theirs):
            between -= {DTYPES}
        if _is_none_for_object(mine, theirs, right):
            return False
        kind = self.wrong.decisive[check, key]
        return kind in differences(self.bank, check, key, stored.exchanges) and all(other > kind for other in between)

    def _is_extra(self, check: str) -> int:
        failed = self.wrong.failed[check].exchanges
        known = self.known.failing[check].exchanges if check in self.known.failing else {}
        return sum(
            min(differences(self.bank, check, key, known), default=CHANCE) <= LAYERS
            and not differences(self.bank, check, key, failed)
            for key in known
            if key in failed and failed[key].answer in self.wrong.at_fault
        )

    @property
    def _is_made_by_others(self) -> bool:
        """True if the mistake fails these further checks in other answers alone: they make it, too, or do not use it.

        Given code uses the student's answers.
        """
        answers = {one.answer for check in self.wider for one in self.known.failing[check].exchanges.values()}
        return answers.isdisjoint(self.wrong.at_fault) and answers <= answers_of(self.bank)

    @property
    def _may_be_guessed(self) -> bool:
        if self.on_examples[Verdict.ONLY_THE_MISTAKE] or not self._raises_alike():
            return False
        if self._is_by_error:
            return True
        is_suspect = not self.wrong.suspects(answers_of(self.bank)).isdisjoint(self.known.answers)
        return is_suspect and (self._is_by_chance or self._is_in_words)

    def _raises_alike(self) -> bool:
        """True if the mistake raises in the same calls of its own functions as the answer, in the failing checks."""
        for check, failed in self.wrong.failed.items():
            known = self.known.failing[check].exchanges if check in self.known.failing else {}
            theirs = self.bank.right.get(check, {}) | known
            for key, mine in failed.exchanges.items():
                if mine.answer not in self.known.answers or key not in theirs:
                    continue
                if (ERROR in mine.digests) != (ERROR in theirs[key].digests):
                    return False
        return True

    @property
    def _is_by_error(self) -> bool:
        """True if both raise the same common exceptions."""
        same, all_failed = len(self.same_failures), len(self.wrong.failed)
        return self.agrees and self.wrong.is_weak and (same == all_failed or (same > 0 and not self.excess))

    @property
    def _is_by_chance(self) -> bool:
        """True if only values that depend on chance differ, and every failure has the same words."""
        alike = len(self.same_failures) if self.wrong.is_fine else self.similar_failures
        return self.has_same_checks and self.wrong.is_up_to_chance and alike == len(self.wrong.failed)

    @property
    def _is_in_words(self) -> bool:
        """True if words, which are those of the mistake, tell it: numbers in some may differ, as counts of draws do.

        Values differ between models whose inside is up to the student; then two findings of an author must agree.
        """
        if not self.has_same_checks or self.similar_failures != len(self.wrong.failed):
            return False
        found = [one for one in self.same_failures if one.subject.startswith(FailureKind.EXPECTED)]
        return bool(self.same_failures) if self.wrong.is_in_words else len(found) > 1


def _where_it_is_wrong(reply: Exchange, known: Exchange, right: Exchange | None) -> Exchange:
    """Return the reply with the known mistake's values in all parts in which that mistake is right."""
    values = {} if right is None else right.digests
    is_wrong = {
        place: place not in values or not same(digest, values[place]) for place, digest in known.digests.items()
    }
    digests = {place: digest for place, digest in known.digests.items() if not is_wrong[place]}
    digests |= {place: digest for place, digest in reply.digests.items() if is_wrong.get(place)}
    return Exchange(reply.message, reply.answer, digests, reply.inspects)


def _is_none_for_object(one: Exchange, other: Exchange, right: Exchange | None) -> bool:
    """True if one reply has None and the other an object, where the solution returns a value."""
    values = {} if right is None else right.digests
    return any(
        {one.digests.get(place), other.digests.get(place)} == {None, OBJECT} and values.get(place) not in (None, OBJECT)
        for place in {**one.digests, **other.digests}
    )
