"""Find an exercise on a student's own machine: its visible checks, its right values, and the file of answers."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.checks.bank import Bank, load_bank
from autograder.checks.reference import Reference, live, stored
from autograder.course import BANK_SUFFIX, bank_file, find_root
from autograder.errors import CourseError


@dataclass(frozen=True)
class Exercise:
    """An exercise as a student has it: its visible checks, and where its right values lie."""

    id: str  # "02_softmax"
    checks: Path
    is_course: bool = False  # an author's folder, with its oracle, instead of built files

    @property
    def name(self) -> str:
        return self.id.split("_", 1)[-1]

    def reference(self) -> Reference:
        if self.is_course:
            return live(self.checks.parent)
        return stored(self.checks.with_suffix(".safetensors"))

    def bank(self) -> Bank | None:
        """What its known mistakes reply to the visible checks; None where that is not there."""
        if self.is_course:
            return load_bank(bank_file(self.checks.parents[2], self.id))
        return load_bank(self.checks.with_suffix(BANK_SUFFIX))


def exercises_near(start: Path) -> Iterator[Exercise]:
    """The exercises in this folder and in those above it, the nearest first."""
    for folder in (start, *start.parents):
        for place in (folder, folder / "exercises"):
            yield from (Exercise(path.stem[5:], path) for path in sorted(place.glob("test_[0-9]*_*.py")))
    root = find_root(start)
    if root is not None:
        for path in sorted((root / "course").glob("*/checks.py")):
            yield Exercise(path.parent.name, path, is_course=True)


def find_exercise(name: str, start: Path | None = None) -> Exercise:
    """The nearest exercise called ``name`` (its id, its name or its number), from ``start`` upwards.

    Raises:
        CourseError: there is none; the message lists those there are.
    """
    start = (start or Path.cwd()).resolve()
    names: list[str] = []
    for exercise in exercises_near(start):
        if name in (exercise.id, exercise.name, exercise.id.split("_", 1)[0]):
            return exercise
        if exercise.name not in names:
            names.append(exercise.name)
    if not names:
        raise CourseError(
            f"No exercises were found in {start} or above it.",
            "Keep the notebook in the folder it came in, beside its test_….py files.",
        )
    near = difflib.get_close_matches(name.lower(), names, n=1, cutoff=0.7)
    meant = f"Did you mean {near[0]!r}? " if near else ""
    raise CourseError(f"There is no exercise {name!r} here.", f"{meant}Exercises: {', '.join(names)}.")


def answers_file(exercise: Exercise) -> Path:
    """The file of answers beside the checks."""
    folder = exercise.checks.parent
    if exercise.is_course:
        return folder / "solution.py"
    for candidate in (folder / f"{exercise.id}.py", folder / f"{exercise.id}.ipynb"):
        if candidate.is_file():
            return candidate
    raise CourseError(f"{folder} holds no {exercise.id}.py.", f"Name your file: autograder check {exercise.name} FILE")
