"""Find pairs of answers with the same unexplained wrong values.

One wrong idea spoils many calls, so a unit's values are not summed: the rarest value counts, weighted by how far
the two answers agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from autograder.checks.code import is_pasteable
from autograder.checks.reply_digest import same
from autograder.similar.answer import ComparedAnswer, Place, Wrong
from autograder.similar.evidence import SharedValue, bits

Index = tuple[int, int]  # indices of two answers, the smaller first


@dataclass
class _Group:
    """Answers with the same value in the same place."""

    value: Wrong
    members: dict[int, Wrong] = field(default_factory=dict)


def shared_values(
    answers: Sequence[ComparedAnswer], students: int
) -> Iterator[tuple[Index, float, tuple[SharedValue, ...]]]:
    """Yield pairs of answers with their bits and shared values: the rarest and easiest to compare first.

    Args:
        answers: Answers of one unit.
        students: Number of students who gave them.
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


def _groups(answers: Sequence[ComparedAnswer]) -> Iterator[_Group]:
    """Yield each value of each place, with the answers that give it."""
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


def _agreement(one: ComparedAnswer, other: ComparedAnswer, values: Sequence[SharedValue]) -> float:
    """Return the share of the calls that either gets wrong in which both agree, per shared function."""
    names = {shared.one.answer for shared in values}
    places = {wrong.place for answer in (one, other) for wrong in answer.wrong if wrong.answer in names}
    return len({shared.one.place for shared in values}) / max(1, len(places))
