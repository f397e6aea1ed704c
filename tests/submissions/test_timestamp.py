"""`timestamp.txt` says when somebody handed in, or a remark says why it does not: no time is ever guessed."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.submissions.timestamp import (
    LATE_FILE,
    OF_THE_MACHINE,
    TIMESTAMP,
    SubmissionTime,
    parse_time,
    submission_time,
    timestamp_text,
)

ZONES = sorted(available_timezones() - OF_THE_MACHINE)
Form = Callable[[datetime, str], str]
OFFSETS: list[Form] = [
    lambda time, zone: time.isoformat(),
    lambda time, zone: time.isoformat(" "),
    lambda time, zone: f"{time:%Y-%m-%d %H:%M:%S.%f %z}",
    lambda time, zone: f"{time:%Y%m%dT%H%M%S.%f%z}",
    lambda time, zone: f"{time:%G-W%V-%uT%H:%M:%S,%f%z}",
]
NAMES: list[Form] = [
    lambda time, zone: f"{time:%Y-%m-%d %H:%M:%S.%f %Z}",  # as nbgrader writes it
    lambda time, zone: f"{time:%Y-%m-%d %H:%M:%S.%f} {zone}",
]
times = st.datetimes(datetime(2018, 1, 2), datetime(2030, 12, 30), timezones=st.sampled_from(ZONES).map(ZoneInfo))


@given(times, st.sampled_from(OFFSETS))
def test_a_time_with_an_offset_is_read(time: datetime, form: Form) -> None:
    """A moment in any time zone comes back as the same moment."""
    assert parse_time(form(time, "")) == time.astimezone(UTC)
    assert parse_time(timestamp_text(time)) == time.astimezone(UTC).replace(microsecond=0)


@given(times, st.sampled_from(NAMES))
def test_no_time_is_read_as_another(time: datetime, form: Form) -> None:
    """With the name of a zone, it is the same moment or refused: some names mean several zones, and clocks go back."""
    time = time.astimezone(UTC).astimezone(time.tzinfo)  # a local time that clocks skip is none
    try:
        read = parse_time(form(time, str(time.tzinfo)))
    except ValueError:
        return
    assert read == time.astimezone(UTC)


@given(times)
def test_the_course_settles_its_own_abbreviations(time: datetime) -> None:
    """A time that nbgrader's exchange wrote in the course's zone is always read."""
    time = time.astimezone(UTC).astimezone(time.tzinfo)
    assert parse_time(f"{time:%Y-%m-%d %H:%M:%S.%f %Z}", time.tzinfo) == time.astimezone(UTC)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-11-30 23:50:00 +0100", "22:50"),
        ("2026-11-30 23:50:00 +01:00", "22:50"),
        ("2026-11-30 23:50:00 +01", "22:50"),
        ("2026-11-30 23:50:00.123456 -03", "02:50"),
        ("2026-11-30T23:50Z", "23:50"),
        ("2026-11-30 23:50:00,5Z", "23:50"),
        ("20261130T235000+0545", "18:05"),
        ("2026-W49-1T23:50Z", "23:50"),
        ("2026-11-30 23:50:00.000000 UTC\n", "23:50"),
        ("2026-11-30 23:50:00", "23:50"),
        ("2026-11-30 23:50", "23:50"),
        ("2026-11-30 23:50 GMT", "23:50"),
        ("2026-11-30 23:50 CET", "22:50"),
        ("2026-07-30 23:50 CEST", "21:50"),
        ("2026-10-25 02:30 CEST", "00:30"),
        ("2026-11-30 23:50 EST", "04:50"),
        ("2026-07-30 23:50 EDT", "03:50"),
        ("2026-07-30 23:50 BST", "22:50"),
        ("2026-11-30 23:50 MST", "06:50"),
        ("2026-07-30 23:50 PDT", "06:50"),
        ("2026-11-30 23:50 JST", "14:50"),
        ("2026-11-30 23:50 MSK", "20:50"),
        ("2026-07-30 23:50 AEST", "13:50"),
        ("2026-11-30 23:50:00 Europe/Berlin", "22:50"),
        ("2026-11-30 23:50:00 America/Argentina/Buenos_Aires", "02:50"),
        ("2026-11-30 23:50:00 Etc/GMT+5", "04:50"),
    ],
)
def test_a_zone_is_read(tmp_path: Path, text: str, expected: str) -> None:
    """As an offset, a name or an abbreviation; without one a time is in UTC, as nbgrader reads it."""
    (tmp_path / "timestamp.txt").write_text(text)
    found = submission_time(tmp_path)

    assert found.remark == ""
    assert f"{found.at:%H:%M %Z}" == f"{expected} UTC"


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"30.11.2026 23:50", "not a date and time in ISO 8601"),
        (b"11/30/2026 23:50", "not a date and time in ISO 8601"),
        (b"2026-11-30", "a date without a time"),
        (b"2026-11-30 23:50 IST", "it could be"),
        (b"2026-11-30 23:50 CST", "it could be"),
        (b"2026-07-30 23:50 CET", "21:50 UTC or 22:50 UTC"),
        (b"2026-10-25 02:30 Europe/Berlin", "00:30 UTC or 01:30 UTC"),
        (b"2026-03-29 02:30 Europe/Berlin", "it could be"),
        (b"2026-11-30 23:50 XYZ", "the time zone XYZ is not known"),
        (b"2026-11-30 23:50 Mars/Olympus", "not known"),
        (b"2026-11-30 23:50 localtime", "not known"),
        (b"2026-11-30 23:50 UTC+1", "not known"),
        (b"9" * 30 + b"m", "not a date and time"),
        (b"2026-02-30 12:00:00 UTC", "day is out of range"),
        (b"9999-12-31 23:59:59 -1200", "outside the calendar"),
        (b"2026-02-01 12:00:00 ../../../dev/zero", "not a date and time"),
        (b"soon", "not a date and time"),
        (b"", "not a date and time"),
        (b"\xff\xfe2026", "not a plain text file"),
        (b"2026-02-01 " * 100_000, "not a plain text file"),
        ("\uff12026-02-01 12:00".encode(), "not a date and time"),
    ],
)
def test_anything_else_is_a_remark(tmp_path: Path, content: bytes, why: str) -> None:
    """The time is unknown, with the reason and how to write it."""
    (tmp_path / "timestamp.txt").write_bytes(content)
    found = submission_time(tmp_path)

    assert found.at is None
    assert why in found.remark
    assert "Write the time there as 2026-" in found.remark


def test_the_course_decides_what_cst_is(tmp_path: Path) -> None:
    """One abbreviation, three zones."""
    (tmp_path / "timestamp.txt").write_text("2026-11-30 23:50 CST")
    hours = {zone: submission_time(tmp_path, ZoneInfo(zone)).at for zone in ("America/Chicago", "Asia/Shanghai")}

    assert hours == {
        "America/Chicago": datetime(2026, 12, 1, 5, 50, tzinfo=UTC),
        "Asia/Shanghai": datetime(2026, 11, 30, 15, 50, tzinfo=UTC),
    }


def test_no_file_says_nothing(tmp_path: Path) -> None:
    """Most folders have none."""
    assert submission_time(tmp_path) == SubmissionTime()


def test_a_mark_as_late_counts_without_a_time(tmp_path: Path) -> None:
    """A known time says more than the mark."""
    (tmp_path / LATE_FILE).write_text("Canvas marks this submission as late, without a time.\n")
    marked = submission_time(tmp_path)
    (tmp_path / "timestamp.txt").write_text("2026-11-30T23:50:00+01:00")
    timed = submission_time(tmp_path)

    assert (marked.at, marked.is_late, "Late, time unknown" in marked.remark) == (None, True, True)
    assert timed == SubmissionTime(datetime(2026, 11, 30, 22, 50, tzinfo=UTC))


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, lambda path: os.symlink("/dev/zero", path)])
def test_what_is_no_plain_file_is_not_opened(tmp_path: Path, make: Callable[[Path], None]) -> None:
    """A pipe would never answer, and a device never end."""
    make(tmp_path / "timestamp.txt")

    assert "not a plain text file" in submission_time(tmp_path).remark


@given(st.from_regex(TIMESTAMP, fullmatch=True) | st.text(max_size=40))
def test_nothing_is_ever_raised(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    """By any text, and least of all by those that look like a date: there is a time or a remark."""
    folder = tmp_path_factory.mktemp("timestamp")
    (folder / "timestamp.txt").write_bytes(text.encode("utf-8", "surrogatepass"))
    found = submission_time(folder)

    assert (found.at is None) == bool(found.remark)


@given(st.datetimes(), st.integers(-1439, 1439))
def test_any_offset_is_subtracted(time: datetime, minutes: int) -> None:
    """To the minute, within the calendar."""
    sign, (hours, rest) = "-" if minutes < 0 else "+", divmod(abs(minutes), 60)
    text = f"{time.isoformat()} {sign}{hours:02}{rest:02}"
    try:
        expected = time.replace(tzinfo=UTC) - timedelta(minutes=minutes)
    except OverflowError:
        with pytest.raises(ValueError, match="outside the calendar"):
            parse_time(text)
        return
    assert parse_time(text) == expected
