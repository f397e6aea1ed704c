"""Compare people's names and ids across platforms, in any script."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from autograder.submission_limits import MAX_STUDENT, is_usable_student

WITH_ACCENTS = ("LATIN", "GREEK", "CYRILLIC", "ARABIC")
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
    """Return the same without the marks that platforms drop.

    Drop accents of Latin, Greek, Cyrillic and Arabic letters, and marks that no letter includes, such as vowel signs.
    """
    return "".join(_base(letter) for letter in same_name(text) if not _is_mark(letter))


def is_bare(text: str) -> bool:
    """True if the name has no mark that a platform could drop."""
    return same_name(text) == bare_name(text)


def _base(letter: str) -> str:
    apart = unicodedata.normalize("NFD", letter)
    return apart[0] if unicodedata.name(apart[0], "").startswith(WITH_ACCENTS) else letter


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter)[0] == "M"


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
