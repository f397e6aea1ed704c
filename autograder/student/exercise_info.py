"""Read and write an exercise's card: what a student's commands know about it before they run it.

``autograder build`` puts it beside the checks, because a student has no ``course/``.
"""

from __future__ import annotations

import ast
from pathlib import Path

import msgspec

from autograder.model.course import Limits
from autograder.student.exercises import Exercise

SUFFIX = ".json"  # beside test_02_softmax.py: test_02_softmax.json


class Hint(msgspec.Struct, frozen=True):
    """One hint of the lesson.

    Args:
        answers: the functions and classes that it helps with.
        title: what it is about, "zero".
        text: Markdown.
    """

    answers: tuple[str, ...]
    title: str
    text: str


Definition = ast.FunctionDef | ast.ClassDef


class Card(msgspec.Struct, frozen=True):
    """A summary of an exercise.

    Args:
        built_from: the folder it comes from, for who looks at the file.
        points: of the visible checks; None where nobody says.
        cell_seconds: the processor time that one call, or the file itself, may use.
        all_seconds: the processor time that everything together may use.
        cells: the functions and classes of each answer cell, in the lesson's order.
        hints: in the same order.
        given: code that everybody has, which runs before and after a student's file, as when grading.
    """

    built_from: str = ""
    title: str = ""
    points: float | None = None
    cell_seconds: float = Limits.cell_seconds
    all_seconds: float = Limits.submission_seconds
    cells: tuple[tuple[str, ...], ...] = ()
    hints: tuple[Hint, ...] = ()
    given: str = ""

    @property
    def answers(self) -> tuple[str, ...]:
        """Return the functions and classes that hints help with, in the lesson's order."""
        return tuple(dict.fromkeys(name for hint in self.hints for name in hint.answers))

    @property
    def given_names(self) -> tuple[str, ...]:
        """Return the functions and classes that the given code defines, in order."""
        definitions = (node for node in ast.parse(self.given).body if isinstance(node, Definition))
        return tuple(node.name for node in definitions)


_DECODER = msgspec.json.Decoder(Card)


def card_path(checks: Path) -> Path:
    """Return the path of the card of these visible checks."""
    return checks.with_suffix(SUFFIX)


def pack_card(card: Card) -> bytes:
    """Return the card's file content: readable and deterministic."""
    return msgspec.json.format(msgspec.json.encode(card), indent=1) + b"\n"


def load_card(exercise: Exercise) -> Card:
    """Return the exercise's card; an empty one if it is missing or unreadable."""
    try:
        return _DECODER.decode(card_path(exercise.checks).read_bytes())
    except (OSError, msgspec.MsgspecError):
        return Card()
