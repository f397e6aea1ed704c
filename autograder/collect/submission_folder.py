"""Write a submission to ``submitted/<student>/<assignment>/`` atomically, and keep the one it replaces."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import count
from pathlib import Path

from autograder.errors import SubmissionError
from autograder.submissions.attempts import REPLACED, kept_folders, time_at
from autograder.submissions.folder import read_folder
from autograder.submissions.timestamp import LATE_FILE, TIME_FILES, TIMESTAMP_FILE, timestamp_text

# Hidden folders are not students'.
NEW = ".new"  # submissions that are being written
WITHDRAWN = " withdrawn"  # ends the name of an attempt in .replaced/ that never counts


def target_of(submitted: Path, student: str, assignment: str) -> Path:
    """Return the folder of a submission.

    Raises:
        SubmissionError: A part of the path is a link or a file.
    """
    target = submitted / student / assignment
    for path in (target, target.parent):
        if path.is_symlink() or (path.exists() and not path.is_dir()):
            raise SubmissionError(f"{path} is a link or a file.", "Move it away and collect again.")
    return target


def content_at(target: Path) -> dict[str, bytes] | None:
    """Return the files of a submission without those about its time, or None if there is no submission."""
    if not target.is_dir():
        return None
    return {name: data for name, data in read_folder(target).files.items() if name not in TIME_FILES}


def is_marked(target: Path) -> bool:
    """True if the submission has a platform's mark as late."""
    return (target / LATE_FILE).exists()


def write_time(target: Path, at: datetime | None, late_on: str = "") -> None:
    """Write the time of submission or the platform's mark as late; keep the folder's modification time."""
    written = target.stat().st_mtime
    _write_time(target, at, late_on)
    os.utime(target, (written, written))


def _write_time(folder: Path, at: datetime | None, late_on: str) -> None:
    if at is not None:
        (folder / TIMESTAMP_FILE).write_text(f"{timestamp_text(at)}\n", encoding="ascii")
    if late_on:
        (folder / LATE_FILE).write_text(f"{late_on} marks this submission as late, without a time.\n", encoding="utf-8")
    else:
        (folder / LATE_FILE).unlink(missing_ok=True)


def place(
    target: Path,
    files: dict[str, bytes],
    at: datetime | None,
    taken: datetime,
    late_on: str = "",
    *,
    withdraws: bool = False,
) -> None:
    """Write a submission; move the existing one to ``.replaced/``.

    Args:
        at: Time of submission in UTC; None if unknown.
        taken: Time of the download, which becomes the folder's modification time.
        late_on: The platform that marks it as late; "" if none does.
        withdraws: True if the existing one must not count any more, even if the best attempt counts.

    Raises:
        SubmissionError: The disk is full or read-only. The existing submission is unchanged.
    """
    with _new_folder(target, files, at, taken, late_on) as new:
        target.parent.mkdir(parents=True, exist_ok=True)
        earlier = _next_kept(target, WITHDRAWN if withdraws else "") if target.exists() else None
        if earlier is not None:
            os.replace(target, earlier)
        try:
            os.replace(new, target)
        except OSError:
            if earlier is not None:
                os.replace(earlier, target)
            raise


def keep_older(target: Path, files: dict[str, bytes], at: datetime | None, taken: datetime, late_on: str = "") -> None:
    """Write an attempt that is older than the submission to ``.replaced/``, unless it is there.

    Raises:
        SubmissionError: The disk is full or read-only.
    """
    for folder in kept_folders(target.parent.parent, target.parent.name, target.name):
        if content_at(folder) == files and at in (None, time_at(folder)[0]):
            return
    with _new_folder(target, files, at, taken, late_on) as new:
        os.replace(new, _next_kept(target))


@contextmanager
def _new_folder(
    target: Path, files: dict[str, bytes], at: datetime | None, taken: datetime, late_on: str
) -> Iterator[Path]:
    """Write a folder beside all submissions, which the caller moves into place."""
    new = target.parent.parent / NEW / secrets.token_hex(8)
    try:
        for name, data in files.items():
            path = new / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        _write_time(new, at, late_on)
        os.utime(new, (taken.timestamp(), taken.timestamp()))
        yield new
    except OSError as error:
        what = f"{target} cannot be written: {error.strerror or error}."
        raise SubmissionError(what, "Check the disk, and run the same command again.") from error
    finally:
        shutil.rmtree(new, ignore_errors=True)
        if new.parent.is_dir() and not any(new.parent.iterdir()):
            new.parent.rmdir()


def _next_kept(target: Path, suffix: str = "") -> Path:
    """Return a free path in ``.replaced/``, whose folder exists."""
    folder = target.parent.parent / REPLACED / target.parent.name / target.name
    folder.mkdir(parents=True, exist_ok=True)
    taken = {path.name.removesuffix(WITHDRAWN) for path in folder.iterdir()}
    number = next(number for number in count(1) if str(number) not in taken)
    return folder / f"{number}{suffix}"
