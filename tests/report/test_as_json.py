"""What --json writes has one shape, and docs/json.md tells all of it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest
from class_of import class_of, unit_of

from autograder.grades.pace import Pace
from autograder.model.course import Course, Limits
from autograder.model.outcome import Status
from autograder.model.summary import Summary
from autograder.report import as_json

PAGE = (Path(__file__).parents[2] / "docs/json.md").read_text(encoding="utf-8")
COURSE = Course("Attention", Path(), (), Limits())
TOLD = {
    "The object": (as_json.RunJson, ("shape", "course", "submissions")),
    "A submission": (as_json.SubmissionJson, ()),
    "An exercise": (as_json.ExerciseJson, ()),
    "A written answer": (as_json.WrittenJson, ()),
    "A check": (as_json.CheckJson, ()),
    "One thing to look at": (as_json.LookJson, ()),
    "A distribution": (as_json.DistributionJson, ()),
    "A hard check": (as_json.HardCheckJson, ()),
    "A mistake": (as_json.MistakeJson, ()),
    "A change": (as_json.ChangeJson, ()),
    "A check that moved": (as_json.CheckMoveJson, ()),
    "A late submission": (as_json.LateJson, ()),
}


def written(grades: list[Summary]) -> dict[str, object]:
    made: dict[str, object] = json.loads(b"".join(as_json.json_lines(COURSE, grades, Pace())))
    return made


@pytest.mark.parametrize("title", TOLD)
def test_every_field_is_told(title: str) -> None:
    """The page lists the fields that there are, in their order, and no others."""
    kind, first = TOLD[title]
    section = PAGE.split(f"## {title}\n")[1].split("\n## ")[0]

    assert re.findall(r"^\| `(\w+)` \|", section, flags=re.MULTILINE) == [*first, *kind.__struct_fields__]


def test_the_object_has_the_fields_that_are_told() -> None:
    """And its shape has the name that the page gives."""
    made = written(class_of(3))

    assert list(made) == ["shape", "course", "submissions", *as_json.RunJson.__struct_fields__]
    assert made["shape"] == as_json.SHAPE
    assert f"`{as_json.SHAPE}`" in PAGE


def test_all_statuses_are_told() -> None:
    """A program can rely on them."""
    assert all(f'`"{status}"`' in PAGE for status in Status)


def test_nothing_is_rounded_or_left_out() -> None:
    """Every submission is there as the run has it, whatever its size."""
    grades = class_of(60)
    submissions = msgspec.convert(written(grades)["submissions"], list[as_json.SubmissionJson])

    assert [(one.student, one.assignment, one.points) for one in submissions] == [
        (grade.student, grade.assignment, grade.points) for grade in grades
    ]
    assert [check.name for check in submissions[0].exercises[0].checks] == ["test_visible", "test_secret"]


def test_a_name_that_is_no_text_is_written_all_the_same() -> None:
    """A folder's name may hold bytes that are no UTF-8."""
    grade = Summary("caf\udce9", "first", (unit_of("01_a", 0, status=Status.UNREADABLE),))
    (submission,) = msgspec.convert(written([grade])["submissions"], list[as_json.SubmissionJson])

    assert submission.student == "caf?"
    assert not submission.is_graded
