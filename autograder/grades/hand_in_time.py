"""Read when a submission was handed in, with the time zone that nbgrader's settings name."""

from __future__ import annotations

from datetime import tzinfo
from functools import lru_cache
from pathlib import Path
from zoneinfo import ZoneInfo

from autograder.errors import GradebookError
from autograder.grades.db_url import configuration
from autograder.submissions.find import Submission
from autograder.submissions.timestamp import LATE_FILE, TIMESTAMP_FILE, SubmissionTime, submission_time

UNTOLD = SubmissionTime()


def hand_in_time(root: Path, submission: Submission) -> SubmissionTime:
    """Return the submission's time; without one if nothing in it may be read.

    Args:
        root: the course's folder.
    """
    return UNTOLD if submission.refused else submission_time(submission.folder, course_zone(root))


def marked_late(submitted: Path, assignment: str) -> frozenset[str]:
    """Return the students whose platform marks their work for an assignment as late, without a time."""
    marks = submitted.glob(f"[!.]*/{assignment}/{LATE_FILE}")
    return frozenset(mark.parent.parent.name for mark in marks if not (mark.parent / TIMESTAMP_FILE).exists())


@lru_cache(maxsize=16)
def course_zone(root: Path) -> tzinfo | None:
    """Return the zone in which nbgrader's exchange writes times, ``c.Exchange.timezone``; None if it names none."""
    try:
        return ZoneInfo(str(configuration(root).Exchange.get("timezone", "")))
    except (GradebookError, ValueError, OSError):  # the settings cannot be read, or there is no such zone
        return None
