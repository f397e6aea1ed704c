"""Read when a submission was handed in, from the exchange's timestamp file. A student can also write this file."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

from autograder.errors import SubmissionError
from autograder.submission_limits import read_plain_file

TIMESTAMP_FILE = "timestamp.txt"
MAX_BYTES = 1024
# Dates and times in any `timestamp_format` of nbgrader, with bounded digits for the parser.
DATE = r"\d{4}-\d{1,2}-\d{1,2}"
TIME = r"\d{1,2}:\d{2}(:\d{2}([.,]\d{1,9})?)?"
ZONE = r"[+-]\d{2}:?\d{2}|[A-Za-z_]{1,20}(/[A-Za-z_]{1,20}){0,2}([+-]\d{1,2})?"
TIMESTAMP = re.compile(rf"{DATE}([T ]{TIME} ?({ZONE})?)?", re.ASCII)


def submission_time(folder: Path) -> datetime | None:
    """Read ``timestamp.txt`` as naive UTC; None if it is missing, not a regular file, or not a date and time."""
    try:
        text = read_plain_file(folder / TIMESTAMP_FILE, MAX_BYTES).decode("utf-8-sig").strip()
    except (SubmissionError, UnicodeDecodeError):
        return None
    found = parse_timestamp(text)
    return found.replace(tzinfo=None) if found else None


def parse_timestamp(text: str) -> datetime | None:
    """Parse a time that nbgrader wrote, in UTC; None if it is invalid."""
    from nbgrader.utils import parse_utc

    if TIMESTAMP.fullmatch(text) is None:
        return None
    try:
        found: datetime = parse_utc(text)
        return found.replace(tzinfo=UTC)
    except Exception:  # the parser raises undocumented errors, for example for February 30
        return None


def timestamp_text(time: datetime) -> str:
    """Format the time as ISO 8601 in UTC, which every nbgrader version reads.

    nbgrader reads an offset after a space as seconds, and most time zone names as UTC.
    """
    return f"{time.astimezone(UTC).replace(tzinfo=None).isoformat(timespec='seconds')}Z"
