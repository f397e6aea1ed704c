"""The published form of grades is one, and the page on it tells all of it."""

from __future__ import annotations

import json
import re
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from class_of import class_of, graded, unit_of

from autograder.author.guide import page
from autograder.grades import as_json, figures, schema
from autograder.grades.changes import Change, CheckChange
from autograder.grades.needs_review import NeedsReview, Reason
from autograder.model.outcome import Outcome, Response, Status
from autograder.model.summary import Summary

DOCS = Path(__file__).parents[2] / "docs"
PAGE = page("json")
MADE = datetime(2026, 3, 3, 12, tzinfo=UTC)
TOLD: dict[str, Any] = {
    "The class": schema.ClassRecord,
    "An assignment": figures.AssignmentFigures,
    "A distribution": figures.Distribution,
    "An exercise of an assignment": figures.ExerciseFigures,
    "A check of an exercise": figures.CheckFigures,
    "A student": schema.StudentRecord,
    "A submission": schema.SubmissionRecord,
    "An attempt": schema.AttemptRecord,
    "A file that was not graded": schema.UnreadRecord,
    "An exercise of a submission": schema.ExerciseRecord,
    "A check of a submission": schema.CheckRecord,
    "A written answer": schema.WrittenRecord,
    "What needs review": NeedsReview,
    "A mistake": figures.CommonMistake,
    "A change": Change,
    "A check that changed": CheckChange,
    "The run": schema.RunRecord,
}


def written(grades: list[Summary]) -> dict[str, Any]:
    of_class = graded(grades)
    record = as_json.class_record("Attention", of_class, lambda one: None, MADE)
    made: dict[str, Any] = json.loads(
        b"".join(as_json.json_lines(record, map(as_json.submission_record, of_class.graded)))
    )
    return made


@pytest.mark.parametrize("title", TOLD)
def test_every_field_is_told(title: str) -> None:
    """The page lists the fields that there are, in their order, and no others."""
    kind = TOLD[title]
    section = PAGE.split(f"## {title}\n")[1].split("\n## ")[0]
    there = [field.name for field in fields(kind)] if is_dataclass(kind) else list(kind.__struct_fields__)

    assert re.findall(r"^\| `(\w+)` \|", section, flags=re.MULTILINE) == there


def test_nothing_that_is_published_is_left_out() -> None:
    """Every type of the schema has a section."""
    definitions = json.loads(schema.json_schema())["$defs"]
    told = {kind.__name__ for kind in TOLD.values()}

    assert set(definitions) - told == {kind.__name__ for kind in (Outcome, Response, Status, Reason)}


def test_the_schema_that_is_published_is_that_of_the_types() -> None:
    """If not, run: autograder export json --schema > docs/grades.schema.json"""
    assert (DOCS / "grades.schema.json").read_bytes() == schema.json_schema()


def test_the_version_is_told() -> None:
    """In the page, in the schema and in what is written."""
    assert written(class_of(3))["schema"] == schema.VERSION
    assert f"`{schema.VERSION}`" in PAGE


def test_all_words_are_told() -> None:
    """A program can rely on them."""
    assert all(f'`"{word}"`' in PAGE for word in (*Status, *Outcome, *Response, *Reason))


def test_a_class_follows_the_schema() -> None:
    """Checked by a validator that knows nothing of ours."""
    validator = jsonschema.Draft202012Validator(json.loads(schema.json_schema()))

    assert [error.message for error in validator.iter_errors(written(class_of(12)))] == []


def test_nothing_is_rounded_or_left_out() -> None:
    """Every submission is there as the run has it, whatever its size."""
    grades = class_of(60)
    submissions = msgspec.convert(written(grades)["submissions"], list[schema.SubmissionRecord])

    assert [(one.student, one.assignment, one.points) for one in submissions] == [
        (grade.student, grade.assignment, grade.points) for grade in grades
    ]
    assert [check.name for check in submissions[0].exercises[0].checks or ()] == ["test_visible", "test_secret"]


def test_a_name_that_is_no_text_is_written_all_the_same() -> None:
    """A folder's name may hold bytes that are no UTF-8."""
    grade = Summary("caf\udce9", "first", (unit_of("01_a", 0, status=Status.UNREADABLE),))
    (submission,) = written([grade])["submissions"]

    assert submission["student"] == "caf?"
    assert submission["points"] is None
