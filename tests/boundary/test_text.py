"""What a student chose is shown as text that steers nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.boundary.text import BIDI, one_line, page_text, plain_text

HOSTILE = "\x1b]0;title\x07a\x1b[2Jb\x9b1mc\nd\re\u202ef\u2066g\x00h\u2028i"


def test_a_line_is_one_line_of_printable_characters() -> None:
    """No escape sequence, control character, line feed or mark that turns the direction."""
    line = one_line(HOSTILE)

    assert line.isprintable()
    assert "title" not in line
    assert [letter for letter in line if letter in "abcdefghi"] == list("abcdefghi")


@pytest.mark.parametrize("text", ["Größe 5 · 3 → 中文", "naïve, “quoted”: 100 %", "x = [1, 2]"])
def test_honest_text_stays(text: str) -> None:
    """In any language."""

    assert one_line(text) == plain_text(text) == page_text(text) == text


def test_a_page_keeps_its_lines() -> None:
    """Line feeds and tabs, but nothing that steers a terminal or turns a line."""
    text = page_text("a\tb\n" + HOSTILE)

    assert text.startswith("a\tb\n")
    assert not set(text) & set("\x1b\x07\x9b\x00\u202e\u2066")


@given(st.text(st.characters() | st.sampled_from("\x1b\x07\x9b[]0;m\\\n" + BIDI.replace("-", ""))))
def test_whatever_the_text(text: str) -> None:
    """A line is printable, and a page can be written."""

    assert one_line(text).isprintable()
    assert not set(page_text(text)) & set("\x1b\x07\x00\x9b")
    page_text(text).encode()
