"""When a submission was handed in, by the file that nbgrader's exchange puts beside it; a student can write it, too."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

from autograder.errors import SubmissionError
from autograder.submission_limits import read_plain_file

TIMESTAMP_FILE = "timestamp.txt"
MAX_BYTES = 1024
# A date and a time as any `timestamp_format` of nbgrader's writes them: what reads them never sees a longer number.
DATE = r"\d{4}-\d{1,2}-\d{1,2}"
TIME = r"\d{1,2}:\d{2}(:\d{2}([.,]\d{1,9})?)?"
ZONE = r"[+-]\d{2}:?\d{2}|[A-Za-z_]{1,20}(/[A-Za-z_]{1,20}){0,2}([+-]\d{1,2})?"
TIMESTAMP = re.compile(rf"{DATE}([T ]{TIME} ?({ZONE})?)?", re.ASCII)


def submission_time(folder: Path) -> datetime | None:
    """In UTC, by ``timestamp.txt``. None when that is not there, no plain file, or no date and time."""
    try:
        text = read_plain_file(folder / TIMESTAMP_FILE, MAX_BYTES).decode("utf-8-sig").strip()
    except (SubmissionError, UnicodeDecodeError):
        return None
    found = parse_timestamp(text)
    return found.replace(tzinfo=None) if found else None


def parse_timestamp(text: str) -> datetime | None:
    """A time as nbgrader writes it, in UTC; None where it is none."""
    from nbgrader.utils import parse_utc

    if TIMESTAMP.fullmatch(text) is None:
        return None
    try:
        found: datetime = parse_utc(text)
        return found.replace(tzinfo=UTC)
    except Exception:  # such as a 30th of February: the library's parser raises more than it says
        return None


def timestamp_text(time: datetime) -> str:
    """The time as one line, which nbgrader reads in any of its versions: ISO 8601 in UTC.

    nbgrader reads an offset behind a blank as seconds, and most names of zones as UTC.
    """
    return f"{time.astimezone(UTC).replace(tzinfo=None).isoformat(timespec='seconds')}Z"
