"""The nouns of a course and of a grade: frozen values, no behaviour beyond arithmetic."""

from __future__ import annotations

import hashlib
import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple


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


class Outcome(StrEnum):
    """How one check ended. Only PASS earns points; GRADER_ERROR is our fault and never a silent zero."""

    PASS = "pass"
    FAIL = "fail"
    NOT_RUN = "not_run"
    GRADER_ERROR = "grader_error"


@dataclass(frozen=True)
class Picture:
    """A matrix beside the right one: texts of numbers, at most 12 rows and columns of them.

    Args:
        place: which part of the result it shows, such as "[0, 2]"; "" for the whole.
        wrong: the rows and columns of the values that are wrong.
        rows: what the rows are called, such as tokens; () where they have no names.
    """

    expected: tuple[tuple[str, ...], ...]
    got: tuple[tuple[str, ...], ...]
    wrong: tuple[tuple[int, int], ...]
    place: str = ""
    rows: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()


@dataclass(frozen=True)
class Failure:
    """Why a check did not pass: what failed and what to try are two fields.

    Args:
        note: what the values, or the shapes, have in common with the right ones.
        example: a call that goes wrong, as code to paste, with what it gives in a comment.
    """

    what: str
    expected: str | None = None
    got: str | None = None
    hint: str | None = None
    is_unwritten: bool = False  # the answer still raises NotImplementedError
    note: str | None = None
    example: str | None = None
    picture: Picture | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckResult:
    """The outcome of one check on one submission."""

    name: str  # "test_rows_sum_to_one", with "[case]" for a parametrised check
    sentence: str  # the check's docstring
    outcome: Outcome
    points: float
    max_points: float
    hidden: bool
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """A known mistake that explains why checks fail."""

    names: tuple[str, ...]  # of one mistake, or of a few that cannot be told apart
    sentences: tuple[str, ...]
    sections: tuple[str, ...]  # of the lesson, which treat it
    answers: tuple[str, ...]  # the functions and classes at fault
    how: str  # "exact": everything agrees; "narrower": it goes wrong more often; "words": no value differs
    checks: tuple[str, ...]  # that fail because of it
    calls: int = 0  # in how many calls the numbers agree


@dataclass(frozen=True, slots=True)
class UnitResult:
    """All checks of one unit on one submission."""

    unit: str
    checks: tuple[CheckResult, ...] = field(default_factory=tuple)
    diagnoses: tuple[Diagnosis, ...] = ()  # the known mistakes that explain what fails

    @property
    def points(self) -> float:
        return sum(check.points for check in self.checks)

    @property
    def max_points(self) -> float:
        return sum(check.max_points for check in self.checks)

    @property
    def has_grader_error(self) -> bool:
        return any(check.outcome is Outcome.GRADER_ERROR for check in self.checks)


class Status(StrEnum):
    """How the grading of one unit (or of a whole submission: the worst of its units) went."""

    GRADED = "graded"  # every check ran to an outcome
    NOT_ATTEMPTED = "not attempted"  # every answer still raises NotImplementedError
    PARTLY = "partly graded"  # a cell raised, or the process was stopped: what could be graded is
    MISSING = "missing"  # nothing was handed in for this unit: no points, and nothing to judge
    UNREADABLE = "unreadable"  # what was handed in is not a notebook or module that can be run
    GRADER_ERROR = "grader error"  # our fault: to be graded again

    @property
    def is_graded(self) -> bool:
        """True when a person need not look at it: the points are what the submission earned."""
        return self in (Status.GRADED, Status.NOT_ATTEMPTED, Status.PARTLY, Status.MISSING)


SEVERITY = {status: number for number, status in enumerate(Status)}


@dataclass(frozen=True)
class CellRun:
    """One executed cell and what it showed: ``outputs`` are nbformat v4 outputs as plain dicts (bounded, untrusted)."""

    source: str
    outputs: tuple[dict[str, object], ...] = ()
    cell_id: str | None = None  # nbgrader's grade_id, where the cell has one
    error: str | None = None  # "NameError: ..." where the cell raised


class Response(StrEnum):
    """What was found in the place of a written answer: a question in prose, whose answer a person grades."""

    ANSWERED = "answered"
    BLANK = "blank"  # it is as it was handed out
    ABSENT = "absent"  # no notebook was handed in, and nothing else can hold it
    LOST = "lost"  # a notebook was handed in without it: the answer may stand elsewhere in there

    @property
    def points(self) -> float | None:
        """Those that need no person: zero where nothing was written, else None."""
        return 0.0 if self in (Response.BLANK, Response.ABSENT) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenAnswer:
    """A student's answer in prose.

    Args:
        name: the question's, unique in its unit.
        max_points: those that a person can give.
        is_new: it is not known to be what was graded before.
    """

    name: str
    max_points: float
    response: Response
    text: str = ""  # as the student typed it
    is_new: bool = True

    def summary(self) -> WrittenSummary:
        """The same with a hash in place of the text."""
        digest = hashlib.blake2b(self.text.encode(), digest_size=16).hexdigest() if self.text else ""
        return WrittenSummary(self.name, self.max_points, self.response, digest)


