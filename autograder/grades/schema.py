"""The published form of grades: one schema with a version, for ``grade --json``, the report, and exports to programs.

``docs/json.md`` describes every field; ``docs/grades.schema.json`` is made of the types below. A later version may add
fields. A change that could break a reader gets another number in ``VERSION``.
"""

from __future__ import annotations

import json
from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from autograder.grades.changes import CheckChange
from autograder.grades.figures import AssignmentFigures, Distribution
from autograder.grades.needs_review import NeedsReview
from autograder.model.outcome import Outcome, Response, Status

VERSION: Literal["autograder/grades/v2"] = "autograder/grades/v2"
LETTERS = {Outcome.PASS: "p", Outcome.FAIL: "f", Outcome.NOT_RUN: "n", Outcome.GRADER_ERROR: "e"}
NOT_ASKED = " "  # the submission was graded without this check
Points = Annotated[float, Meta(ge=0)]
Score = Annotated[Points | None, Meta(description="null: nobody can vouch for a number. It is not a zero.")]
Time = Annotated[datetime | None, Meta(description="In UTC; null if it is not known.")]
Version = Annotated[Literal["autograder/grades/v2"], Meta(description="The version of this schema.")]


class CheckRecord(Struct, frozen=True, kw_only=True):
    """One check on one submission."""

    name: Annotated[str, Meta(description="The name of its function.")]
    hidden: Annotated[bool, Meta(description="It runs only when grading: its name and texts are not for students.")]
    outcome: Outcome
    points: Points
    max_points: Points
    sentence: Annotated[str | UnsetType, Meta(description="What holds if it passes, as students read it.")] = UNSET
    what: Annotated[str | UnsetType, Meta(description="Why it did not pass.")] = UNSET
    hint: Annotated[str | UnsetType, Meta(description="What to try.")] = UNSET


class WrittenRecord(Struct, frozen=True, kw_only=True):
    """An answer in prose, which a person grades."""

    name: Annotated[str, Meta(description="The name of its question.")]
    response: Annotated[Response, Meta(description="What was found in its place.")]
    points: Score
    max_points: Points


class ExerciseRecord(Struct, frozen=True, kw_only=True):
    """One exercise of a submission."""

    exercise: Annotated[str, Meta(description='Its folder in course/, such as "02_softmax".')]
    status: Status
    points: Score
    earned: Annotated[Points, Meta(description="Points of all checks that passed.")]
    max_points: Points
    is_manual: Annotated[bool, Meta(description="A person changed its points in the gradebook.")]
    comment: Annotated[str, Meta(description="Sentences for student and instructor; untrusted text.")]
    mistakes: Annotated[
        tuple[str, ...], Meta(description='Known mistakes by name; "a or b" if they cannot be told apart.')
    ]
    incidents: Annotated[tuple[str, ...], Meta(description="What the answers tried, for instructors; untrusted text.")]
    written: tuple[WrittenRecord, ...]
    checks: Annotated[
        tuple[CheckRecord, ...] | UnsetType, Meta(description="Its checks; the report has outcomes instead.")
    ] = UNSET
    outcomes: Annotated[
        str | UnsetType,
        Meta(
            description="In the report alone: a letter for each check of the exercise's figures: p passed, f failed, "
            "n not run, e grader error, blank not asked."
        ),
    ] = UNSET


class SubmissionRecord(Struct, frozen=True, kw_only=True):
    """One student's grade of one assignment."""

    schema: Version | UnsetType = UNSET  # of a line that stands alone
    student: Annotated[str, Meta(description="The name of the student's folder.")]
    assignment: Annotated[str, Meta(description="Its name in course.toml.")]
    status: Annotated[Status, Meta(description="The worst of its exercises'.")]
    points: Annotated[Score, Meta(description="Points that count: earned + manual - penalty, and at least 0.")]
    earned: Annotated[Points, Meta(description="Points of all checks that passed.")]
    manual: Annotated[float, Meta(description="Points that a person gave beside them; negative if taken away.")]
    penalty: Annotated[Points, Meta(description="Points taken off for being late.")]
    max_points: Points
    submitted_at: Time
    due: Time
    late_seconds: Annotated[Points | None, Meta(description="After the due date and any extension; null if not known.")]
    written_waiting: Annotated[int, Meta(description="Written answers that need a person.")]
    is_stale: Annotated[bool, Meta(description="Something has changed since it was graded: grade it again.")]
    incidents: Annotated[tuple[str, ...], Meta(description="What was odd about its files, for instructors.")]
    exercises: tuple[ExerciseRecord, ...]
    isolation: Annotated[str | UnsetType, Meta(description="The level at which the student's code ran.")] = UNSET
    seconds: Annotated[float | UnsetType, Meta(description="How long grading took.")] = UNSET


