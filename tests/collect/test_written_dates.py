"""Dates that platforms write for people: read in many languages, and never guessed."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.collect.dates import in_utc, long_date


@pytest.mark.parametrize(
    "text",
    [
        "Nov 20, 2026 345 PM",
        "20 November 2026 345 PM",
        "Nov 20, 2026 3:45 PM",
        "Friday, 20 November 2026, 3:45\u202fPM",
        "Freitag, 20. November 2026, 15:45",
        "20 nov. 2026 1545",
        "vendredi 20 novembre 2026, 15:45",
        "20 de noviembre de 2026, 15:45",
        "пятница, 20 ноября 2026, 15:45",
        "20 נובמבר 2026 15:45",
        "20 नवंबर 2026 15:45",
        "20 พฤศจิกายน 2026 15:45",
        "2026年11月20日(金曜日) 15:45",
        "2026년 11월 20일 오후 3:45",
        "2026年11月20日 星期五 下午 03:45",
    ],
)
def test_many_languages_are_read(text: str) -> None:
    """One moment, as it is written here and there."""

    assert long_date(text) == datetime(2026, 11, 20, 15, 45)


@pytest.mark.parametrize(
    "text",
    ["", "-", "3/2/2026 10:15", "20 listopad 2026 1000", "Feb 30, 2026 900 AM", "Nov 20, 2026", "Nov 20, 2026 345 XM"],
)
def test_what_can_be_read_in_two_ways_is_none(text: str) -> None:
    """Numbers alone, a month that is two months, a half of the day that nobody knows."""

    assert long_date(text) is None


@given(st.text(max_size=120))
def test_any_text_is_a_date_or_none(text: str) -> None:
    """Students choose some of it."""

    assert long_date(text) is None or isinstance(long_date(text), datetime)


def test_a_time_without_zone_is_in_the_one_that_is_asked_for() -> None:
    """Summer time is its own."""
    berlin = ZoneInfo("Europe/Berlin")

    assert in_utc(datetime(2026, 7, 1, 12), berlin) == datetime(2026, 7, 1, 10, tzinfo=UTC)
    assert in_utc(datetime(2026, 7, 1, 12, tzinfo=UTC), berlin) == datetime(2026, 7, 1, 12, tzinfo=UTC)
