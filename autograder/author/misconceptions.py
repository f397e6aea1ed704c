"""Read a unit's wrong answers: what is wrong, which checks must fail, and where the lesson treats it.

Each is a file with a docstring, the notes ``CAUGHT_BY`` and ``SECTION``, and either code or a note ``CHANGE``, which
says how the code differs from the solution.
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
from autograder.variant import code_of, notes_of


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
                f"misconceptions/{misconception.name}.py cannot fail {name}: that check requires {cause}, which this "
                f"mistake fails first. Take {name} out of CAUGHT_BY, or remove `requires` from the check",
            )


def _load(path: Path) -> Misconception:
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source, str(path))
    notes = notes_of(tree)
    sentence = " ".join((ast.get_docstring(tree) or "").split())
    lacking = [name for name in ("CAUGHT_BY", "SECTION") if not notes.get(name)]
    if not sentence or lacking:
        raise CourseError(f"{path} lacks {lacking[0] if lacking else 'a docstring'}.", "Run: autograder docs reference")
    code = code_of(path) if "CHANGE" in notes else source
    return Misconception(path.stem, sentence, tuple(notes["CAUGHT_BY"]), notes["SECTION"], code)
