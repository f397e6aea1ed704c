"""Pairs of answers with the same unexplained wrong values.

One wrong idea spoils many calls, so values of one unit are not counted up: the rarest counts, by how far the two agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from autograder.checks.code import is_pasteable
from autograder.checks.reply_digest import same
from autograder.similar.answer import Answer, Place, Wrong
from autograder.similar.evidence import SharedValue, bits

Index = tuple[int, int]  # the numbers of two answers, the smaller first


@dataclass
class _Group:
    """Answers that give the same value in the same place."""

    value: Wrong
    members: dict[int, Wrong] = field(default_factory=dict)


def shared_values(answers: Sequence[Answer], students: int) -> Iterator[tuple[Index, float, tuple[SharedValue, ...]]]:
    """The pairs, with how much their values say, and the values themselves: the rarest first, and
    what can be pasted and compared at once before what cannot.

    Args:
        answers: of one unit.
        students: how many students these are of.
    """
    found: dict[Index, list[SharedValue]] = {}
    for group in _groups(answers):
        holders = len({answers[number].student for number in group.members})
        if holders > 1 and bits(holders, students) > 0:
            for pair in combinations(sorted(group.members), 2):
                if answers[pair[0]].student != answers[pair[1]].student:
                    shared = SharedValue(group.members[pair[0]], group.members[pair[1]], holders)
                    found.setdefault(pair, []).append(shared)
    for pair, values in found.items():
        values.sort(key=_order)
        agreement = _agreement(answers[pair[0]], answers[pair[1]], values)
        yield pair, bits(values[0].holders, students) * agreement, tuple(values)


def _order(shared: SharedValue) -> tuple[int, bool, bool, Place]:
    one = shared.one
    return shared.holders, not is_pasteable(one.call), not one.place[2].startswith("value"), one.place


def _groups(answers: Sequence[Answer]) -> Iterator[_Group]:
    """Each value of each place, with the answers that give it."""
    by_place: dict[Place, list[_Group]] = {}
    for number, answer in enumerate(answers):
        for wrong in answer.wrong:
            groups = by_place.setdefault(wrong.place, [])
            group = next((group for group in groups if same(group.value.value, wrong.value)), None)
            if group is None:
                groups.append(group := _Group(wrong))
            group.members[number] = wrong
    for groups in by_place.values():
        yield from groups


def _agreement(one: Answer, other: Answer, values: Sequence[SharedValue]) -> float:
    """In which share of the calls that either gets wrong both give the same, where they share anything at all."""
    asked = {shared.one.answer for shared in values}
    places = {wrong.place for answer in (one, other) for wrong in answer.wrong if wrong.answer in asked}
    return len({shared.one.place for shared in values}) / max(1, len(places))
