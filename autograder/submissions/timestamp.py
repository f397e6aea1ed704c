"""Read when a submission was handed in, from the exchange's timestamp file. A student can also write this file.

nbgrader writes ISO 8601 in UTC, or in the zone of ``Exchange.timezone``; its reader takes a time without a zone as UTC,
and so does this one. It also takes zones that it does not know as UTC, and numbers after a space as seconds: this one
refuses what it does not know, because a wrong time costs points.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from functools import cache
from pathlib import Path
from zoneinfo import ZoneInfo, available_timezones

from autograder.boundary.text import one_line
from autograder.errors import SubmissionError
from autograder.submission_limits import read_plain_file

TIMESTAMP_FILE = "timestamp.txt"
LATE_FILE = "late_mark.txt"  # written by ``collect`` if a platform marks work as late and gives no time
TIME_FILES = (TIMESTAMP_FILE, LATE_FILE)
MAX_BYTES = 1024
MAX_SHOWN = 60  # characters of a text that cannot be read
UNDECIDED = (
    "Late, time unknown: the platform marks it as late without a time, and nothing is deducted. Set unknown_days in "
    "[late] of course/course.toml, or write the time into timestamp.txt, and grade again."
)
EXAMPLE = "2026-11-30T23:50:00+01:00"
DATE = r"\d{4}-\d\d-\d\d|\d{8}|\d{4}-W\d\d-\d|\d{4}W\d{3}"
CLOCK = r"\d\d(?::?\d\d(?::?\d\d(?:[.,]\d{1,9})?)?)?"
OFFSET = r"[Zz]|[+-]\d\d(?::?\d\d(?::?\d\d)?)?"
NAME = r"[A-Za-z][\w+-]{0,31}(?:/[\w+-]{1,31}){0,2}"
TIMESTAMP = re.compile(rf"({DATE})(?:[Tt]| +)({CLOCK})(?: *({OFFSET})| *({NAME}))?", re.ASCII)
DATE_ALONE = re.compile(DATE, re.ASCII)
YEARS = range(2000, 2100)  # in which abbreviations of zones are read
OF_THE_MACHINE = {"localtime", "posixrules", "Factory"}  # names in the time zone database that are no places
ALWAYS_UTC = {"UTC": frozenset((timedelta(),)), "GMT": frozenset((timedelta(),))}  # without a database, too


@dataclass(frozen=True)
class SubmissionTime:
    """When a submission was handed in.

    Args:
        at: in UTC; None if unknown.
        remark: why the time that is written there cannot be read; "" if it can be, or if none is written.
        is_late: True if there is no time, and the platform marked it as late.
    """

    at: datetime | None = None
    remark: str = ""
    is_late: bool = False


def submission_time(folder: Path, zone: tzinfo | None = None) -> SubmissionTime:
    """Read ``timestamp.txt`` in a submission's folder.

    Args:
        zone: the course's time zone, which decides what an ambiguous abbreviation means.
    """
    path = folder / TIMESTAMP_FILE
    if not os.path.lexists(path):
        is_late = os.path.lexists(folder / LATE_FILE)
        return SubmissionTime(remark=UNDECIDED if is_late else "", is_late=is_late)
    try:
        text = read_plain_file(path, MAX_BYTES).decode("utf-8-sig").strip()
    except (SubmissionError, UnicodeDecodeError):
        return SubmissionTime(remark=_remark("is not a plain text file"))
    try:
        return SubmissionTime(in_utc(parse_time(text, zone)))
    except ValueError as error:
        return SubmissionTime(remark=_remark(f"says {one_line(text, MAX_SHOWN)!r}: {error}"))


def _remark(what: str) -> str:
    return (
        f"The time of submission is unknown, so it does not count as late: {TIMESTAMP_FILE} {what}. "
        f"Write the time there as {EXAMPLE}, and grade again."
    )


def in_utc(time: datetime) -> datetime:
    """Convert to UTC; a time without a zone is in UTC, as nbgrader reads it."""
    return (time if time.tzinfo else time.replace(tzinfo=UTC)).astimezone(UTC)


def parse_time(text: str, zone: tzinfo | None = None) -> datetime:
    """Parse a date and time in ISO 8601.

    A space may stand for the "T" and before the zone. The zone may be an offset, a name such as "Europe/Berlin", or an
    abbreviation that means one offset in all zones that use it.

    Args:
        zone: decides what an ambiguous abbreviation means.

    Returns:
        The time in UTC, or as written and without a zone if the text names none.

    Raises:
        ValueError: The text is no date and time, or could mean several. The message says why.
    """
    found = TIMESTAMP.fullmatch(text)
    if found is None:
        is_date = DATE_ALONE.fullmatch(text)
        raise ValueError("it is a date without a time" if is_date else "it is not a date and time in ISO 8601")
    date, clock, offset, name = found.groups()
    try:
        time = datetime.fromisoformat(f"{date}T{clock}{(offset or '').upper()}")
        return time.astimezone(UTC) if offset else _of_zone(time, name, zone) if name else time
    except OverflowError:
        raise ValueError("it is outside the calendar") from None


def _of_zone(time: datetime, name: str, zone: tzinfo | None) -> datetime:
    """Return the only instant that this local time can be in a zone of this name or abbreviation."""
    offsets = _abbreviations(zone, time.year).get(name) if zone else None
    found = offsets or _abbreviations(None, time.year).get(name, frozenset())
    instants = {(time - offset).replace(tzinfo=UTC) for offset in found}
    if not offsets and name in _zones():
        instants |= {time.replace(tzinfo=_zones()[name], fold=fold).astimezone(UTC) for fold in (0, 1)}
    if len(instants) == 1:
        return instants.pop()
    if not instants:
        raise ValueError(f"the time zone {name} is not known")
    could_be = " or ".join(f"{one:%H:%M} UTC" for one in sorted(instants))
    raise ValueError(f"in the time zone {name} it could be {could_be}")


@cache
def _zones() -> Mapping[str, ZoneInfo]:
    """Return the zones of the time zone database by name."""
    return {name: ZoneInfo(name) for name in sorted(available_timezones() - OF_THE_MACHINE)}


@cache
def _abbreviations(zone: tzinfo | None, year: int) -> Mapping[str, frozenset[timedelta]]:
    """Return the offsets that each abbreviation stands for in a year, in one zone or in all of them."""
    if year not in YEARS:
        return ALWAYS_UTC
    zones: Iterable[tzinfo] = (zone,) if zone else _zones().values()
    weeks = [datetime(year, 1, 1, tzinfo=UTC) + timedelta(weeks=number) for number in range(-1, 54)]
    found: dict[str, set[timedelta]] = {}
    for local in (week.astimezone(one) for one in zones for week in weeks):
        found.setdefault(local.tzname() or "", set()).add(local.utcoffset() or timedelta())
    return {name: frozenset(offsets) for name, offsets in found.items()} | ALWAYS_UTC


def timestamp_text(time: datetime) -> str:
    """Format the time as ISO 8601 in UTC, which every nbgrader version reads.

    nbgrader reads an offset after a space as seconds, and most time zone names as UTC.
    """
    return f"{time.astimezone(UTC).replace(tzinfo=None).isoformat(timespec='seconds')}Z"
