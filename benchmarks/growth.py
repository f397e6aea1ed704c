"""Classes of a hundred to ten thousand: does a submission cost the same, does memory stay flat?

Each submission here is one notebook, the smallest exercise, so that ten thousand of them take minutes.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from benchmarks.classes import ONE, hand_in, make_course
from benchmarks.commands import CommandFailed, Run, autograder
from benchmarks.regrade import Regrade, measure_regrade


@dataclass(frozen=True)
class Growth:
    """A run for each class size, and a regrade of one of them."""

    runs: tuple[Run, ...]
    regrade: Regrade


def measure_growth(folder: Path, sizes: tuple[int, ...], regraded: int, jobs: int, isolation: str) -> Growth:
    """Grade a class of each size; the one of size ``regraded`` again after one submission changed."""
    runs: list[Run] = []
    for size in sizes:
        course = make_course(folder / f"class-of-{size}", ONE, "one_exercise")
        hand_in(course, size)
        runs.append(autograder(course, jobs, isolation))
        if runs[-1].submissions != size:
            raise CommandFailed(f"{runs[-1].submissions} of {size} submissions were graded.")
        if size == regraded:
            regrade = measure_regrade(course, runs[-1], jobs, isolation)
    return Growth(tuple(runs), regrade)
