"""Read nbgrader's exchange, `inbound/STUDENT+ASSIGNMENT+TIME+SECRET/...`, and the layout of `submitted/`.

All students of the course can write to the exchange. Like ``nbgrader collect``, report folders whose owner is not the
student in their name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from autograder.collect.files import Download, File
from autograder.collect.reader import CollectSetting, DownloadReader, HandIn
from autograder.collect.roster import ANY, Who
from autograder.errors import SubmissionError
from autograder.submissions.timestamp import LATE_FILE, MAX_BYTES, TIMESTAMP_FILE, in_utc, parse_time

# A user name may contain "+"; the secret has letters, digits, "-" and "_", and is optional.
INBOUND = re.compile(
    r"(?P<student>[^/]+)\+(?P<assignment>[^+/]+)\+(?P<time>\d{4}-\d\d-\d\d[^+/]*)(\+[\w=-]*)?/(?P<path>.+)"
)


def explained(files: Sequence[File], setting: CollectSetting) -> set[str]:
    names = {assignment.name for assignment in setting.course.assignments}
    return {file.name for file in files if INBOUND.fullmatch(file.name) or _is_laid_out(file.name, names)}


def read(download: Download, setting: CollectSetting) -> list[HandIn]:
    names = {assignment.name for assignment in setting.course.assignments}
    folders: dict[tuple[str, str, str], list[tuple[str, File]]] = {}
    for file in download.files:
        if match := INBOUND.fullmatch(file.name):
            key = match["student"], match["assignment"], match["time"]
            folders.setdefault(key, []).append((match["path"], file))
        elif _is_laid_out(file.name, names):
            student, assignment, path = file.name.split("/", 2)
            folders.setdefault((student, assignment, ""), []).append((path, file))
    return [_hand_in(*key, files, download) for key, files in folders.items()]


def _hand_in(student: str, assignment: str, time: str, files: list[tuple[str, File]], download: Download) -> HandIn:
    stamp = next((file for name, file in files if name == TIMESTAMP_FILE), None)
    at = (_time(time) if time else None) or (_time(_text(stamp)) if stamp else None)
    top = files[0][1].name.split("/")[0]
    remarks = _owner_remarks(student, Path(download.path, *download.titles[1:], top)) if time else ()
    is_late = any(name == LATE_FILE for name, _ in files)
    if at is None and (time or stamp):
        remarks = (*remarks, "The time of submission cannot be read: write it into timestamp.txt.")
    return HandIn((Who("", ((ANY, student),), student),), tuple(files), assignment, True, at, is_late, remarks)


def _text(stamp: File) -> str:
    try:
        data = stamp.read()
        return data.decode("utf-8-sig").strip() if len(data) <= MAX_BYTES else ""
    except (SubmissionError, UnicodeDecodeError):
        return ""


def _time(text: str) -> datetime | None:
    try:
        return in_utc(parse_time(text))
    except ValueError:
        return None


def _owner_remarks(student: str, folder: Path) -> tuple[str, ...]:
    """Return a remark if the folder's owner is not the student; only if students are users of the system."""
    try:
        import pwd

        pwd.getpwnam(student)
        owner = folder.owner()
    except (ImportError, KeyError, OSError, ValueError):
        return ()
    return () if owner == student else (f"The folder belongs to {owner}: did {owner} hand in for {student}?",)


def _is_laid_out(name: str, assignments: set[str]) -> bool:
    parts = name.split("/", 2)
    return len(parts) == 3 and parts[1] in assignments


READER = DownloadReader("nbgrader", explained, read)
