"""A class in figures: how many points students have, which checks are the hardest, which mistakes the commonest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, median

from autograder.model.outcome import Outcome, Status
from autograder.model.summary import Summary

BINS = 10  # of a histogram
NOT_TRIED = (Status.NOT_ATTEMPTED, Status.MISSING, Status.UNREADABLE)


@dataclass(frozen=True)
class Distribution:
    """How points are distributed.

    Args:
        most: the points that can be had.
        histogram: how many students have up to 10% of them, up to 20%, …; full points count in the last bin.
    """

    name: str
    students: int
    mean: float
    median: float
    most: float
    histogram: tuple[int, ...]


@dataclass(frozen=True)
class HardCheck:
    """A check that was asked of so many answers, and not passed by some."""

    unit: str
    name: str
    hidden: bool
    asked: int
    failed: int

    @property
    def share(self) -> float:
        """Of the answers that did not pass, between 0 and 1."""
        return self.failed / self.asked


@dataclass(frozen=True)
class CommonMistake:
    """A known mistake, and who made it."""

    unit: str
    name: str
    students: tuple[str, ...]


def distributions(grades: Sequence[Summary]) -> list[Distribution]:
    """Of each assignment, over those who handed it in; then, where there are several, of all of them together."""
    points: dict[str, list[float]] = {}
    most: dict[str, float] = {}
    totals: dict[str, float] = {}
    for grade in grades:
        points.setdefault(grade.assignment, []).append(grade.points)
        most[grade.assignment] = max(most.get(grade.assignment, 0.0), grade.max_points)
        totals[grade.student] = totals.get(grade.student, 0.0) + grade.points
    found = [_distribution(name, of_name, most[name]) for name, of_name in points.items()]
    return found if len(found) < 2 else [*found, _distribution("total", list(totals.values()), sum(most.values()))]


def hardest_checks(grades: Sequence[Summary]) -> list[HardCheck]:
    """The checks that some answer failed, by the share of those who tried and failed."""
    asked: Counter[tuple[str, str, bool]] = Counter()
    failed: Counter[tuple[str, str, bool]] = Counter()
    for grade in grades:
        for unit in grade.units:
            if unit.status in NOT_TRIED:
                continue
            for check in unit.checks:
                key = unit.unit, check.name, check.hidden
                if check.outcome is not Outcome.GRADER_ERROR:
                    asked[key] += 1
                    failed[key] += check.outcome is not Outcome.PASS
    found = [HardCheck(*key, asked[key], count) for key, count in failed.items() if count]
    return sorted(found, key=lambda check: (-check.share, check.unit, check.name))


def commonest_mistakes(grades: Sequence[Summary]) -> list[CommonMistake]:
    """The named mistakes, those of most students first."""
    made: dict[tuple[str, str], dict[str, None]] = {}
    for grade in grades:
        for unit in grade.units:
            for name in unit.mistakes:
                made.setdefault((unit.unit, name), {})[grade.student] = None
    found = [CommonMistake(*key, tuple(students)) for key, students in made.items()]
    return sorted(found, key=lambda mistake: (-len(mistake.students), mistake.unit, mistake.name))


def _distribution(name: str, points: Sequence[float], most: float) -> Distribution:
    bins = [0] * BINS
    for one in points:
        share = one / most if most else 1.0
        bins[min(BINS - 1, max(0, int(share * BINS + 1e-9)))] += 1
    return Distribution(name, len(points), fmean(points), median(points), most, tuple(bins))
