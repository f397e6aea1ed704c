"""Run what each exercise gives against the checks of every other one, because a student may hold all of them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain

from autograder.author.banks import map_units
from autograder.author.run_unsandboxed import SEEDS, answers_of, grade
from autograder.checks.collect import collect
from autograder.model.course import Course, Unit
from autograder.solution import given_code, solution_text, stub

# Of an exercise's points. Less is earned without an answer: a layer that refuses a long text and moves to another
# device earns 15 %, one with the promised parameters 23 %, a block of other parts that keeps shapes and gradients 30 %.
MOST = 1 / 3


@dataclass(frozen=True)
class Given:
    """A class or function that ``giver`` gives."""

    giver: Unit
    name: str
    is_class: bool


def faults(course: Course) -> Iterator[str]:
    """Yield a sentence for each given definition that earns points of another exercise, under whatever name."""
    yield from chain.from_iterable(map_units(partial(_faults, course), course.units))


def given_definitions(unit: Unit) -> list[Given]:
    """List the classes and functions that the unit gives."""
    return [Given(unit, name, is_class) for name, is_class in _definitions(given_code(solution_text(unit))).items()]


def share_of_points(one: Given, unit: Unit) -> float:
    """Return the share of the unit's points that a student gets with the given code alone.

    The definition stands for each answer of its kind that the given code does not define itself.
    """
    text, given = solution_text(unit), given_code(solution_text(one.giver))
    answers = [name for name, is_class in _definitions(stub(text)).items() if is_class == one.is_class]
    taken = _definitions(given)
    renamed = "\n".join(f"{name} = {one.name}" for name in answers if name not in taken)
    sources = ("stub.py", stub(text)), ("given.py", f"{given}\n\n{renamed}\n")
    results = grade(unit, collect(unit), answers_of(unit, *sources), "given", SEEDS[0])
    return sum(result.points for result in results) / sum(result.max_points for result in results)


def _faults(course: Course, unit: Unit) -> list[str]:
    found = []
    for one in chain.from_iterable(given_definitions(giver) for giver in course.units if giver != unit):
        if (share := share_of_points(one, unit)) > MOST:
            found.append(
                f"course/{one.giver.id}/solution.py gives {one.name}, which earns {share:.0%} of the points of "
                f"{unit.id}. Give it in another form, such as one that calls torch's own function"
            )
    return found


def _definitions(source: str) -> dict[str, bool]:
    nodes = ast.parse(source).body
    return {
        node.name: isinstance(node, ast.ClassDef) for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)
    }
