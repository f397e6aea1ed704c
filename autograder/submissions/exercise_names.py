"""Find the exercise that a file's name means, whatever a system or a person added to it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from itertools import chain
from pathlib import PurePosixPath

from autograder.model.course import Assignment
from autograder.submissions.copy_marks import COPIES, VERSIONS

WORD = re.compile(r"[a-z]+|[0-9]+|[^\W_a-z0-9]+")
MAX_WORDS = 60  # of a name; longer ones are cut
MAX_SUFFIX = 10  # characters
Words = tuple[str, ...]


class Rank(IntEnum):
    """How well a name fits an exercise, the best first."""

    EXACT = 0  # "02_softmax", "02-Softmax", "softmax"
    COPY = 1  # with marks of copies and versions: "Copy of 02_softmax (1)"
    PART = 2  # with other words: "Sample One 02_softmax homework"


@dataclass(frozen=True)
class NameMatch:
    """The exercise that a name means."""

    exercise: str
    rank: Rank


def named_exercise(name: str, exercises: Iterable[str]) -> NameMatch | None:
    """Return the exercise that a file's name means; None if there is none, or if it may be several.

    Args:
        name: the file's name, with any folders and suffixes.
        exercises: ids, such as "02_softmax".
    """
    return _named(_words(plain_stem(name))[:MAX_WORDS], tuple(exercises))


def named_assignment(
    name: str, assignments: Sequence[Assignment], worst: Rank = Rank.PART
) -> tuple[Assignment, NameMatch] | None:
    """Return the assignment of the exercise that a file's name means, and the exercise; None if there is none.

    Args:
        worst: the worst match to accept.
    """
    match = named_exercise(name, tuple(unit.id for one in assignments for unit in one.units))
    if match is None or match.rank > worst:
        return None
    return next(one for one in assignments if any(unit.id == match.exercise for unit in one.units)), match


def plain_stem(name: str) -> str:
    """Return the name without folders and suffixes: "02_softmax" for "a/02_softmax.ipynb.txt"."""
    path = PurePosixPath(name.replace("\\", "/"))
    while 1 < len(path.suffix) <= MAX_SUFFIX and path.suffix[1:].isalnum() and not path.suffix[1:].isdigit():
        path = path.with_suffix("")
    return path.name


@lru_cache(maxsize=4096)
def _named(words: Words, exercises: tuple[str, ...]) -> NameMatch | None:
    found = list(_places(words, exercises))
    # A name within a longer name is not meant: "masked softmax" is not "softmax".
    found = [one for one in found if not any(_holds(other, one) for other in found)]
    numbered = [one for one in found if one.is_numbered]
    best = numbered or found
    if len({one.exercise for one in best}) != 1:
        return None
    return min((NameMatch(one.exercise, _rank(words, one)) for one in best), key=lambda match: match.rank)


@dataclass(frozen=True)
class _Place:
    """Where an exercise's name stands among the words of a file's name."""

    exercise: str
    first: int
    end: int
    is_numbered: bool


def _places(words: Words, exercises: tuple[str, ...]) -> Iterator[_Place]:
    """Yield each place of an exercise's id or name, unless the number of another exercise stands before the name."""
    ids = {exercise: _words(exercise) for exercise in exercises}
    numbers = {own[0] for own in ids.values() if own and own[0].isdecimal()}
    for exercise, own in ids.items():
        number, name = (own[0], own[1:]) if own and own[0].isdecimal() else ("", own)
        for first, end in _runs(words, "".join(name)):
            before = words[first - 1] if first else ""
            if number and before == number:
                yield _Place(exercise, first - 1, end, True)
            elif before not in numbers:
                yield _Place(exercise, first, end, False)


def _runs(words: Words, joined: str) -> Iterator[tuple[int, int]]:
    """Yield the first and the end of consecutive words that read ``joined``, however they are separated."""
    for first in range(len(words)) if joined else ():
        text = ""
        for end in range(first, len(words)):
            text += words[end]
            if text == joined:
                yield first, end + 1
            if not joined.startswith(text):
                break


def _holds(outer: _Place, inner: _Place) -> bool:
    is_longer = outer.end - outer.first > inner.end - inner.first
    return is_longer and outer.first <= inner.first and inner.end <= outer.end and outer.exercise != inner.exercise


def _rank(words: Words, place: _Place) -> Rank:
    before, after = words[: place.first], words[place.end :]
    if not before and not after:
        return Rank.EXACT
    return Rank.COPY if _are_marks(before, numbers=False) and _are_marks(after, numbers=True) else Rank.PART


def _are_marks(words: Words, *, numbers: bool) -> bool:
    """True if the words are nothing but marks of copies and versions.

    Args:
        numbers: whether numbers are marks, as they are after a name.
    """
    marks, longest = _marks()
    at = 0
    while at < len(words):
        sizes = range(min(longest, len(words) - at), 0, -1)
        size = next((size for size in sizes if words[at : at + size] in marks), 0)
        if not size and not ((numbers or at) and words[at].isdecimal()):
            return False
        at += size or 1
    return True


@lru_cache(maxsize=1)
def _marks() -> tuple[frozenset[Words], int]:
    marks = frozenset(_words(mark) for mark in chain(*COPIES.values(), VERSIONS))
    return marks, max(map(len, marks))


@lru_cache(maxsize=4096)
def _words(text: str) -> Words:
    """Return the words of a name: case-folded, without accents and full-width forms, numbers without zeros."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    bare = (letter for letter in unicodedata.normalize("NFD", folded) if unicodedata.category(letter)[0] != "M")
    found: Sequence[str] = WORD.findall("".join(bare))
    return tuple((word.lstrip("0") or "0") if word.isdecimal() else word for word in found)
