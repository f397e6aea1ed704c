"""Types that all download readers share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from autograder.collect.files import Download, File
from autograder.collect.roster import Roster, Who
from autograder.model.course import Course

NO_ZONE = "Its times have no zone. They are read in this machine's time zone, or in --timezone."


@dataclass(frozen=True)
class HandIn:
    """One attempt of a student or a group in a download.

    Args:
        who: All students who handed it in together.
        files: Files with the students' names for them.
        assignment: The assignment in the download's words; "" if it does not tell.
        is_exact: True if that is the assignment's name in a course, not a free title.
        at: Time of submission; without a zone if the download tells none.
        is_late: True if the platform marks it as late.
        remarks: What was not collected, and why.
    """

    who: tuple[Who, ...]
    files: tuple[tuple[str, File], ...]
    assignment: str = ""
    is_exact: bool = False
    at: datetime | None = None
    is_late: bool = False
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True)
class CollectSetting:
    """Course and roster, which readers may need."""

    course: Course
    roster: Roster


@dataclass(frozen=True)
class DownloadReader:
    """Reader for the downloads of one platform.

    Args:
        title: Name of the platform.
        explained: Return the names of the files that look like this platform's.
        read: Return the hand-ins; called if the reader explains most files.
        undated: Sentence for hand-ins without a time of submission.
        dated: Sentence about times that are not exact.
    """

    title: str
    explained: Callable[[Sequence[File], CollectSetting], set[str]]
    read: Callable[[Download, CollectSetting], list[HandIn]]
    undated: str = ""
    dated: str = ""
