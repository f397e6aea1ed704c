"""What is compared: one file's answer of a unit, by the wrong values that nobody explains and by prints of its code."""

from __future__ import annotations

import msgspec

from autograder.checks.reply_digest import Digest
from autograder.submissions.code_fingerprints import Print as CodePrint

Place = tuple[str, tuple[int, int], str]  # a check, a message and request of it, a place in the reply


class Wrong(msgspec.Struct, frozen=True):
    """A wrong value that no known mistake gives.

    Args:
        answer: the name of the function or class that gave it.
        call: the call, as code, and what it gave, in a few numbers.
    """

    place: Place
    value: Digest
    answer: str
    call: str
    gave: str


class Answer(msgspec.Struct, frozen=True):
    """One file that answers a unit.

    Args:
        text: the student's functions and classes, without what was given.
        prints: of that text.
    """

    student: str
    unit: str
    file: str
    text: str = ""
    prints: tuple[CodePrint, ...] = ()
    wrong: tuple[Wrong, ...] = ()


class Asked(msgspec.Struct, frozen=True):
    """One submission: its answers, and sentences about what was passed over."""

    answers: tuple[Answer, ...]
    passed_over: tuple[str, ...] = ()
