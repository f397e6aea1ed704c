"""When a submission was handed in, by the file that nbgrader's exchange puts beside it; a student can write it, too."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path

from autograder.errors import SubmissionError
from autograder.handed_in import read_plain_file

MAX_BYTES = 1024
# A date and a time as any `timestamp_format` of nbgrader's writes them: what reads them never sees a longer number.
DATE = r"\d{4}-\d{1,2}-\d{1,2}"
TIME = r"\d{1,2}:\d{2}(:\d{2}([.,]\d{1,9})?)?"
ZONE = r"[+-]\d{2}:?\d{2}|[A-Za-z_]{1,20}(/[A-Za-z_]{1,20}){0,2}([+-]\d{1,2})?"
TIMESTAMP = re.compile(rf"{DATE}([T ]{TIME} ?({ZONE})?)?", re.ASCII)


def submission_time(folder: Path) -> datetime | None:
    """In UTC, by ``timestamp.txt``. None when that is not there, no plain file, or no date and time."""
    from nbgrader.utils import parse_utc

    try:
        text = read_plain_file(folder / "timestamp.txt", MAX_BYTES).decode("utf-8-sig").strip()
    except (SubmissionError, UnicodeDecodeError):
        return None
    if TIMESTAMP.fullmatch(text) is None:
        return None
    try:
        found: datetime | None = parse_utc(text)
    except Exception:  # such as a 30th of February: the library's parser raises more than it says
        return None
    return found
