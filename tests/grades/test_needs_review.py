"""What a person must review, and why: what has no trusted points first."""

from __future__ import annotations

import pytest
from class_of import graded, unit_of

from autograder.grades.load_grades import grades_of_run, remarks
from autograder.grades.manual_grades import ManualGrades
from autograder.grades.needs_review import Reason, needs_review
from autograder.model.course import Assignment
from autograder.model.outcome import Status
from autograder.model.summary import Summary
from autograder.submissions.timestamp import SubmissionTime


def why(*units: object, incidents: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    summary = Summary("ada", "first", units, incidents)  # type: ignore[arg-type]  # they are units
    return [(one.exercise, str(one.what)) for one in needs_review(graded([summary]))]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"earned": 0}, []),
        ({"earned": 0, "status": Status.NOT_ATTEMPTED}, []),
        ({"earned": 6, "status": Status.PARTLY}, []),
        ({"earned": 0, "status": Status.PARTLY}, ["0 points, and not all of it ran"]),
        ({"status": Status.UNREADABLE}, ["cannot be read"]),
        ({"status": Status.GRADER_ERROR}, ["could not be judged"]),
        ({"incidents": ("tried to reach the network",)}, ["noticed, for you to judge"]),
    ],
)
def test_what_is_looked_at(fields: dict[str, object], expected: list[str]) -> None:
    """A wrong answer is none; a zero of something that did not run may be."""
    assert [reason for _, reason in why(unit_of("01_a", **fields))] == expected  # type: ignore[arg-type]  # fields of a unit


def test_what_was_odd_about_the_files_is_named_once() -> None:
    """For the whole submission."""
    assert why(unit_of("01_a"), unit_of("02_b"), incidents=("handed in torch.py",)) == [
        ("", "noticed, for you to judge")
    ]


def test_an_unknown_time_is_looked_at() -> None:
    """In the list, and before grades are published."""
    summary = Summary("ada", "first", (unit_of("01_a"),))
    grades = grades_of_run(
        [Assignment("first", ())],
        [summary],
        ManualGrades(),
        {("first", "ada"): SubmissionTime(remark="The time is unknown.")},
    )

    assert [(one.what, one.why) for one in needs_review(grades)] == [(Reason.TIME, "The time is unknown.")]
    assert [*remarks(grades)] == [
        'Handed in at an unknown time, so nothing is taken off as late: "ada/first". See: autograder grade'
    ]


def test_what_has_no_points_comes_first() -> None:
    """Then what was cut off, then what was tried."""
    units = (
        unit_of("01_a", incidents=("tried",)),
        unit_of("02_b", 0, status=Status.PARTLY),
        unit_of("03_c", status=Status.UNREADABLE),
        unit_of("04_d", status=Status.GRADER_ERROR),
    )

    assert [unit for unit, _ in why(*units)] == ["04_d", "03_c", "02_b", "01_a"]
