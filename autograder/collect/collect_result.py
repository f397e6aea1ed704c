"""What collecting is asked for, and what becomes of each hand-in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, tzinfo
from enum import StrEnum
from pathlib import Path

from autograder.collect.roster import Roster
from autograder.model.course import Course


class Done(StrEnum):
    """What became of one student's hand-in."""

    NEW = "new"
    NEWER = "newer"  # the one that was there is kept in .replaced/
    SAME = "unchanged"
    TIMED = "dated"  # unchanged, and now it is known when it was handed in
    OLDER = "older"  # than the one that is there, which stays
    PROBLEM = "not collected"


@dataclass(frozen=True)
class CollectResult:
    """What became of one hand-in.

    Args:
        student: the folder's name, or whom the download names where nobody knows them.
        what: why it was not collected, a sentence; ``cure``: what to do.
    """

    done: Done
    student: str
    assignment: str = ""
    at: datetime | None = None
    is_late: bool = False
    remarks: tuple[str, ...] = ()
    what: str = ""
    cure: str = ""

    @property
    def is_settled(self) -> bool:
        """Whether it lies in ``submitted/``."""
        return self.done is not Done.PROBLEM

    @property
    def is_whole(self) -> bool:
        """Whether nobody need look: all that was handed in lies there."""
        return self.is_settled and not self.remarks


@dataclass(frozen=True)
class Collected:
    """What became of one download."""

    path: Path
    title: str  # of the platform
    outcomes: tuple[CollectResult, ...]
    undated: str = ""  # see DownloadReader
    dated: str = ""
    remarks: tuple[str, ...] = ()  # files that nobody could be given


@dataclass(frozen=True)
class Wanted:
    """What is asked for.

    Args:
        assignment: where the download does not say it.
        student: all files are this one's.
        zone: of times that name none; None for this machine's.
        replaces: a newer attempt that is there, too.
    """

    course: Course
    roster: Roster
    submitted: Path
    assignment: str = ""
    student: str = ""
    zone: tzinfo | None = None
    dry_run: bool = False
    replaces: bool = False
