"""Data to compare: a file's unexplained wrong values, and fingerprints of its code."""

from __future__ import annotations

import msgspec

from autograder.checks.reply_digest import Digest
from autograder.similar.library_bits import SameBits
from autograder.submissions.code_fingerprints import Print as CodePrint

Place = tuple[str, tuple[int, int], str]  # check, (message, request), position in the reply


class Wrong(msgspec.Struct, frozen=True):
    """A wrong value that no known mistake explains.

    Args:
        answer: Name of the function or class that returned it.
        call: The call as code; ``gave``: its result, abbreviated.
    """

    place: Place
    value: Digest
    answer: str
    call: str
    gave: str


class ComparedAnswer(msgspec.Struct, frozen=True):
    """One file that answers a unit.

    Args:
        text: The student's functions and classes, without given code.
        prints: Fingerprints of that text.
    """

    student: str
    unit: str
    file: str
    text: str = ""
    prints: tuple[CodePrint, ...] = ()
    wrong: tuple[Wrong, ...] = ()


class ComparedSubmission(msgspec.Struct, frozen=True):
    """A submission's answers, those that equal a library's bit for bit, and sentences about what was skipped."""

    answers: tuple[ComparedAnswer, ...]
    skipped: tuple[str, ...] = ()
    of_library: tuple[SameBits, ...] = ()
