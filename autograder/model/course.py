"""The nouns of a course."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path


@dataclass(frozen=True)
class Unit:
    """One exercise: a folder ``course/<id>`` holding lesson, solution, checks, oracle and misconceptions."""

    id: str  # "02_softmax": the folder's name, which also gives the order
    folder: Path

    @property
    def name(self) -> str:
        """The name without its number: "softmax"."""
        return self.id.split("_", 1)[1]

    @property
    def number(self) -> str:
        """The number before its name: "02"."""
        return self.id.split("_", 1)[0]

    @property
    def shared(self) -> Path:
        """What its visible and hidden checks share; few units have it."""
        return self.folder / f"shared_{self.number}.py"

    @property
    def texts(self) -> list[Path]:
        """What the lesson's examples read: handed out beside the notebook, and there again when it is graded."""
        return sorted(self.folder.glob("*.txt"))


@dataclass(frozen=True)
class Assignment:
    """Units that are handed out, handed in and graded together."""

    name: str
    units: tuple[Unit, ...]
    title: str = ""  # its name as people write it: "Multi-head attention"
    due: datetime | None = None  # with its time zone


@dataclass(frozen=True)
class Late:
    """What late work costs.

    Args:
        grace_minutes: so much later is still in time.
        per_day: the share of the points that each day begun after that takes off.
        most: the largest share that is taken off.
    """

    grace_minutes: float = 0.0
    per_day: float = 0.0
    most: float = 1.0

    def penalty(self, points: float, seconds: float) -> float:
        """The points taken off from what earned so many, and came so late."""
        late = seconds - 60 * self.grace_minutes
        return 0.0 if late <= 0 else points * min(self.most, self.per_day * math.ceil(late / 86400))


@dataclass(frozen=True)
class Limits:
    """What one submission may use."""

    cell_seconds: float = 10.0
    submission_seconds: float = 60.0
    memory_mb: int = 2048
    output_kb: int = 256


class Feedback(StrEnum):
    """What students read about hidden checks after grading. Inputs and values of hidden checks are in ALL alone."""

    SCORES = "scores"  # points
    PROMISES = "promises"  # each check's sentence, and the known mistakes that were found
    ALL = "all"  # what a visible check shows, too


@dataclass(frozen=True)
class Handout:
    """Where students get on the network what ``autograder bundle`` writes; "" where nobody has put it.

    Args:
        wheel: the address of the package's wheel. A notebook that is opened alone gets it, and its checks beside it.
        repository: the bundle as a public repository, "https://github.com/organization/name".
        branch: of that repository.
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
    late: Late | None = None  # None: nbgrader's settings say what late work costs

    @property
    def units(self) -> tuple[Unit, ...]:
        return tuple(unit for assignment in self.assignments for unit in assignment.units)
