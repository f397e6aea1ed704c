"""Read a unit's wrong answers: what is wrong, which checks must fail, and where the lesson treats it.

Each is a file with a docstring and two notes, ``CAUGHT_BY`` and ``SECTION``; see docs/authoring.md.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder.checks.collect import Check
from autograder.errors import CourseError
from autograder.model.course import Unit
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult

NOTES = ("CAUGHT_BY", "SECTION")


@dataclass(frozen=True)
class Misconception:
    """A wrong answer and the checks that must fail on it."""

    name: str
    sentence: str  # to a student: what the code does, what it should do, why it matters
    caught_by: tuple[str, ...]
    section: str  # the lesson's heading under which the point is taught
    source: str

    @property
    def answers(self) -> tuple[str, ...]:
        """Return the names of the functions and classes that it defines."""
        body = ast.parse(self.source).body
        return tuple(node.name for node in body if isinstance(node, ast.FunctionDef | ast.ClassDef))


def load_misconceptions(unit: Unit) -> tuple[Misconception, ...]:
    """Return the unit's wrong answers, sorted by name."""
    return tuple(_load(path) for path in sorted((unit.folder / "misconceptions").glob("*.py")))


def skipped_checks(
    misconception: Misconception, checks: Sequence[Check], results: Sequence[CheckResult]
) -> Iterator[tuple[str, str]]:
    """Yield each check of ``CAUGHT_BY`` that ``requires`` kept from running, and a sentence on what to change."""
    requires = {check.name: check.requires for check in checks}
    outcomes = {result.name: result.outcome for result in results}
    for name in misconception.caught_by:
        cause = name
        while outcomes.get(cause) is Outcome.NOT_RUN:
            cause = next(one for one in requires[cause] if outcomes.get(one) not in (None, Outcome.PASS))
        if cause != name:
            yield (
                name,
                f"misconceptions/{misconception.name}.py: {name} was not run, because it requires {cause}, which this "
                f"mistake fails too: take {name} out of CAUGHT_BY, or remove `requires` from the check",
            )


def code_of(source: str) -> str:
    """Return an answer's code without docstring and notes, as a student would write it."""
    lines = source.splitlines()
    for node in ast.parse(source).body:
        is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if is_docstring or _note(node):
            lines[node.lineno - 1 : node.end_lineno] = [""] * ((node.end_lineno or node.lineno) - node.lineno + 1)
    return "\n".join(lines).strip() + "\n"


def _load(path: Path) -> Misconception:
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source, str(path))
    notes = {
        _note(node): ast.literal_eval(node.value) for node in tree.body if isinstance(node, ast.Assign) and _note(node)
    }
    sentence = " ".join((ast.get_docstring(tree) or "").split())
    lacking = [name for name in NOTES if not notes.get(name)]
    if not sentence or lacking:
        raise CourseError(
            f"{path} lacks {lacking[0] if lacking else 'a docstring'}.", "See docs/authoring.md, misconceptions."
        )
    return Misconception(path.stem, sentence, tuple(notes["CAUGHT_BY"]), notes["SECTION"], source)


def _note(node: ast.stmt) -> str:
    """Return the name of the note that an assignment makes; '' if it is part of the answer."""
    name = getattr(node.targets[0], "id", "") if isinstance(node, ast.Assign) else ""
    return name if name in NOTES else ""
