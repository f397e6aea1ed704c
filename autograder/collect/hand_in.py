"""The nouns of collecting: whom a download names, what they handed in, and how a platform is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from autograder.collect.files import Download, File
from autograder.collect.roster import Roster, Who
from autograder.model import Course


@dataclass(frozen=True)
class HandIn:
    """One attempt of a student or a group, as a download holds it.

    Args:
        who: all who handed it in together.
        files: by the names that the students gave.
        assignment: what the download calls it; "" where it does not say.
        at: when it was handed in; without a zone where the download tells none.
        is_late: the platform says so.
        remarks: what was not collected of it, and why.
    """

    who: tuple[Who, ...]
    files: tuple[tuple[str, File], ...]
    assignment: str = ""
    at: datetime | None = None
    is_late: bool = False
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Setting:
    """What readers may ask about."""

    course: Course
    roster: Roster


@dataclass(frozen=True)
class Reader:
    """How the downloads of one platform are read.

    Args:
        title: the platform's name.
        explained: the names of those files that look like this platform's.
        read: the hand-ins; called where most files are explained.
        dated: how it knows the time of submission, as the end of a sentence; "" where the download tells it exactly.
    """

    title: str
    explained: Callable[[Sequence[File], Setting], set[str]]
    read: Callable[[Download, Setting], list[HandIn]]
    dated: str = ""
