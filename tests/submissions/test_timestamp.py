"""`timestamp.txt` says when somebody handed in, or nothing: whatever a student puts there, reading it ends at once."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.submissions.timestamp import TIMESTAMP, submission_time


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-02-01 12:00:00.000000 UTC\n", datetime(2026, 2, 1, 12)),
        ("2026-02-01 12:00:00 Europe/Berlin", datetime(2026, 2, 1, 11)),
        ("2026-02-01T12:00+0200", datetime(2026, 2, 1, 10)),
        ("2026-02-01", datetime(2026, 2, 1)),
    ],
)
def test_what_nbgrader_writes_is_read(tmp_path: Path, text: str, expected: datetime) -> None:
    """Its own format and others that an instructor may choose, in UTC."""
    (tmp_path / "timestamp.txt").write_text(text)

    assert submission_time(tmp_path) == expected


@pytest.mark.parametrize(
    "content",
    [
        b"9" * 30 + b"m",
        b"9" * 500,
        b"2026-02-30 12:00:00 UTC",
        b"0000-00-00",
        b"9999-12-31 23:59:59 -1200",
        b"2026-02-01 12:00:00 ../../../dev/zero",
        b"soon",
        b"\xff\xfe2026",
        b"2026-02-01 " * 100_000,
        b"",
        "\uff12026-02-01".encode(),
    ],
)
def test_anything_else_says_nothing(tmp_path: Path, content: bytes) -> None:
    """Numbers that no decimal holds, days that no month has, bytes that are no text, a file too long."""
    (tmp_path / "timestamp.txt").write_bytes(content)

    assert submission_time(tmp_path) is None


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, lambda path: os.symlink("/dev/zero", path)])
def test_what_is_no_plain_file_is_not_opened(tmp_path: Path, make: Callable[[Path], None]) -> None:
    """A pipe would never answer, and a device never end."""
    make(tmp_path / "timestamp.txt")

    assert submission_time(tmp_path) is None


@given(st.from_regex(TIMESTAMP, fullmatch=True) | st.text(max_size=40))
def test_nothing_is_ever_raised(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    """By any text, and least of all by those that look like a date."""
    folder = tmp_path_factory.mktemp("timestamp")
    (folder / "timestamp.txt").write_bytes(text.encode("utf-8", "surrogatepass"))

    assert isinstance(submission_time(folder), datetime | None)
