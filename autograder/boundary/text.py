"""Sanitize text from a student's code so that it can be sent, stored and shown."""

from __future__ import annotations

import re

TEXT = 400  # characters
IN = ", in "  # between what a student's line names or does and that line
ESCAPE = re.compile(r"\x1b(\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(\x07|\x1b\\)?|.?)", re.DOTALL)
# Characters that change the direction of text, so that a line reads differently from its content
BIDI = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
STEERING = re.compile(f"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f{BIDI}]")


def without_surrogates(text: str) -> str:
    """Return the text with a question mark for each unpaired surrogate, so that UTF-8 can encode it."""
    return text.encode("utf-8", errors="replace").decode("utf-8")


def plain_text(text: str, length: int = TEXT) -> str:
    """Return the text cut to ``length``, without escape sequences and control characters that steer a terminal."""
    text = ESCAPE.sub("", text[: 4 * length])
    text = "".join(character if character.isprintable() or character == "\n" else " " for character in text)
    return text if len(text) <= length else f"{text[: length - 1]}…"


def one_line(text: str, length: int = TEXT) -> str:
    """Return :func:`plain_text` as one line. Use it for all student-chosen text in a terminal or a comment.

    A student's line feed could forge a row of a table, or a heading in a comment.
    """
    return plain_text(text, length).replace("\n", " ")


def page_text(text: str) -> str:
    """Return text of any length with its lines, without escape sequences, control or bidi characters."""
    text = without_surrogates(text)
    if STEERING.search(text) is None:  # true for nearly all text
        return text
    return STEERING.sub("\ufffd", ESCAPE.sub("", text))
