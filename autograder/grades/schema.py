"""The published JSON schema of grades, used by ``grade --json``, the report, and exports to programs.

``autograder docs json`` describes every field; ``docs/grades.schema.json`` is generated from these types. A new version
may add fields. A change that could break a reader increases ``VERSION``.
"""

from __future__ import annotations

import json
from datetime import datetime
from inspect import cleandoc
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from autograder.grades.changes import Change
from autograder.grades.figures import AssignmentFigures, CommonMistake, Distribution
from autograder.grades.needs_review import NeedsReview
from autograder.model.outcome import Outcome, Response, Status

VERSION: Literal["autograder/grades/v2"] = "autograder/grades/v2"
LETTERS = {Outcome.PASS: "p", Outcome.FAIL: "f", Outcome.NOT_RUN: "n", Outcome.GRADER_ERROR: "e"}
NOT_ASKED = " "  # the submission was graded without this check
Points = Annotated[float, Meta(ge=0)]
Score = Annotated[Points | None, Meta(description="null if the score is uncertain, which is not a zero.")]
Time = Annotated[datetime | None, Meta(description="In UTC; null if unknown.")]
Version = Annotated[Literal["autograder/grades/v2"], Meta(description="The version of this schema.")]


class CheckRecord(Struct, frozen=True, kw_only=True):
    """One check on one submission."""

    name: Annotated[str, Meta(description="The name of its function.")]
    hidden: Annotated[
        bool, Meta(description="True if it runs only when grading. Never show its name and texts to students.")
    ]
    outcome: Outcome
    points: Points
    max_points: Points
    sentence: Annotated[str | UnsetType, Meta(description="What the check requires, as students read it.")] = UNSET
    what: Annotated[str | UnsetType, Meta(description="Why it failed.")] = UNSET
    hint: Annotated[str | UnsetType, Meta(description="What to try.")] = UNSET


class WrittenRecord(Struct, frozen=True, kw_only=True):
    """A written answer, which a person grades."""

    name: Annotated[str, Meta(description="The name of its question.")]
    response: Annotated[Response, Meta(description="What was found in the notebook.")]
    points: Score
    max_points: Points


class UnreadRecord(Struct, frozen=True, kw_only=True):
    """A file of a submission that was not graded and may hold a missing answer."""

    file: Annotated[str, Meta(description='Its name below the submission\'s folder; "" for several files.')]
    exercise: Annotated[str, Meta(description='The exercise that its name means; "" if unknown.')]
    sentence: Annotated[str, Meta(description="Why it was not graded, and what to do; untrusted text.")]


class ExerciseRecord(Struct, frozen=True, kw_only=True):
    """One exercise of a submission."""

    exercise: Annotated[str, Meta(description='Its folder in course/, such as "02_softmax".')]
    status: Status
    points: Score
    earned: Annotated[Points, Meta(description="Points of all passed checks.")]
    max_points: Points
    is_manual: Annotated[bool, Meta(description="True if its points were changed manually in the gradebook.")]
    comment: Annotated[str, Meta(description="Sentences for the student and the instructor; untrusted text.")]
    mistakes: Annotated[
        tuple[str, ...], Meta(description='Names of known mistakes; "a or b" if checks cannot tell them apart.')
    ]
    incidents: Annotated[tuple[str, ...], Meta(description="Incidents, for instructors only; untrusted text.")]
    written: tuple[WrittenRecord, ...]
    checks: Annotated[
        tuple[CheckRecord, ...] | UnsetType, Meta(description="Its checks. The report has outcomes instead.")
    ] = UNSET
    outcomes: Annotated[
        str | UnsetType,
        Meta(
            description="In the report only: one letter per check, in the order of the exercise's figures: "
            "p passed, f failed, n not run, e grader error, space not asked."
        ),
    ] = UNSET


class AttemptRecord(Struct, frozen=True, kw_only=True):
    """Which of a student's attempts counts."""

    number: Annotated[int, Meta(description="Its number, counted from the oldest, which is 1.")]
    points: Annotated[
        tuple[Points, ...], Meta(description="Points of each attempt's checks after its late penalty, oldest first.")
    ]
    unsure: Annotated[tuple[int, ...], Meta(description="Attempts that could not be judged whole, and may be better.")]


