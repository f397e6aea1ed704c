"""Choose one of a student's attempts, or say why that is not certain."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from autograder.collect.reader import HandIn
from autograder.model.course import Assignment
from autograder.submissions.folder import shown_name

MAX_NAMES = 5  # in a sentence
SECOND = "%Y-%m-%d %H:%M:%S UTC"


@dataclass(frozen=True)
class Attempt:
    """One student's hand-in for one assignment.

    Args:
        at: Time of submission in UTC; None if unknown.
        order: The newest attempt has the largest.
        late_on: The platform that marks it as late; "" if none does.
        is_certain: True if an id identifies the student.
    """

    student: str
    assignment: Assignment
    hand_in: HandIn
    at: datetime | None
    order: datetime
    replaces: bool
    late_on: str = ""
    is_certain: bool = False


@dataclass(frozen=True)
class Doubt:
    """Why it is not certain which attempt counts.

    Args:
        student: Whose they are; "" if that is in doubt.
    """

    why: str
    cure: str
    student: str = ""


def doubt(attempts: Sequence[Attempt]) -> Doubt | None:
    """Return why nobody knows which of one student's attempts counts; None if it is known."""
    student = attempts[0].student
    people = [attempt.hand_in.who[0] for attempt in attempts]
    if len({who.handle for who in people}) > 1 and not all(attempt.is_certain for attempt in attempts):
        names = ", ".join(sorted(who.shown for who in people)[:MAX_NAMES])
        why = f"{len(attempts)} hand-ins belong to {shown_name(student)}: {names}."
        return Doubt(why, "Add --roster with a list that has ids.")
    if len(attempts) > 1 and any(attempt.at is None for attempt in attempts):
        why = f"There are {len(attempts)} attempts with unreadable dates."
        return Doubt(why, "Keep only the newest one in the download, and collect again.", student)
    return None


def newest(attempts: Sequence[Attempt]) -> tuple[Attempt, tuple[str, ...]]:
    """Return the newest attempt with files, and what a person should know about the choice."""
    ordered = sorted(attempts, key=newest_last, reverse=True)
    chosen = next((attempt for attempt in ordered if attempt.hand_in.files), ordered[0])
    return chosen, tuple(_remarks(ordered, chosen))


def newest_last(attempt: Attempt) -> tuple[datetime, list[int]]:
    """Return a sort key: the time, then the numbers in the platform's name for the attempt."""
    names = [file.name.split("/")[0] for _, file in attempt.hand_in.files[:1]]
    return attempt.order, [int(number) for name in names for number in re.findall(r"\d{1,18}", name)]


def _remarks(ordered: Sequence[Attempt], chosen: Attempt) -> Iterator[str]:
    if chosen is not ordered[0]:
        last = f"{ordered[0].order:{SECOND}}"
        yield f"The newest attempt, {last}, has no file. Collected the one of {chosen.order:{SECOND}}."
    same = [one for one in ordered if one.order == chosen.order and one.hand_in.files]
    if len(same) > 1:
        name = shown_name(chosen.hand_in.files[0][1].name.split("/")[0])
        yield f"{len(same)} attempts have the same time, {chosen.order:{SECOND}}. Collected {name}."
