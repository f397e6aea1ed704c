"""JSON exports follow the published schema: the class as one object, or a line for each submission."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import jsonschema

from autograder.exports import json_lines
from autograder.exports.request import Request

PUBLISHED = Path(__file__).parents[2] / "docs/grades.schema.json"
Make = Callable[..., Request]


def lines(request: Request) -> list[dict[str, object]]:
    (file,) = json_lines.write(request).files
    return [json.loads(line) for line in file.data.splitlines()]


def test_every_line_follows_the_schema(request_for: Make) -> None:
    """Checked by a validator that knows nothing of ours."""
    schema = json.loads(PUBLISHED.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)

    found = lines(request_for())

    assert len(found) == 5
    assert [error.message for line in found for error in validator.iter_errors(line)] == []


def test_the_class_is_the_same_submissions_with_figures(request_for: Make) -> None:
    """And it follows the schema, too."""
    (file,) = json_lines.write_class(request_for()).files
    made = json.loads(file.data)
    validator = jsonschema.Draft202012Validator(json.loads(PUBLISHED.read_text(encoding="utf-8")))

    assert [error.message for error in validator.iter_errors(made)] == []
    assert made["submissions"] == [{k: v for k, v in line.items() if k != "schema"} for line in lines(request_for())]
    assert made["total"]["students"] == 4


def test_no_score_is_null(request_for: Make) -> None:
    """A program cannot take it for a zero."""
    by_student = {line["student"]: line for line in lines(request_for())}

    assert by_student["sample-04"]["points"] is None
    assert by_student["sample-04"]["status"] == "grader error"
    assert by_student["学生-02"]["points"] == 10


def test_late_work_says_how_late(request_for: Make) -> None:
    """In seconds, with the points before and after the penalty."""
    by_student = {line["student"]: line for line in lines(request_for())}
    late = by_student["студент-03"]

    assert (late["late_seconds"], late["penalty"], late["earned"], late["points"]) == (86400, 1, 4.5, 3.5)
    assert by_student["sample-01"]["late_seconds"] == 0
    assert by_student["学生-02"]["late_seconds"] is None
