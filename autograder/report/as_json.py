"""A run for programs: what ``autograder grade --json`` writes, one object in one documented shape (docs/json.md).

Fields may be added to this shape. None is taken away or changes its meaning: then the shape would have another name.
Points and seconds are numbers, and none is rounded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from autograder.boundary.text import without_surrogates
from autograder.grades.changes import Change
from autograder.grades.pace import Pace
from autograder.model.course import Course
from autograder.model.summary import Summary, UnitSummary
from autograder.report.figures import commonest_mistakes, distributions, hardest_checks
from autograder.report.look import Look, looks
from autograder.report.next_step import next_steps

SHAPE = "autograder/grades/v1"
_ENCODER = msgspec.json.Encoder()


class CheckJson(msgspec.Struct, frozen=True):
    """One check."""

    name: str
    outcome: str  # "pass", "fail", "not_run", "grader_error"
    points: float
    max_points: float
    hidden: bool


class WrittenJson(msgspec.Struct, frozen=True):
    """An answer in prose. Its points are a person's, and stand in the gradebook."""

    name: str
    response: str  # "answered", "blank", "absent", "lost"
    max_points: float


class ExerciseJson(msgspec.Struct, frozen=True):
    """One exercise of a submission."""

    exercise: str
    status: str  # as in the table: "graded", "not attempted", "partly graded", "missing", "unreadable", "grader error"
    points: float
    max_points: float
    comment: str
    mistakes: tuple[str, ...]
    incidents: tuple[str, ...]
    checks: tuple[CheckJson, ...]
    written: tuple[WrittenJson, ...]


class SubmissionJson(msgspec.Struct, frozen=True):
    """One student's grade of one assignment."""

    student: str
    assignment: str
    status: str  # the worst of its exercises
    is_graded: bool  # false: the points are not to be trusted until a person has looked
    points: float
    max_points: float
    incidents: tuple[str, ...]
    exercises: tuple[ExerciseJson, ...]


class LookJson(msgspec.Struct, frozen=True):
    """One thing that a person should look at."""

    student: str
    assignment: str
    exercise: str
    why: str


class DistributionJson(msgspec.Struct, frozen=True):
    """The points of an assignment, or of all ("total")."""

    name: str
    students: int
    mean: float
    median: float
    max_points: float
    histogram: tuple[int, ...]


class HardCheckJson(msgspec.Struct, frozen=True):
    """How many answers a check was asked of, and how many did not pass."""

    exercise: str
    name: str
    hidden: bool
    asked: int
    failed: int


class MistakeJson(msgspec.Struct, frozen=True):
    """A known mistake, and how many students made it."""

    exercise: str
    name: str
    students: int


class CheckMoveJson(msgspec.Struct, frozen=True):
    """A check that gives other points than before."""

    name: str
    hidden: bool
    before: str | None  # an outcome; null where there was no such check
    after: str | None  # an outcome; null where there is no such check
    points: float  # more than before


class ChangeJson(msgspec.Struct, frozen=True):
    """An exercise that was graded before, and has other points now."""

    student: str
    assignment: str
    exercise: str
    before: float
    after: float
    max_points: float
    checks: tuple[CheckMoveJson, ...]


class LateJson(msgspec.Struct, frozen=True):
    """A submission that came after its due date, extensions included."""

    student: str
    assignment: str
    seconds: float  # after it
    penalty: float  # points that exports take off; those above are without it


class RunJson(msgspec.Struct, frozen=True):
    """What comes after the submissions."""

    look: tuple[LookJson, ...]
    distributions: tuple[DistributionJson, ...]
    hardest_checks: tuple[HardCheckJson, ...]
    mistakes: tuple[MistakeJson, ...]
    changes: tuple[ChangeJson, ...]
    late: tuple[LateJson, ...]
    written_waiting: int  # written answers that need a person
    graded_now: int  # submissions; the others had not changed
    seconds: float
    seconds_each: dict[str, float]  # by assignment
    next: tuple[str, ...]  # commands


def json_lines(
    course: Course,
    grades: Sequence[Summary],
    pace: Pace,
    changes: Sequence[Change] = (),
    late: Iterable[LateJson] = (),
    waiting: int = 0,
) -> Iterator[bytes]:
    """The object, as UTF-8, in pieces: each submission is a line, so that a large class is never held twice.

    Args:
        waiting: how many written answers need a person.
    """
    yield b'{"shape":%b,"course":%b,"submissions":[\n' % (_ENCODER.encode(SHAPE), _ENCODER.encode(course.title))
    for number, grade in enumerate(grades):
        yield (b"," if number else b"") + _ENCODER.encode(_submission(grade)) + b"\n"
    yield b"]," + _ENCODER.encode(_run(grades, pace, changes, tuple(late), waiting))[1:] + b"\n"


def _submission(grade: Summary) -> SubmissionJson:
    return SubmissionJson(
        student=without_surrogates(grade.student),
        assignment=grade.assignment,
        status=grade.status.value,
        is_graded=grade.status.is_graded,
        points=grade.points,
        max_points=grade.max_points,
        incidents=_all_plain(grade.incidents),
        exercises=tuple(map(_exercise, grade.units)),
    )


def _exercise(unit: UnitSummary) -> ExerciseJson:
    checks = (CheckJson(c.name, c.outcome.value, c.points, c.max_points, c.hidden) for c in unit.checks)
    return ExerciseJson(
        exercise=unit.unit,
        status=unit.status.value,
        points=unit.points,
        max_points=unit.max_points,
        comment=without_surrogates(unit.comment),
        mistakes=unit.mistakes,
        incidents=_all_plain(unit.incidents),
        checks=tuple(checks),
        written=tuple(WrittenJson(one.name, one.response.value, one.max_points) for one in unit.written),
    )


def _run(
    grades: Sequence[Summary], pace: Pace, changes: Sequence[Change], late: tuple[LateJson, ...], waiting: int
) -> RunJson:
    found = looks(grades)
    steps = next_steps(found, (grade.assignment for grade in grades))
    return RunJson(
        look=tuple(map(_look, found)),
        distributions=tuple(
            DistributionJson(one.name, one.students, one.mean, one.median, one.most, one.histogram)
            for one in distributions(grades)
        ),
        hardest_checks=tuple(
            HardCheckJson(one.unit, one.name, one.hidden, one.asked, one.failed) for one in hardest_checks(grades)
        ),
        mistakes=tuple(MistakeJson(one.unit, one.name, len(one.students)) for one in commonest_mistakes(grades)),
        changes=tuple(map(_change, changes)),
        late=late,
        written_waiting=waiting,
        graded_now=pace.graded,
        seconds=pace.elapsed,
        seconds_each=pace.seconds_each(),
        next=tuple(without_surrogates(command) for command, _ in steps),
    )


def _change(change: Change) -> ChangeJson:
    checks = (
        CheckMoveJson(c.name, c.hidden, c.before and c.before.value, c.after and c.after.value, c.points)
        for c in change.checks
    )
    return ChangeJson(
        student=without_surrogates(change.student),
        assignment=change.assignment,
        exercise=change.unit,
        before=change.before,
        after=change.after,
        max_points=change.max_points,
        checks=tuple(checks),
    )


def _look(look: Look) -> LookJson:
    return LookJson(without_surrogates(look.student), look.assignment, look.unit, look.why)


def _all_plain(texts: Sequence[str]) -> tuple[str, ...]:
    return tuple(map(without_surrogates, texts))