@dataclass(frozen=True, slots=True)
class UnitGrade:
    """What became of one unit of one submission."""

    result: UnitResult
    status: Status
    comment: str  # sentences for student and instructor: what was found, what was odd, what to do
    answered_in: str | None = None  # the file's name that was graded
    cells: tuple[CellRun, ...] = ()
    incidents: tuple[str, ...] = ()  # for instructors only: what the answers tried that no exercise asks for
    written: tuple[WrittenAnswer, ...] = ()  # for a person to grade; () also where nobody could look for them

    def summary(self) -> UnitSummary:
        """What a class's table and an export need of it."""
        checks = tuple(CheckSummary(c.name, c.outcome, c.points, c.max_points, c.hidden) for c in self.result.checks)
        return UnitSummary(
            unit=self.result.unit,
            status=self.status,
            checks=checks,
            comment=self.comment,
            incidents=self.incidents,
            mistakes=tuple(" or ".join(diagnosis.names) for diagnosis in self.result.diagnoses),
            written=tuple(answer.summary() for answer in self.written),
        )


class CheckSummary(NamedTuple):
    """One check on one submission, without its texts."""

    name: str
    outcome: Outcome
    points: float
    max_points: float
    hidden: bool


class WrittenSummary(NamedTuple):
    """One written answer, without its text."""

    name: str
    max_points: float
    response: Response
    digest: str  # of the text; "" for none


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitSummary:
    """One unit of a submission, without its texts and cells. Points are those of its checks."""

    unit: str
    status: Status
    checks: tuple[CheckSummary, ...]
    comment: str
    incidents: tuple[str, ...] = ()
    mistakes: tuple[str, ...] = ()  # names of those that were found, for instructors
    written: tuple[WrittenSummary, ...] = ()

    @property
    def visible_points(self) -> float:
        """Points of the checks that students have."""
        return sum(check.points for check in self.checks if not check.hidden)

    @property
    def hidden_points(self) -> float:
        return sum(check.points for check in self.checks if check.hidden)

    @property
    def points(self) -> float:
        return self.visible_points + self.hidden_points

    @property
    def max_points(self) -> float:
        return sum(check.max_points for check in self.checks)

    @property
    def written_points(self) -> float:
        """What a person can give for written answers."""
        return sum(answer.max_points for answer in self.written)


@dataclass(frozen=True, slots=True, kw_only=True)
class SubmissionGrade:
    """One student's grade of one assignment."""

    student: str
    assignment: str
    units: tuple[UnitGrade, ...]
    fingerprint: str  # of the submission's content, the course and the engine
    isolation: str  # the level the student's code ran at: "full", "restricted", "limits only"
    seconds: float = 0.0
    incidents: tuple[str, ...] = ()  # for instructors only: what was odd about the files handed in

    def summary(self) -> Summary:
        """What a run keeps of it to its end."""
        units = tuple(unit.summary() for unit in self.units)
        return Summary(self.student, self.assignment, units, self.incidents).shared()

    def without_cells(self) -> SubmissionGrade:
        """The grade alone, without what the cells held and showed."""
        return replace(self, units=tuple(replace(unit, cells=()) for unit in self.units))

    def with_cells(self, cells: Sequence[tuple[CellRun, ...]]) -> SubmissionGrade:
        """The grade with the cells of each of its units."""
        pairs = zip(self.units, cells, strict=True)
        return replace(self, units=tuple(replace(unit, cells=of_unit) for unit, of_unit in pairs))


@dataclass(frozen=True, slots=True)
class Summary:
    """One student's grade of one assignment, small: a run holds one for each submission of the class.

    Points are those of checks. What a person gives for written answers stands in the gradebook alone.
    """

    student: str
    assignment: str
    units: tuple[UnitSummary, ...]
    incidents: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[str, str]:
        """Assignment and student: which submission it is."""
        return self.assignment, self.student

    @property
    def points(self) -> float:
        return sum(unit.points for unit in self.units)

    @property
    def max_points(self) -> float:
        return sum(unit.max_points for unit in self.units)

    @property
    def written_points(self) -> float:
        """What a person can give for written answers."""
        return sum(unit.written_points for unit in self.units)

    @property
    def status(self) -> Status:
        """The worst status of its units."""
        return max((unit.status for unit in self.units), key=SEVERITY.__getitem__)

    def shared(self) -> Summary:
        """An equal summary that holds what many submissions have in common only once, together with the others."""
        units = tuple(
            replace(
                unit,
                unit=sys.intern(unit.unit),
                checks=_shared_checks(unit.checks),
                comment=sys.intern(unit.comment),
                mistakes=tuple(map(sys.intern, unit.mistakes)),
            )
            for unit in self.units
        )
        return Summary(sys.intern(self.student), sys.intern(self.assignment), units, self.incidents)


def _shared_checks(checks: tuple[CheckSummary, ...]) -> tuple[CheckSummary, ...]:
    shared: tuple[CheckSummary, ...] = _shared(tuple(_shared(check) for check in checks))
    return shared


@lru_cache(maxsize=10_000)
def _shared(value: Any) -> Any:
    """The first one of all values that equal this one."""
    return value
