"""Join the lines of several rosters into people. The result does not depend on the order of the files.

Ids and addresses join first, over all files. An id that lines with contradictions share joins nothing. Then a name
joins if it is unique in every file and nothing contradicts it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeVar

from autograder.collect.names import bare_name, same_id, same_name
from autograder.collect.roster import PARTICIPANT, WORDS
from autograder.collect.roster_table import Row

STABLE = ("number", "canvas")  # kinds of which nobody has two
MEANT = ("login", "number", "email")  # which a column of student ids may hold
MAX_LINES = 20  # with one id; more are not compared

Id = tuple[str, str]
T = TypeVar("T")


@dataclass(frozen=True)
class Joined:
    """People, each with the lines about them.

    Args:
        contested: Ids that identify nobody, because lines with contradictions share them.
        remarks: Sentences about lines that contradict or repeat each other.
    """

    people: tuple[tuple[Row, ...], ...]
    contested: frozenset[Id]
    remarks: tuple[str, ...]


def join(rows: Iterable[Row]) -> Joined:
    """Return the people that the lines are about."""
    ordered = sorted(rows, key=lambda row: (str(row.path), row.line))
    any_kind = {value for row in ordered for kind, value in ids_of(row) if kind == "student"}
    by_id: dict[Id, list[Row]] = {}
    for row in ordered:
        own = ids_of(row)
        for one in own | {("student", value) for kind, value in own if kind in MEANT and value in any_kind}:
            by_id.setdefault(one, []).append(row)
    conflicts = {one: pair for one, held_by in by_id.items() if (pair := _conflict(held_by, _contradict))}
    people = _united(ordered, (held_by for one, held_by in by_id.items() if one not in conflicts))
    remarks = [_conflict_remark(one, pair) for one, pair in conflicts.items()]
    for person in [person for person in people if (pair := _conflict(person, _exclude))]:
        people.remove(person)
        people += [(row,) for row in person]
        held = [ids_of(row) for row in person]
        shared = {one for mine, theirs in combinations(held, 2) for one in mine & theirs}
        conflicts |= dict.fromkeys(shared, (person[0], person[-1]))
        remarks.append(f"Several ids join these lines, but others contradict: {_shown(person)}. {CURE}")
    for person in people:
        remarks += _duplicates(person)
    people, unsure = _joined_by_name(people)
    return Joined(tuple(people), frozenset(conflicts), tuple(sorted([*remarks, *unsure])))


def ids_of(row: Row) -> set[Id]:
    """Return the ids of a line in the form for comparing."""
    return {(kind, same_id(value)) for kind, value in row.all_ids()}


CURE = "They are not joined: correct the wrong line, or make the names equal if they are one person."


def _conflict_remark(one: Id, pair: Sequence[Row]) -> str:
    kind = WORDS.get(one[0], one[0])
    return f"Two people have the {kind} {one[1]}: {_shown(pair)}. {CURE}"


def _duplicates(person: Sequence[Row]) -> Iterator[str]:
    for path in sorted({row.path for row in person}):
        of_file = [row for row in person if row.path == path]
        if len(of_file) > 1:
            yield f"The same student stands on several lines: {_shown(of_file)}. Remove all but one."


def _joined_by_name(people: Sequence[tuple[Row, ...]]) -> tuple[list[tuple[Row, ...]], list[str]]:
    """Join people of one name if it is unique in each file and no id contradicts it."""
    by_name: dict[str, list[tuple[Row, ...]]] = {}
    for person in people:
        for name in {same_name(name) for row in person for name in row.names}:
            by_name.setdefault(name, []).append(person)
    links: list[list[Row]] = []
    unsure: set[tuple[Row, ...]] = set()
    for of_name in by_name.values():
        if len(of_name) == 1:
            continue
        rows = [row for person in of_name for row in person]
        if _conflict(of_name, _are_apart) is None:
            links.append(rows)
        elif (
            len(of_name) > MAX_LINES
            or not all(map(ids_of, rows))
            or not all(_are_apart(*pair) for pair in combinations(of_name, 2))
        ):
            unsure.add(tuple(rows))
    whole = _united([row for person in people for row in person], [*people, *links])
    parts: dict[Row, tuple[Row, ...]] = {row: person for person in people for row in person}
    result: list[tuple[Row, ...]] = []
    for group in whole:
        inside = list(dict.fromkeys(parts[row] for row in group))
        if _conflict(inside, _are_apart):
            unsure.add(group)
            result += inside
        else:
            result.append(group)
    return result, [
        f"These lines have the same name, and may be one person: {_shown(rows)}. {NAMES}" for rows in unsure
    ]


NAMES = "They are not joined: add an id or an e-mail address to each."


def _united(rows: Sequence[Row], links: Iterable[Sequence[Row]]) -> list[tuple[Row, ...]]:
    """Return the groups of lines that the links connect."""
    group_of = {row: [row] for row in rows}
    for link in links:
        for row in link[1:]:
            one, other = group_of[link[0]], group_of[row]
            if one is not other:
                one += other
                group_of.update(dict.fromkeys(other, one))
    groups = {id(group): group for group in group_of.values()}
    return [tuple(sorted(group, key=lambda row: (str(row.path), row.line))) for group in groups.values()]


def _conflict(items: Sequence[T], apart: Callable[[T, T], bool]) -> tuple[T, T] | None:
    """Return two of the items that are apart, or None."""
    if len(items) > MAX_LINES:
        return items[0], items[1]
    return next((pair for pair in combinations(items, 2) if apart(*pair)), None)


def _contradict(one: Row, other: Row) -> bool:
    """True if two lines that share an id are not certainly about one person."""
    shared, different = _compared([one], [other])
    alike = _are_alike(one, other)
    if one.path == other.path:
        return bool(different) or alike is False
    if different & {*STABLE}:
        return True
    if len(shared) > 1:  # a person with a new name
        return False
    return alike is False or (alike is None and bool(different))


def _exclude(one: Row, other: Row) -> bool:
    """True if two lines of one group are about two people."""
    _, different = _compared([one], [other])
    return _contradict(one, other) if one.path == other.path else bool(different & {*STABLE})


def _are_apart(one: tuple[Row, ...], other: tuple[Row, ...]) -> bool:
    """True if two people of one name are not joined: a file has both, or they have different ids of one kind."""
    return bool(_compared(one, other)[1] or {row.path for row in one} & {row.path for row in other})


def _compared(one: Iterable[Row], other: Iterable[Row]) -> tuple[set[str], set[str]]:
    """Return the kinds of ids in which two people agree, and those in which they differ."""
    mine, theirs = ({found for row in rows for found in ids_of(row)} for rows in (one, other))
    shared = {kind for kind, _ in mine & theirs}
    both = {kind for kind, _ in mine} & {kind for kind, _ in theirs}
    return shared, both - shared - {PARTICIPANT}


def _are_alike(one: Row, other: Row) -> bool | None:
    """True if the names agree, False if they contradict each other; None if that cannot be told."""
    if not (one.names and other.names):
        return None
    if {*map(same_name, one.names)} & {*map(same_name, other.names)}:
        return True
    mine, theirs = ({*filter(None, map(bare_name, row.names[0].replace(",", " ").split()))} for row in (one, other))
    if one.path != other.path and (mine <= theirs or theirs <= mine):
        return True
    scripts = [{_script(letter) for word in words for letter in word} for words in (mine, theirs)]
    return None if not scripts[0] & scripts[1] and one.path != other.path else False


def _script(letter: str) -> str:
    """Return the first word of a letter's name in Unicode, which is mostly its script."""
    return unicodedata.name(letter, "?").split()[0]


def _shown(rows: Sequence[Row]) -> str:
    more = f" and {len(rows) - 5} more" if len(rows) > 5 else ""
    return "; ".join(row.shown for row in rows[:5]) + more
