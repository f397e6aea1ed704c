"""All of a grade for programs: a JSON object a line, one for each submission.

It holds hidden checks and notes for instructors: it is not for students. Its schema is ``docs/grades.schema.json``,
made of the types below. A change that could break a reader gets another number in ``VERSION``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from autograder.exports.graded import Graded
from autograder.exports.request import File, Request, Written
from autograder.exports.text import block, sentence
from autograder.grades.scores import COMMENT_LENGTH
from autograder.model.grade import SubmissionGrade, UnitGrade
from autograder.model.outcome import Outcome, Response, Status
from autograder.model.result import CheckResult

VERSION: Literal["autograder/grade/v1"] = "autograder/grade/v1"
Points = Annotated[float, Meta(ge=0)]
Score = Annotated[Points | None, Meta(description="null: nobody can vouch for a number. It is not a zero.")]
Time = Annotated[datetime | None, Meta(description="In UTC; null where it is not known.")]


class Check(Struct, frozen=True, kw_only=True):
    """One check on one submission."""

    name: Annotated[str, Meta(description="The check's function, with [case] for a parametrised one.")]
    sentence: Annotated[str, Meta(description="What holds when it passes, as students read it.")]
    hidden: Annotated[bool, Meta(description="It runs only when grading: its name and texts are not for students.")]
    outcome: Outcome
    points: Points
    max_points: Points
    what: Annotated[str | None, Meta(description="Why it did not pass.")] = None
    hint: Annotated[str | None, Meta(description="What to try.")] = None


class Prose(Struct, frozen=True, kw_only=True):
    """An answer in prose, which a person grades."""

    name: str
    response: Annotated[Response, Meta(description="Whether there is an answer.")]
    points: Score
    max_points: Points


class Unit(Struct, frozen=True, kw_only=True):
    """One exercise of a submission."""

    unit: str
    status: Status
    points: Score
    max_points: Points
    entered: Annotated[bool, Meta(description="A person changed these points in the gradebook.")]
    comment: str
    mistakes: Annotated[list[str], Meta(description="Names of the known mistakes that explain what fails.")]
    incidents: Annotated[list[str], Meta(description="What the answers tried that no exercise asks for.")]
    checks: list[Check]
    written: list[Prose] = []


class Line(Struct, frozen=True, kw_only=True):
    """One student's grade of one assignment."""

    schema: Literal["autograder/grade/v1"]
    student: Annotated[str, Meta(description="The folder's name in submitted/.")]
    assignment: str
    title: str
    status: Annotated[Status, Meta(description="The worst of its units.")]
    points: Annotated[Score, Meta(description="That count, with the penalty taken off; null is no score, not a zero.")]
    raw_points: Annotated[Score, Meta(description="Before the penalty.")]
    penalty: Annotated[Points, Meta(description="Taken off for being late.")]
    max_points: Points
    submitted_at: Time
    due: Time
    late_seconds: Annotated[Points | None, Meta(description="0 when in time; null where it is not known.")]
    stale: Annotated[bool, Meta(description="Something has changed since it was graded: grade it again.")]
    isolation: Annotated[str, Meta(description="The level at which the student's code ran.")]
    seconds: Annotated[float, Meta(ge=0, description="That grading took.")]
    incidents: Annotated[list[str], Meta(description="What was odd about the files that were handed in.")]
    units: list[Unit]


def write(request: Request) -> Written:
    """One file with a line for each submission, also for those without a score."""
    lines = b"".join(_lines(request))
    return Written([File("", lines)])


def schema() -> bytes:
    """The JSON Schema of a line: ``docs/grades.schema.json``."""
    made = {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(Line)}
    return json.dumps(made, indent=2).encode() + b"\n"


def line_of(graded: Graded, grade: SubmissionGrade) -> Line:
    """The grade as a line's values."""
    late = graded.late_by
    return Line(
        schema=VERSION,
        student=sentence(graded.student),
        assignment=graded.assignment.name,
        title=graded.assignment.title,
        status=graded.summary.status,
        points=graded.points,
        raw_points=graded.raw,
        penalty=graded.entered.penalty,
        max_points=graded.max_points,
        submitted_at=graded.submitted_at,
        due=graded.due,
        late_seconds=None if late is None else late.total_seconds(),
        stale=graded.is_stale,
        isolation=grade.isolation,
        seconds=round(grade.seconds, 3),
        incidents=[sentence(text) for text in grade.incidents],
        units=[_unit(graded, unit) for unit in grade.units],
    )


def _lines(request: Request) -> Iterator[bytes]:
    for graded in request.grades.graded:
        grade = request.load(graded)
        if grade is not None:
            yield msgspec.json.encode(line_of(graded, grade)) + b"\n"


def _unit(graded: Graded, unit: UnitGrade) -> Unit:
    summary = unit.summary()
    return Unit(
        unit=summary.unit,
        status=unit.status,
        points=graded.unit_points(summary),
        max_points=summary.max_points + summary.written_points,
        entered=summary.unit in graded.entered.units,
        comment=sentence(unit.comment, COMMENT_LENGTH),
        mistakes=list(summary.mistakes),
        incidents=[sentence(text) for text in unit.incidents],
        checks=[_check(check) for check in unit.result.checks],
        written=[
            Prose(
                name=answer.name,
                response=answer.response,
                points=graded.written_points(summary, answer),
                max_points=answer.max_points,
            )
            for answer in summary.written
        ],
    )


def _check(check: CheckResult) -> Check:
    failure = check.failure
    return Check(
        name=check.name,
        sentence=check.sentence,
        hidden=check.hidden,
        outcome=check.outcome,
        points=check.points,
        max_points=check.max_points,
        what=None if failure is None else block(failure.what),
        hint=None if failure is None or failure.hint is None else block(failure.hint),
    )
