"""Write a submission into ``submitted/<student>/<assignment>/``, whole or not at all; what it replaces is kept."""

from __future__ import annotations

import os
import secrets
import shutil
from datetime import UTC, datetime
from pathlib import Path

from autograder.errors import SubmissionError
from autograder.submissions.folder import read_folder
from autograder.submissions.timestamp import TIMESTAMP_FILE, submission_time, timestamp_text

NEW = ".new"  # hidden folders are no students: what is being written,
REPLACED = ".replaced"  # and earlier attempts


def target_of(submitted: Path, student: str, assignment: str) -> Path:
    """Where a submission lies.

    Raises:
        SubmissionError: a link leads elsewhere.
    """
    target = submitted / student / assignment
    for path in (target, target.parent):
        if path.is_symlink() or (path.exists() and not path.is_dir()):
            raise SubmissionError(f"{path} is a link or a file.", "Move it away and collect again.")
    return target


def content_at(target: Path) -> dict[str, bytes] | None:
    """The files that lie there, without the time of submission; None where nobody handed in."""
    if not target.is_dir():
        return None
    return {name: data for name, data in read_folder(target).files.items() if name != TIMESTAMP_FILE}


def time_at(target: Path) -> tuple[datetime, bool]:
    """When what lies there was handed in, in UTC, and True; where that is not known, when it came there, and False."""
    known = submission_time(target)
    if known is not None:
        return known.replace(tzinfo=UTC), True
    return datetime.fromtimestamp(target.stat().st_mtime, UTC), False


def write_time(target: Path, at: datetime) -> None:
    """Note when a submission that lies there was handed in."""
    written = target.stat().st_mtime
    (target / TIMESTAMP_FILE).write_text(f"{timestamp_text(at)}\n", encoding="ascii")
    os.utime(target, (written, written))


def place(target: Path, files: dict[str, bytes], at: datetime | None, taken: datetime) -> None:
    """Write a submission in place of the one that is there, which moves to ``.replaced/``.

    Args:
        at: when it was handed in, in UTC; None where nobody knows.
        taken: when it was downloaded, which the folder's own time keeps.

    Raises:
        SubmissionError: the disk is full or read-only. What was there is still there.
    """
    submitted = target.parent.parent
    new = submitted / NEW / secrets.token_hex(8)
    try:
        for name, data in files.items():
            path = new / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        if at is not None:
            (new / TIMESTAMP_FILE).write_text(f"{timestamp_text(at)}\n", encoding="ascii")
        target.parent.mkdir(parents=True, exist_ok=True)
        earlier = _set_aside(target) if target.exists() else None
        try:
            os.replace(new, target)
        except OSError:
            if earlier is not None:
                os.replace(earlier, target)
            raise
        os.utime(target, (taken.timestamp(), taken.timestamp()))
    except OSError as error:
        what = f"{target} cannot be written: {error.strerror or error}."
        raise SubmissionError(what, "Check the disk, and run the same command again.") from error
    finally:
        shutil.rmtree(new, ignore_errors=True)
        if new.parent.is_dir() and not any(new.parent.iterdir()):
            new.parent.rmdir()


def _set_aside(target: Path) -> Path:
    """Move an earlier attempt away."""
    folder = target.parent.parent / REPLACED / target.parent.name / target.name
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while (earlier := folder / str(number)).exists():
        number += 1
    os.replace(target, earlier)
    return earlier
