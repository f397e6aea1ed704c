"""Find all attempts of one student: the submission, and the earlier ones that ``collect`` kept."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, tzinfo
from pathlib import Path

from autograder.model.summary import Summary
from autograder.submissions.find import Submission
from autograder.submissions.timestamp import submission_time

REPLACED = ".replaced"  # in submitted/: earlier attempts, in numbered folders


def kept_folders(submitted: Path, student: str, assignment: str) -> list[Path]:
    """Return the folders of earlier attempts, in the order in which they were kept."""
    folder = submitted / REPLACED / student / assignment
    found = folder.glob("[0-9]*") if folder.is_dir() and not folder.is_symlink() else ()
    numbered = [path for path in found if path.name.isdecimal() and path.is_dir() and not path.is_symlink()]
    return sorted(numbered, key=lambda path: int(path.name))


def attempts_of(submission: Submission, submitted: Path, zone: tzinfo | None = None) -> list[Submission]:
    """Return all attempts, the oldest first. Of attempts of one time, the submission itself is the newest.

    Args:
        submission: one in ``submitted/<student>/<assignment>/``.
        submitted: the folder of all submissions.
    """
    if submission.refused:
        return [submission]
    kept = kept_folders(submitted, submission.student, submission.assignment.name)
    found = [*(replace(submission, path=str(path)) for path in kept), submission]
    ordered = sorted(found, key=lambda one: time_at(one.folder, zone)[0])  # stable
    return [replace(one, attempts=len(ordered)) for one in ordered]


def counted(submission: Submission, submitted: Path, summary: Summary | None) -> Submission:
    """Return the attempt that a grade is of.

    Args:
        submission: the student's submission.
        submitted: the folder of all submissions.
    """
    if summary is None or summary.attempt is None:
        return submission
    return replace(submission, path=str(submitted / summary.attempt.folder), attempts=len(summary.attempt.points))


def time_at(folder: Path, zone: tzinfo | None = None) -> tuple[datetime, bool]:
    """Return the time of submission in UTC and True, or the folder's modification time and False."""
    known = submission_time(folder, zone).at
    if known is not None:
        return known, True
    return datetime.fromtimestamp(folder.stat().st_mtime, UTC), False
