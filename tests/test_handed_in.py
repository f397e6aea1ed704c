"""One place says what may be handed in, and reads a file within these limits."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from autograder.errors import SubmissionError
from autograder.submission_limits import is_safe_name, read_plain_file


def test_a_plain_file_is_read(tmp_path: Path) -> None:
    """The content of a file within the limit, an empty one too."""
    for content in b"", b"x = 1\r\n", b"\x1a\x00" * 5000:
        (tmp_path / "a.py").write_bytes(content)

        assert read_plain_file(tmp_path / "a.py", max_bytes=10_000) == content


def test_a_second_name_counts_only_where_asked(tmp_path: Path) -> None:
    """A hard link may be somebody else's file: grading refuses it, a student's own notebook may have one."""
    (tmp_path / "a.py").write_text("x = 1")
    os.link(tmp_path / "a.py", tmp_path / "b.py")

    assert read_plain_file(tmp_path / "b.py") == b"x = 1"
    with pytest.raises(SubmissionError, match="another name"):
        read_plain_file(tmp_path / "b.py", with_one_name=True)


@pytest.mark.parametrize("name", ["a.py", "lib/a.py", "ä b.py", "1/2/3/4/a.py"])
def test_plain_relative_names_are_safe(name: str) -> None:
    """Folders, blanks and letters of any language may be in a name."""

    assert is_safe_name(name)


@pytest.mark.parametrize(
    "name", ["", ".", "/a.py", "../a.py", "a/../b.py", "a//b.py", "a\\b.py", "C:a.py", "a\n.py", "1/2/3/4/5/a.py"]
)
def test_other_names_are_not(name: str) -> None:
    """What leaves its folder, on any system, or is odd, long or deep, is no name for a file."""

    assert not is_safe_name(name)
