"""Compare people's names and ids across platforms, in any script."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from autograder.submission_limits import MAX_STUDENT, is_usable_student

NOT_IN_FOLDERS = str.maketrans(dict.fromkeys("/\\:", "-"))


def same_id(text: str) -> str:
    """Return the form for comparing ids: trimmed, case-folded, NFKC."""
    return unicodedata.normalize("NFKC", text).strip().casefold()


def same_name(text: str) -> str:
    """Return the form for comparing names: letters, marks and digits, case-folded.

    Platforms drop quotes, commas and spaces: "Doe, Jane" is "doejane" in Canvas.
    """
    return "".join(letter for letter in same_id(text) if unicodedata.category(letter)[0] in "LMN")


def bare_name(text: str) -> str:
    """Return the same without accents and vowel signs, which some platforms drop."""
    apart = unicodedata.normalize("NFD", same_id(text))
    return "".join(letter for letter in apart if unicodedata.category(letter)[0] in "LN")


def folder_name(text: str) -> str | None:
    """Return the name of a student's folder, or None if no usable character is left."""
    name = unicodedata.normalize("NFC", text).translate(NOT_IN_FOLDERS)
    name = "".join(letter for letter in name if letter.isprintable()).strip().lstrip(".")[:MAX_STUDENT].strip()
    return name if is_usable_student(name) else None


def common_start(names: Sequence[str], separator: str) -> str:
    """Return the common prefix of all names, up to its last separator."""
    first, last = min(names, default=""), max(names, default="")
    same = next((n for n, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), min(len(first), len(last)))
    return first[: first[:same].rfind(separator) + 1]
