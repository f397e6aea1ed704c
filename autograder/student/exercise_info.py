"""What a student's commands know of an exercise before it is run: a small file that ``autograder build`` puts beside
the checks, because a student has no ``course/``.
"""

from __future__ import annotations

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


class Card(msgspec.Struct, frozen=True):
    """An exercise in short.

    Args:
        built_from: the folder it comes from, for who looks at the file.
        points: of the visible checks; None where nobody says.
        cell_seconds: what one call, or the file itself, may take.
        all_seconds: what everything together may take.
        hints: in the lesson's order.
    """

    built_from: str = ""
    title: str = ""
    points: float | None = None
    cell_seconds: float = Limits.cell_seconds
    all_seconds: float = Limits.submission_seconds
    hints: tuple[Hint, ...] = ()

    @property
    def answers(self) -> tuple[str, ...]:
        """The functions and classes that hints help with, in the lesson's order."""
        return tuple(dict.fromkeys(name for hint in self.hints for name in hint.answers))


_DECODER = msgspec.json.Decoder(Card)


def card_path(checks: Path) -> Path:
    """Where the card of these visible checks lies."""
    return checks.with_suffix(SUFFIX)


def pack_card(card: Card) -> bytes:
    """The file of a card: readable, and the same for the same card."""
    return msgspec.json.format(msgspec.json.encode(card), indent=1) + b"\n"


def load_card(exercise: Exercise) -> Card:
    """The exercise's card; one that says nothing where there is none, or none that can be read."""
    try:
        return _DECODER.decode(card_path(exercise.checks).read_bytes())
    except (OSError, msgspec.MsgspecError):
        return Card()
