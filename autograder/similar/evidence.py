"""What two answers have in common, and how much it says.

The measure is the bit: what one of a hundred students would give by chance counts 6.6 bits, what one of two would, 1.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from autograder.similar.answer import Answer, Wrong

COMMON = 0.25  # the share of the class above which something says nothing


def bits(holders: int, students: int) -> float:
    """How much it says that two students have what so many have (inverse document frequency)."""
    if holders > max(2, COMMON * students):
        return 0.0
    return math.log2(students / holders)


@dataclass(frozen=True)
class SharedValue:
    """An unexplained wrong value that both gave.

    Args:
        holders: how many students gave it.
    """

    one: Wrong
    other: Wrong
    holders: int


@dataclass(frozen=True)
class SharedLines:
    """Lines with prints that both have and few others: pairs of first and last line, of one and of the other."""

    one: tuple[tuple[int, int], ...]
    other: tuple[tuple[int, int], ...]
    share: float  # of what is unusual in the shorter one
    holders: float  # how many students have such a line, on average


@dataclass(frozen=True)
class Common:
    """What two answers of one unit have in common.

    Args:
        students: how many answered the unit.
        values: the rarest first.
    """

    unit: str
    students: int
    one: Answer
    other: Answer
    values: tuple[SharedValue, ...] = ()
    value_bits: float = 0.0
    lines: SharedLines | None = None
    line_bits: float = 0.0

    @property
    def bits(self) -> float:
        return self.value_bits + self.line_bits


@dataclass(frozen=True)
class Pair:
    """Two students, and the units in which their answers have something in common, the most telling first."""

    one: str
    other: str
    units: tuple[Common, ...]

    @property
    def bits(self) -> float:
        return sum(common.bits for common in self.units)