class StudentRecord(Struct, frozen=True, kw_only=True):
    """A student, and the points of all assignments together."""

    student: Annotated[str, Meta(description="The name of the student's folder.")]
    name: Annotated[str, Meta(description='The name in the gradebook; "" if it has none.')]
    points: Annotated[Score, Meta(description="null if one of the assignments has no score.")]
    page: Annotated[str, Meta(description='Where the report has a page about the student; "" for none.')] = ""


class MistakeRecord(Struct, frozen=True, kw_only=True):
    """A known mistake, and who made it."""

    exercise: Annotated[str, Meta(description="Its exercise.")]
    name: Annotated[str, Meta(description="The name of its file in course/*/misconceptions/.")]
    students: tuple[str, ...]
    sentences: Annotated[
        tuple[str, ...], Meta(description="What is wrong; several if checks cannot tell mistakes apart.")
    ]
    example: Annotated[str, Meta(description='A student who made it; "" if no whole grade could be read.')]
    check: Annotated[str, Meta(description="The sentence of a check that fails because of it.")]
    said: Annotated[str, Meta(description="What that check says; untrusted text of several lines.")]


class ChangeRecord(Struct, frozen=True, kw_only=True):
    """An exercise whose points the last run changed."""

    student: str
    assignment: str
    exercise: str
    before: Annotated[float, Meta(description="Points before.")]
    after: Annotated[float, Meta(description="Points now.")]
    max_points: Points
    checks: Annotated[tuple[CheckChange, ...], Meta(description="The checks that did it.")]
    why: Annotated[str, Meta(description="The same in words.")]


class RunRecord(Struct, frozen=True, kw_only=True):
    """The run that has just ended."""

    graded_now: Annotated[int, Meta(description="Submissions that it graded; the others had not changed.")]
    seconds: Annotated[float, Meta(description="How long it took, up to its last grade.")]
    seconds_each: Annotated[dict[str, float], Meta(description="A worker's mean for a submission, by assignment.")]
    next: Annotated[tuple[str, ...], Meta(description="Commands to run next.")]


class ClassRecord(Struct, frozen=True, kw_only=True):
    """The grades of a class."""

    schema: Version
    course: Annotated[str, Meta(description="The course's title.")]
    made: Annotated[datetime, Meta(description="When this was written.")]
    assignments: tuple[AssignmentFigures, ...]
    total: Annotated[Distribution, Meta(description="The points of all assignments together.")]
    students: Annotated[tuple[StudentRecord, ...], Meta(description="By name.")]
    needs_review: Annotated[tuple[NeedsReview, ...], Meta(description="What a person must review, gravest first.")]
    mistakes: Annotated[tuple[MistakeRecord, ...], Meta(description="The commonest first.")]
    changes: Annotated[tuple[ChangeRecord, ...], Meta(description="Points that the last run changed, losses first.")]
    changed_at: Annotated[Time, Meta(description="When that run ended.")]
    run: Annotated[RunRecord | None, Meta(description="In the output of autograder grade alone.")]
    submissions: tuple[SubmissionRecord, ...]


def json_schema() -> bytes:
    """The JSON Schema of a class, and of a submission that stands alone: ``docs/grades.schema.json``."""
    either, definitions = msgspec.json.schema_components((ClassRecord, SubmissionRecord), ref_template="#/$defs/{name}")
    made: dict[str, Any] = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": VERSION}
    return json.dumps({**made, "anyOf": list(either), "$defs": definitions}, indent=2).encode() + b"\n"
