"""Options of ``autograder collect``, and its results."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, tzinfo
from enum import StrEnum
from pathlib import Path

from autograder.collect.roster import Roster
from autograder.model.course import Course


class Done(StrEnum):
    """Outcome of one student's hand-in."""

    NEW = "new"
    NEWER = "newer"  # the earlier attempt moves to .replaced/
    SAME = "unchanged"
    TIMED = "dated"  # unchanged, but its time of submission or its mark as late was unknown until now
    OLDER = "older"  # than the existing one, which stays
    WAITING = "waits"  # for a person to say whose it is
    SKIPPED = "skipped"  # a platform's test student's
    PROBLEM = "not collected"


@dataclass(frozen=True)
class CollectResult:
    """Result for one hand-in.

    Args:
        student: Folder name, or the name in the download if the roster does not have it.
        remarks: What a person should check.
        notes: What was chosen, for information.
        what: Why it was not collected, in a sentence; ``cure``: what to do.
    """

    done: Done
    student: str
    assignment: str = ""
    at: datetime | None = None
    is_late: bool = False
    remarks: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    what: str = ""
    cure: str = ""

    @property
    def is_settled(self) -> bool:
        """True if the work is in a student's folder."""
        return self.done not in (Done.PROBLEM, Done.WAITING, Done.SKIPPED)

    @property
    def is_whole(self) -> bool:
        """True if all files were collected, so nobody needs to check."""
        return (self.is_settled or self.done is Done.SKIPPED) and not self.remarks


@dataclass(frozen=True)
class Collected:
    """Results for one download."""

    path: Path
    title: str  # of the platform
    outcomes: tuple[CollectResult, ...]
    undated: str = ""  # see DownloadReader
    dated: str = ""
    remarks: tuple[str, ...] = ()  # about files that belong to no student


@dataclass(frozen=True)
class CollectOptions:
    """Options of one run.

    Args:
        assignment: Name of the assignment, if the download does not tell it.
        student: Collect all files as this student's.
        zone: Time zone for times without one; None for this machine's zone.
        replaces: Replace the existing attempt even if it is newer.
    """

    course: Course
    roster: Roster
    submitted: Path
    assignment: str = ""
    student: str = ""
    zone: tzinfo | None = None
    dry_run: bool = False
    replaces: bool = False
