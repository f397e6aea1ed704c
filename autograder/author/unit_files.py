"""Make the files that one unit gives to students, and its solution; no bank, and nothing is written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import nbformat
from nbformat import NotebookNode

from autograder.author.cards import make_card
from autograder.author.lesson import Lesson, make_notebook
from autograder.author.links import between_notebooks
from autograder.author.stored_tensors import examples_file
from autograder.checks.collect import collect
from autograder.model.course import Assignment, Course, Unit
from autograder.solution import clean, solution_text, stub, unit_text
from autograder.student.exercise_info import SUFFIX as CARD_SUFFIX
from autograder.student.exercise_info import pack_card


@dataclass(frozen=True)
class UnitFiles:
    """Contents of built files.

    Args:
        checks: visible checks and what they read, by file name.
        notebook: the source notebook, with the solution.
    """

    checks: dict[str, bytes]
    exercise: bytes
    solution: bytes
    notebook: bytes


def unit_files(course: Course, assignment: Assignment, unit: Unit) -> UnitFiles:
    """Make the built files of a unit.

    Raises:
        CourseError: one of its files cannot be read, or contradicts another.
    """
    lesson = read_lesson(unit)
    card = make_card(unit, lesson, course.limits, _origin(unit))
    linked = between_notebooks(lesson, course, assignment)
    return UnitFiles(
        checks={**_check_files(unit), f"test_{unit.id}{CARD_SUFFIX}": pack_card(card)},
        exercise=_exercise(unit),
        solution=f"{_first_line(unit, 'solution.py')}\n{clean(solution_text(unit))}".encode(),
        notebook=notebook_bytes(make_notebook(linked, _origin(unit), course.handout.wheel)),
    )


def read_lesson(unit: Unit) -> Lesson:
    """Collect what the unit's notebook or page is made from."""
    checks = collect(unit)
    return Lesson(
        unit.id,
        unit.name,
        unit.folder,
        text=unit_text(unit, "lesson.md"),
        solution=solution_text(unit),
        visible_points=sum(check.points for check in checks if not check.hidden),
        hidden_points=sum(check.points for check in checks if check.hidden),
    )


def _check_files(unit: Unit) -> dict[str, bytes]:
    names = {f"test_{unit.id}.py": "checks.py"}
    if unit.shared.is_file():
        names[unit.shared.name] = unit.shared.name
    texts = {built: f"{_first_line(unit, name)}\n{unit_text(unit, name)}".encode() for built, name in names.items()}
    return {**texts, f"test_{unit.id}.safetensors": examples_file(unit, _origin(unit))}


def _exercise(unit: Unit) -> bytes:
    lines = (
        f"# Exercise {unit.id}. Write your answers here. (Built from {_where(unit)} by `autograder build`.)",
        f"# Check them with: pytest exercises/test_{unit.id}.py",
        stub(solution_text(unit), _where(unit)),
    )
    return "\n".join(lines).encode()


def notebook_bytes(notebook: NotebookNode) -> bytes:
    """Return the content of a notebook's file."""
    writes: Any = nbformat.writes  # it carries no types
    return f"{writes(notebook)}\n".encode()


def _first_line(unit: Unit, name: str) -> str:
    return f"# Built from {_origin(unit)}/{name} by `autograder build`: edit that, not this file."


def _origin(unit: Unit) -> str:
    return f"course/{unit.id}"


def _where(unit: Unit) -> str:
    return f"{_origin(unit)}/solution.py"
