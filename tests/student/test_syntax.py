"""What is not Python is said with its line and a caret."""

from __future__ import annotations

import pytest

from autograder.student.syntax import syntax_error


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("x = 1\ndef f(:\n", "a.py, line 2: invalid syntax\n    def f(:\n          ^"),
        ("def f():\nreturn 3\n", "a.py, line 2: expected an indented block after function definition on line 1"),
        ("x = 1\nreturn 3\n", "a.py, line 2: 'return' outside function\n    return 3\n    ^^^^^^^^"),
        ("x = 'abc\n", "a.py, line 1: unterminated string literal"),
    ],
)
def test_the_line_and_a_caret_are_shown(source: str, said: str) -> None:
    """The place, Python's own words, the line and a caret below it; nothing of a traceback."""
    shown = syntax_error(source, "a.py")

    assert shown.startswith(said)
    assert "File" not in shown


@pytest.mark.parametrize("source", ["", "x = 1", "await f()", "async def f(): pass", "# \u202e"])
def test_python_is_left_alone(source: str) -> None:
    """Also ``await`` in a notebook's cell."""
    assert syntax_error(source, "a.py") == ""


def test_a_null_byte_is_named() -> None:
    """It cannot be shown; that it is there can be said."""
    assert "null byte" in syntax_error("a\x00b", "a.py")


def test_nothing_steers_the_terminal() -> None:
    """A line of the file is shown without what a terminal would obey."""
    assert "\x1b" not in syntax_error("x = '\x1b[31m' (", "a.py")