class SubmissionRecord(Struct, frozen=True, kw_only=True):
    """One student's grade of one assignment."""

    schema: Version | UnsetType = UNSET  # in JSON lines only
    student: Annotated[str, Meta(description="The name of the student's folder.")]
    assignment: Annotated[str, Meta(description="Its name in course.toml.")]
    status: Annotated[Status, Meta(description="The worst status of its exercises.")]
    points: Annotated[Score, Meta(description="Points that count: earned + manual - penalty, at least 0.")]
    earned: Annotated[Points, Meta(description="Points of all passed checks.")]
    manual: Annotated[float, Meta(description="Points added manually; negative if taken away.")]
    penalty: Annotated[Points, Meta(description="Points deducted for late work.")]
    max_points: Points
    submitted_at: Time
    due: Time
    late_seconds: Annotated[
        Points | None, Meta(description="Seconds after the due date and any extension; null if unknown.")
    ]
    extended_until: Annotated[
        datetime | UnsetType, Meta(description="This student's own due date in UTC; only with an extension.")
    ] = UNSET
    is_marked_late: Annotated[
        bool | UnsetType, Meta(description="True if the platform marks it as late and gives no time.")
    ] = UNSET
    attempt: Annotated[
        AttemptRecord | UnsetType, Meta(description="Which attempt counts; only if the best of several does.")
    ] = UNSET
    written_waiting: Annotated[int, Meta(description="Number of written answers to grade.")]
    is_stale: Annotated[bool, Meta(description="True if something has changed since it was graded: grade it again.")]
    incidents: Annotated[tuple[str, ...], Meta(description="Incidents with its files, for instructors only.")]
    exercises: tuple[ExerciseRecord, ...]
    unread: Annotated[
        tuple[UnreadRecord, ...] | UnsetType,
        Meta(description="Files that were not graded and may hold a missing answer; only if there are any."),
    ] = UNSET
    isolation: Annotated[str | UnsetType, Meta(description="The isolation level at which the student's code ran.")] = (
        UNSET
    )
    seconds: Annotated[float | UnsetType, Meta(description="Duration of grading.")] = UNSET


class StudentRecord(Struct, frozen=True, kw_only=True):
    """A student, and the total points of all assignments."""

    student: Annotated[str, Meta(description="The name of the student's folder.")]
    name: Annotated[str, Meta(description='The name in the gradebook; "" if unknown.')]
    points: Annotated[Score, Meta(description="null if one of the assignments has no score.")]
    page: Annotated[str, Meta(description='Address of the student\'s page in the report; "" for none.')] = ""


class RunRecord(Struct, frozen=True, kw_only=True):
    """The run that just ended."""

    graded_now: Annotated[int, Meta(description="Number of submissions graded; the others had not changed.")]
    seconds: Annotated[float, Meta(description="Duration up to the last grade.")]
    seconds_each: Annotated[dict[str, float], Meta(description="A worker's mean per submission, by assignment.")]
    next: Annotated[tuple[str, ...], Meta(description="Commands to run next.")]
    unread: Annotated[
        tuple[UnreadRecord, ...] | UnsetType,
        Meta(description="What lies in submitted/ outside of every submission; only if there is anything."),
    ] = UNSET


class ClassRecord(Struct, frozen=True, kw_only=True):
    """The grades of a class."""

    schema: Version
    course: Annotated[str, Meta(description="The course's title.")]
    made: Annotated[datetime, Meta(description="When this was written.")]
    assignments: tuple[AssignmentFigures, ...]
    total: Annotated[Distribution, Meta(description="The sum of all assignments' points.")]
    students: Annotated[tuple[StudentRecord, ...], Meta(description="Sorted by name.")]
    needs_review: Annotated[tuple[NeedsReview, ...], Meta(description="What needs review, the most serious first.")]
    mistakes: Annotated[tuple[CommonMistake, ...], Meta(description="The commonest first.")]
    changes: Annotated[tuple[Change, ...], Meta(description="Points that the last run changed, losses first.")]
    changed_at: Annotated[Time, Meta(description="When that run ended.")]
    run: Annotated[RunRecord | None, Meta(description="Only in the output of autograder grade.")]
    submissions: tuple[SubmissionRecord, ...]


def json_schema() -> bytes:
    """Return the JSON Schema of a class and of a single submission: ``docs/grades.schema.json``."""
    either, definitions = msgspec.json.schema_components((ClassRecord, SubmissionRecord), ref_template="#/$defs/{name}")
    for definition in definitions.values():
        if "description" in definition:  # a docstring: msgspec takes its indentation out from 0.23 on
            definition["description"] = cleandoc(definition["description"])
    head: dict[str, Any] = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": VERSION}
    return json.dumps({**head, "anyOf": list(either), "$defs": definitions}, indent=2).encode() + b"\n"
