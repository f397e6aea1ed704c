"""Find code that one exercise gives and that answers another one.

Later assignments may build on earlier answers, so they may give them. But whoever holds both assignments holds the
answer. Within an assignment, all exercises are handed out together.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from autograder.model.course import Assignment, Unit
from autograder.solution import given_code, graded_names, solution_text

Definition = ast.FunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Given:
    """A definition that ``giver`` gives under the name of an answer of ``unit``."""

    giver: Unit
    unit: Unit
    name: str


def given_answers(units: Sequence[Unit]) -> Iterator[Given]:
    """Yield what these units give under the name of another one's answer, with all of its methods."""
    answers = {unit: _definitions(solution_text(unit)) for unit in units}
    for giver in units:
        given = _definitions(given_code(solution_text(giver)))
        for unit in units:
            for name in graded_names(solution_text(unit)):
                if unit != giver and name in given and _methods(given[name]) >= _methods(answers[unit][name]):
                    yield Given(giver, unit, name)


def remarks(assignments: Sequence[Assignment], now: datetime | None = None) -> Iterator[str]:
    """Yield a sentence for each open assignment that a later one of these answers."""
    assignment_of = {unit: assignment for assignment in assignments for unit in assignment.units}
    names: dict[tuple[Assignment, Assignment], set[str]] = {}
    for one in given_answers(list(assignment_of)):
        giver, answered = assignment_of[one.giver], assignment_of[one.unit]
        is_closed = answered.due is not None and answered.due < (now or datetime.now(UTC))
        if giver != answered and not is_closed:
            names.setdefault((giver, answered), set()).add(one.name)
    for (giver, answered), given in names.items():
        yield (
            f"{giver.name} gives {', '.join(sorted(given))}, which {answered.name} asks for. "
            f"If {answered.name} counts, hand it out alone until it is due: autograder bundle {answered.name}"
        )


def _definitions(source: str) -> dict[str, Definition]:
    return {node.name: node for node in ast.parse(source).body if isinstance(node, Definition)}


def _methods(definition: Definition) -> set[str]:
    return {node.name for node in definition.body if isinstance(node, ast.FunctionDef)}
