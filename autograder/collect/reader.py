"""The nouns of collecting: whom a download names, what they handed in, and how a platform is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from autograder.collect.files import Download, File
from autograder.collect.roster import Roster, Who
from autograder.model.course import Course

NO_ZONE = "Its times name no zone: they are read in this machine's, or in that of --timezone."


@dataclass(frozen=True)
class HandIn:
    """One attempt of a student or a group, as a download holds it.

    Args:
        who: all who handed it in together.
        files: by the names that the students gave.
        assignment: what the download calls it; "" where it does not say.
        is_exact: that is the assignment's name in a course, and no title that people gave it.
        at: when it was handed in; without a zone where the download tells none.
        is_late: the platform says so.
        remarks: what was not collected of it, and why.
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
    """What readers may ask about."""

    course: Course
    roster: Roster


@dataclass(frozen=True)
class DownloadReader:
    """How the downloads of one platform are read.

    Args:
        title: the platform's name.
        explained: the names of those files that look like this platform's.
        read: the hand-ins; called where most files are explained.
        undated: a sentence for those whose time of submission it does not tell.
        dated: a sentence about the times that it tells, where they are not exact.
    """

    title: str
    explained: Callable[[Sequence[File], CollectSetting], set[str]]
    read: Callable[[Download, CollectSetting], list[HandIn]]
    undated: str = ""
    dated: str = ""
