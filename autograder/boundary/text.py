"""Text that a student's code made, turned into text that can be sent, stored and shown."""

from __future__ import annotations

import re

TEXT = 400  # characters
ESCAPE = re.compile(r"\x1b(\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(\x07|\x1b\\)?|.?)", re.DOTALL)
# What turns the direction of the text around it, so that a line reads otherwise than it is
BIDI = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
STEERING = re.compile(f"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f{BIDI}]")


def without_surrogates(text: str) -> str:
    """The text with a question mark for each half of a surrogate pair, so that it can be written as UTF-8."""
    return text.encode("utf-8", errors="replace").decode("utf-8")


def plain_text(text: str, length: int = TEXT) -> str:
    """The text cut to ``length`` and without what can steer a terminal: escape sequences and control characters."""
    text = ESCAPE.sub("", text[: 4 * length])
    text = "".join(character if character.isprintable() or character == "\n" else " " for character in text)
    return text if len(text) <= length else f"{text[: length - 1]}…"


def one_line(text: str, length: int = TEXT) -> str:
    """:func:`plain_text` in one line. Whatever a student can choose passes here before a terminal or a comment.

    A line feed of a student's would forge a line of the table, or a heading in a comment.
    """
    return plain_text(text, length).replace("\n", " ")


def page_text(text: str) -> str:
    """Text of any length for a page that keeps its lines: without escape sequences, control and bidi characters."""
    text = without_surrogates(text)
    if STEERING.search(text) is None:  # nearly always
        return text
    return STEERING.sub("\ufffd", ESCAPE.sub("", text))
