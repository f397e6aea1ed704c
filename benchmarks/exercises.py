"""What each exercise costs: a right answer to it alone, graded as a submission, phase by phase."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from autograder.grades.store import Store
from autograder.model.course import Assignment, Course
from benchmarks.classes import make_assignments, right, student
from benchmarks.commands import CommandFailed
from benchmarks.forms import write
from benchmarks.phases import CELLS, MESSAGES, TRUSTED, WAITING, Phases, measure_phases

CHECKS = (TRUSTED, MESSAGES, WAITING)


@dataclass(frozen=True)
class Exercise:
    """Seconds of one submission with a right answer to this exercise; medians.

    Args:
        cells: to run the notebook's cells.
        checks: to compute, to compare, and to ask the student's process.
        total: of all phases.
    """

    unit: str
    cells: float
    checks: float
    total: float


@dataclass(frozen=True)
class Exercises:
    """Every exercise.

    Args:
        known: how many exercises the course has.
        repeats: submissions of each; their median counts.
    """

    found: tuple[Exercise, ...]
    known: int
    repeats: int

    @property
    def median_checks(self) -> float:
        """Seconds that the checks of the median exercise take."""
        return statistics.median(exercise.checks for exercise in self.found)

    @property
    def median_total(self) -> float:
        """Seconds that a submission of the median exercise takes."""
        return statistics.median(exercise.total for exercise in self.found)

    @property
    def worst(self) -> float:
        """How many times the median exercise's checks the slowest one's take."""
        return max(exercise.checks for exercise in self.found) / self.median_checks


def measure_exercises(root: Path, units: Sequence[str], known: int, repeats: int, isolation: str) -> Exercises:
    """Grade ``repeats`` right answers to each unit, in one process, in a course that is made in ``root``.

    Raises:
        CommandFailed: a right answer did not get all points.
    """
    course = make_assignments(root, {unit: (unit,) for unit in units})  # an assignment for each
    found = [_measure(course, assignment, repeats, isolation) for assignment in course.assignments]
    return Exercises(tuple(found), known, repeats)


def _measure(course: Course, assignment: Assignment, repeats: int, isolation: str) -> Exercise:
    (unit,) = assignment.units
    students = [student(number) for number in range(1, repeats + 2)]  # the first one warms up
    for number, name in enumerate(students, start=1):
        notebooks = {unit.id: right(course, assignment, unit, number)}
        write(course.root / "submitted" / name / assignment.name, notebooks)
    phases = measure_phases(replace(course, assignments=(assignment,)), repeats, isolation)
    _require_all_points(course, assignment, students)
    return Exercise(
        unit.id,
        _median(phases, CELLS),
        _median(phases, *CHECKS),
        statistics.median(phases.totals),
    )


def _median(phases: Phases, *names: str) -> float:
    return statistics.median(sum(lap.get(name, 0.0) for name in names) for lap in phases.laps)


def _require_all_points(course: Course, assignment: Assignment, students: Sequence[str]) -> None:
    store = Store(course.root)
    for name in students:
        known = store.recall(assignment.name, name)
        if known is None or known[1].points < known[1].max_points:
            raise CommandFailed(f"A right answer to {assignment.name} did not get all points.")
