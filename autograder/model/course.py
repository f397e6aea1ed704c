"""The data model of a course."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path


@dataclass(frozen=True)
class Unit:
    """One exercise: a folder ``course/<id>`` with lesson, solution, checks, oracle and misconceptions."""

    id: str  # "02_softmax": the folder's name, which also defines the order
    folder: Path

    @property
    def name(self) -> str:
        """The name without its number: "softmax"."""
        return self.id.split("_", 1)[1]

    @property
    def number(self) -> str:
        """The number before the name: "02"."""
        return self.id.split("_", 1)[0]

    @property
    def shared(self) -> Path:
        """The module that its visible and hidden checks share; few units have one."""
        return self.folder / f"shared_{self.number}.py"

    @property
    def texts(self) -> list[Path]:
        """Texts and weights that the lesson's examples read, handed out with the notebook and present in grading."""
        return [*sorted(self.folder.glob("*.txt")), *sorted(self.folder.glob("*.safetensors"))]


@dataclass(frozen=True)
class Assignment:
    """Units that are handed out, handed in and graded together."""

    name: str
    units: tuple[Unit, ...]
    title: str = ""  # its name as people write it: "Multi-head attention"
    due: datetime | None = None  # with its time zone


@dataclass(frozen=True)
class Late:
    """The penalty for late work.

    Args:
        grace_minutes: work up to this late is in time.
        per_day: the share of the points deducted for each day or part of a day after the grace time.
        most: the largest share that is deducted.
        unknown_days: as how many days late work counts that the platform marks as late without a time; None if the
            course does not say.
    """

    grace_minutes: float = 0.0
    per_day: float = 0.0
    most: float = 1.0
    unknown_days: float | None = None

    def penalty(self, points: float, seconds: float) -> float:
        """Return the points deducted from work that earned ``points`` and is ``seconds`` late."""
        late = seconds - 60 * self.grace_minutes
        return 0.0 if late <= 0 else points * min(self.most, self.per_day * math.ceil(late / 86400))

    def penalty_of_mark(self, points: float) -> float:
        """Return the points deducted from work that is late at an unknown time."""
        return points * min(self.most, self.per_day * math.ceil(self.unknown_days or 0))


@dataclass(frozen=True)
class Limits:
    """The resource limits of one submission. Seconds are of processor time."""

    cell_seconds: float = 10.0
    submission_seconds: float = 60.0
    memory_mb: int = 2048
    output_kb: int = 256


class Feedback(StrEnum):
    """What students read about hidden checks after grading. Only ALL includes their inputs and values."""

    SCORES = "scores"  # points
    PROMISES = "promises"  # also each check's sentence, and the known mistakes that were found
    ALL = "all"  # also everything that a visible check shows


class Counts(StrEnum):
    """Which of a student's attempts counts."""

    NEWEST = "newest"
    BEST = "best"  # with its late penalty; of equals, the newest


class Answers(StrEnum):
    """When a student who has solved an exercise may see right answers to it."""

    NEVER = "never"
    SOLVED = "solved"  # at once
    DUE = "due"  # after the assignment's due date; without one, never


@dataclass(frozen=True)
class LaterFeedback:
    """The second level of a schedule.

    Args:
        at: when it begins, with a time zone; None is after the assignment's due date.
    """

    feedback: Feedback
    at: datetime | None = None


@dataclass(frozen=True)
class Handout:
    """Where the bundle is published; "" if it is not.

    Args:
        wheel: the address of the package's wheel. A notebook that is opened alone downloads it, and its checks from
            the same folder.
        repository: the bundle as a public repository, "https://github.com/organization/name".
        branch: the repository's branch.
    """

    wheel: str = ""
    repository: str = ""
    branch: str = "main"


@dataclass(frozen=True)
class Course:
    title: str
    root: Path  # the folder that holds course/, exercises/, source/, ...
    assignments: tuple[Assignment, ...]
    limits: Limits
    feedback: Feedback = Feedback.PROMISES
    handout: Handout = Handout()
    late: Late | None = None  # None: nbgrader's settings define the penalty
    later: LaterFeedback | None = None  # None: ``feedback`` applies at all times
    counts: Counts = Counts.NEWEST
    answers: Answers = Answers.DUE
    pages: tuple[str, ...] = ()  # course/<name>.md: notebooks without exercises, such as a glossary

    @property
    def units(self) -> tuple[Unit, ...]:
        return tuple(unit for assignment in self.assignments for unit in assignment.units)
