"""Measure what two answers have in common, in bits.

Something that 1 of 100 students has by chance counts 6.6 bits; 1 of 2 counts 1 bit.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from autograder.similar.answer import ComparedAnswer, Wrong

COMMON = 0.25  # share of the class above which something counts nothing


def bits(holders: int, students: int) -> float:
    """Return the information in two students sharing what ``holders`` have (inverse document frequency)."""
    if holders > max(2, COMMON * students):
        return 0.0
    return math.log2(students / holders)


@dataclass(frozen=True)
class SharedValue:
    """An unexplained wrong value of both students.

    Args:
        holders: Number of students with this value.
    """

    one: Wrong
    other: Wrong
    holders: int


@dataclass(frozen=True)
class SharedLines:
    """Rare lines that both have: pairs of first and last line in each answer."""

    one: tuple[tuple[int, int], ...]
    other: tuple[tuple[int, int], ...]
    share: float  # of the unusual code in the shorter answer
    holders: float  # average number of students with such a line


@dataclass(frozen=True)
class Common:
    """What two answers of one unit have in common.

    Args:
        students: Number of students who answered the unit.
        values: Shared values, the rarest first.
    """

    unit: str
    students: int
    one: ComparedAnswer
    other: ComparedAnswer
    values: tuple[SharedValue, ...] = ()
    value_bits: float = 0.0
    lines: SharedLines | None = None
    line_bits: float = 0.0

    @property
    def bits(self) -> float:
        return self.value_bits + self.line_bits


@dataclass(frozen=True)
class Pair:
    """Two students and the units in which they share something, the strongest evidence first."""

    one: str
    other: str
    units: tuple[Common, ...]

    @property
    def bits(self) -> float:
        return sum(common.bits for common in self.units)
