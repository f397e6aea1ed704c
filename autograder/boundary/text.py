"""Text of a student's making as plain text: nothing in it can steer a terminal, and it has an end."""

from __future__ import annotations

import re

TEXT = 400  # characters
ESCAPE = re.compile(r"\x1b(\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(\x07|\x1b\\)?|.?)", re.DOTALL)


def plain_text(text: str, length: int = TEXT) -> str:
    """The text without escape sequences and control characters, cut to ``length``."""
    text = ESCAPE.sub("", text[: 4 * length])
    text = "".join(character if character.isprintable() or character == "\n" else " " for character in text)
    return text if len(text) <= length else f"{text[: length - 1]}…"
