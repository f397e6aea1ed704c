"""The course itself is right: what ``autograder verify`` and ``autograder build --check`` say, as tests."""

from __future__ import annotations

import ast
from itertools import permutations
from pathlib import Path

import pytest

from autograder.author.build import leaks, stale
from autograder.author.run_unsandboxed import SEEDS, grade, solution_with
from autograder.author.verify import verify_unit
from autograder.checks.collect import collect
from autograder.checks.needs import missing_packages
from autograder.model.course import Course, Unit
from autograder.model.outcome import Outcome
from autograder.solution import given_code, graded_names, solution_text

COURSE = Path(__file__).parents[2] / "course"
LESSONS = sorted(COURSE.glob("*/lesson.md"))  # units that course.toml does not list yet are proven, too
UNITS = [Unit(path.parent.name, path.parent) for path in LESSONS]


PROVEN = [  # two of them stand for all: `autograder build` proves each exercise before it stores its bank
    pytest.param(unit, id=unit.id, marks=pytest.mark.sample if unit.id[:2] in ("03", "09") else pytest.mark.whole)
    for unit in UNITS
]


@pytest.mark.slow
@pytest.mark.parametrize("unit", PROVEN)
def test_unit_is_proven(unit: Unit) -> None:
    """Solution and styles get every point, the stub none, and each misconception fails the checks it names only.

    On one draw: the command takes two, and docs/audit.md tells of many.
    """
    for package, command in missing_packages(collect(unit)[0].function):
        pytest.skip(f"{unit.id} needs {package}, which is not installed. Run: {command}")

    assert list(verify_unit(unit, SEEDS[:1])) == []


def test_built_files_are_up_to_date(course: Course) -> None:
    """exercises/, solutions/, source/ and release/ are what course/ makes of them."""

    assert [str(file) for file in stale(course)] == []


def test_nothing_leaks_to_students(course: Course) -> None:
    """No line of a solution, hidden check, oracle or misconception is in anything a student receives."""

    assert leaks(course) == []


def test_given_code_answers_no_exercise_released_with_it(course: Course) -> None:
    """What one unit gives, handed in as the answer to another one of its assignment, fails a check there."""
    answering = []
    for assignment in course.assignments:
        for giver, unit in permutations(assignment.units, 2):
            given, solution = (solution_text(each) for each in (giver, unit))
            if names := set(graded_names(solution)) & _defined(given_code(given)):
                answers = solution_with(unit, (f"given by {giver.id}", given_code(given)))
                results = grade(unit, collect(unit), answers, "verify", SEEDS[0])
                if all(result.outcome is Outcome.PASS for result in results):
                    answering.append(f"{giver.id} gives {', '.join(sorted(names))} of {unit.id}")

    assert answering == []


def test_context_length_of_any_size_needs_no_memory(course: Course) -> None:
    """Exercise 3.2 is right with a context whose mask would need 10 GB: the checks build a short one."""
    unit = next(unit for unit in course.units if unit.id == "09_head_sizing")
    answer = """
def two_dimensional_output():
    return {"d_in": 3, "d_out": 1, "context_length": 100_000, "dropout": 0.0, "num_heads": 2}
"""
    results = grade(unit, collect(unit), solution_with(unit, ("answer.py", answer)), "verify", SEEDS[0])

    assert {result.outcome for result in results} == {Outcome.PASS}


def _defined(source: str) -> set[str]:
    return {node.name for node in ast.parse(source).body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
