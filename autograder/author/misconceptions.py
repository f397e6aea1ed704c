"""A unit's wrong answers: what is wrong in each, and which checks must fail on it.

Each is a file whose docstring names the fault and whose ``CAUGHT_BY`` names the checks; see docs/authoring.md.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path

from autograder.errors import CourseError
from autograder.model import Unit


@dataclass(frozen=True)
class Misconception:
    """A wrong answer and the checks that must fail on it."""

    name: str
    fault: str  # one sentence
    caught_by: tuple[str, ...]
    source: str


def load_misconceptions(unit: Unit) -> tuple[Misconception, ...]:
    """The unit's wrong answers, sorted by name."""
    return tuple(_load(path) for path in sorted((unit.folder / "misconceptions").glob("*.py")))


def code_of(source: str) -> str:
    """An answer's code without docstring and ``CAUGHT_BY``: a student's file would not say what is wrong with it."""
    lines = source.splitlines()
    for node in ast.parse(source).body:
        is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if is_docstring or _is_note(node):
            lines[node.lineno - 1 : node.end_lineno] = [""] * ((node.end_lineno or node.lineno) - node.lineno + 1)
    return "\n".join(lines).strip() + "\n"


def _load(path: Path) -> Misconception:
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source, str(path))
    notes = [ast.literal_eval(node.value) for node in tree.body if isinstance(node, ast.Assign) and _is_note(node)]
    caught_by = tuple(notes[-1]) if notes else ()
    fault = " ".join((ast.get_docstring(tree) or "").split())
    if not fault or not caught_by:
        raise CourseError(f"{path} lacks a docstring or CAUGHT_BY.", "See docs/authoring.md, misconceptions.")
    return Misconception(path.stem, fault, caught_by, source)


def _is_note(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "CAUGHT_BY"
