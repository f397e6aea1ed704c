"""Text that a student's code made, turned into text that can be sent, stored and shown."""

from __future__ import annotations

import re

TEXT = 400  # characters
ESCAPE = re.compile(r"\x1b(\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(\x07|\x1b\\)?|.?)", re.DOTALL)


def without_surrogates(text: str) -> str:
    """The text with a question mark for each half of a surrogate pair, so that it can be written as UTF-8."""
    return text.encode("utf-8", errors="replace").decode("utf-8")


def plain_text(text: str, length: int = TEXT) -> str:
    """The text cut to ``length`` and without what can steer a terminal: escape sequences and control characters."""
    text = ESCAPE.sub("", text[: 4 * length])
    text = "".join(character if character.isprintable() or character == "\n" else " " for character in text)
    return text if len(text) <= length else f"{text[: length - 1]}…"
