"""Read when a submission was handed in, with the time zone that nbgrader's settings name."""

from __future__ import annotations

from datetime import tzinfo
from functools import lru_cache
from pathlib import Path
from zoneinfo import ZoneInfo

from autograder.errors import GradebookError
from autograder.grades.db_url import configuration
from autograder.grades.store import Store
from autograder.submissions.attempts import kept_folders
from autograder.submissions.find import Submission
from autograder.submissions.timestamp import LATE_FILE, TIMESTAMP_FILE, SubmissionTime, submission_time

UNTOLD = SubmissionTime()


def hand_in_time(root: Path, submission: Submission) -> SubmissionTime:
    """Return the submission's time; without one if nothing in it may be read.

    Args:
        root: the course's folder.
    """
    return UNTOLD if submission.refused else submission_time(submission.folder, course_zone(root))


def marked_late(root: Path, submitted: Path, assignment: str) -> frozenset[str]:
    """Return the students whose platform marks the work that counts as late, without a time.

    Args:
        root: the course's folder.
    """
    folders = {folder.parent.name: folder for folder in submitted.glob(f"[!.]*/{assignment}")}
    for student in [student for student in folders if kept_folders(submitted, student, assignment)]:
        known = Store(root).recall(assignment, student)
        if known is not None and known[1].attempt is not None:
            folders[student] = submitted / known[1].attempt.folder
    return frozenset(
        student
        for student, folder in folders.items()
        if (folder / LATE_FILE).exists() and not (folder / TIMESTAMP_FILE).exists()
    )


@lru_cache(maxsize=16)
def course_zone(root: Path) -> tzinfo | None:
    """Return the zone in which nbgrader's exchange writes times, ``c.Exchange.timezone``; None if it names none."""
    try:
        return ZoneInfo(str(configuration(root).Exchange.get("timezone", "")))
    except (GradebookError, ValueError, OSError):  # the settings cannot be read, or there is no such zone
        return None
