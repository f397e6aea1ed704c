"""Parse dates that platforms write for people, in many languages."""

from __future__ import annotations

import re
import unicodedata
from datetime import UTC, datetime, tzinfo
from functools import cache

MAX_DATE = 100  # characters
# Languages with known month names; a word that means different months in two of them is not used
LANGUAGES = (
    *("en", "de", "fr", "es", "it", "pt", "nl", "sv", "da", "nb", "fi", "pl", "cs", "sk", "hu", "ro", "hr", "sl", "sr"),
    *("bg", "el", "ru", "uk", "tr", "ar", "he", "fa", "hi", "id", "ms", "vi", "th", "ca", "eu", "gl", "et", "lv", "lt"),
)
TIME = re.compile(r"(\D*?)(\d{1,2})[:.]?(\d{2})(?:[:.]\d{2})?(\D*)")
YEAR = re.compile(r"(?<!\d)(20\d{2})(?!\d)")
EAST_ASIAN = re.compile(r"(20\d{2})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]")
BEFORE_NOON = ("am", "午前", "上午", "오전")
AFTER_NOON = ("pm", "午後", "下午", "오후")
WORD = re.compile(r"[^\W\d_][^\s\d_,;:/()'\u2019-]*")  # with marks, which \w lacks


def in_utc(time: datetime, zone: tzinfo | None) -> datetime:
    """Convert to UTC; a time without a zone is in ``zone``, or in this machine's zone if that is None."""
    if time.tzinfo is None and zone is not None:
        time = time.replace(tzinfo=zone)
    return time.astimezone(UTC)


def long_date(text: str) -> datetime | None:
    """Parse "Oct 10, 2025 1022 AM", "20. November 2026, 15:45" or "2026年11月20日 15:45" as a time without a zone.

    The language depends on who downloaded the file. Return None if the date is ambiguous.
    """
    text = unicodedata.normalize("NFKC", text[:MAX_DATE]).casefold().strip()
    day, rest = _east_asian(text) or _western(text) or (None, "")
    time = _time(rest) if day else None
    if day is None or time is None:
        return None
    try:
        return datetime(*day, *time)
    except ValueError:
        return None


def _east_asian(text: str) -> tuple[tuple[int, int, int], str] | None:
    found = EAST_ASIAN.search(text)
    if not found:
        return None
    year, month, day = map(int, found.groups())
    return (year, month, day), text[found.end() :]


def _western(text: str) -> tuple[tuple[int, int, int], str] | None:
    year = YEAR.search(text)
    if not year:
        return None
    before = text[: year.start()]
    days = re.findall(r"\d+", before)
    months = {_months()[word] for word in map(_plain, WORD.findall(before)) if word in _months()}
    if len(days) != 1 or len(months) != 1 or None in months:
        return None
    return (int(year.group()), months.pop() or 0, int(days[0])), text[year.end() :]


def _time(text: str) -> tuple[int, int] | None:
    """Return hour and minute, with or without a colon; None after an unknown word, which could mean PM."""
    found = TIME.fullmatch(text)
    if not found:
        return None
    hour, minute = int(found[2]), int(found[3])
    words = WORD.findall(found[1])
    before, after = words[-1] if words else "", "".join(letter for letter in found[4] if letter.isalpha())
    if after in BEFORE_NOON or before.endswith(BEFORE_NOON):
        return hour % 12, minute
    if after in AFTER_NOON or before.endswith(AFTER_NOON):
        return hour % 12 + 12, minute
    return None if after else (hour, minute)


@cache
def _months() -> dict[str, int | None]:
    """Return the month of each word; None if that depends on the language."""
    from babel import Locale

    found: dict[str, int | None] = {}
    for language in LANGUAGES:
        months = Locale.parse(language).months
        for width in ("wide", "abbreviated"):
            for form in ("format", "stand-alone"):
                for number, name in months[form][width].items():
                    word = _plain(unicodedata.normalize("NFKC", str(name)).casefold())
                    found[word] = number if found.get(word, number) == number else None
    return {word: number for word, number in found.items() if not word.isdigit()}


def _plain(word: str) -> str:
    return word.strip(".")
