"""The table of a class: a total for each assignment and one in all, below each other, whole at any width."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from class_of import class_of, unit_of
from class_of import graded as of_run
from rich.cells import cell_len
from rich.console import Console

from autograder.grades.class_grades import ClassGrades, ManualPoints
from autograder.grades.manual_grades import ManualGrades
from autograder.model.outcome import Response, Status
from autograder.model.summary import Summary, WrittenSummary
from autograder.report.totals import class_table

WIDTHS = (20, 30, 40, 60, 80, 100, 160, 200, None)


def lines(
    grades: Sequence[Summary] | ClassGrades, width: int | None = None, colour: bool = False, **options: Any
) -> list[str]:
    into = io.StringIO()
    console = Console(file=into, force_terminal=colour, color_system="standard" if colour else None, width=80)
    for part in class_table(grades if isinstance(grades, ClassGrades) else of_run(grades), width, **options):
        console.print(part, end="", soft_wrap=True)
    return into.getvalue().splitlines()


def graded(student: str, assignment: str, *units: Any) -> Summary:
    return Summary(student, assignment, units)


TWO = [
    graded("ada", "first", unit_of("01_a", 10), unit_of("02_b", 7.5)),
    graded("ada", "second", unit_of("03_c", 0)),
    graded("ben", "first", unit_of("01_a", 2), unit_of("02_b", 2)),
]


def test_there_is_one_total_an_assignment_and_one_in_all() -> None:
    """Under each name stands how many points can be had, in all of what the class was given."""
    assert [line.split() for line in lines(TWO)] == [
        ["student", "first", "second", "total"],
        ["of", "20", "of", "10", "of", "30"],
        ["ada", "17.5", "0", "17.5"],
        ["ben", "4.0", "\N{EN DASH}", "4.0"],
    ]


def test_one_assignment_alone_is_its_own_total() -> None:
    """No number stands there twice."""
    assert [line.split() for line in lines(TWO[:1])] == [["student", "first"], ["of", "20"], ["ada", "17.5"]]


def test_details_add_the_exercises() -> None:
    """Each before the total of its assignment; an assignment of one exercise needs none."""
    head, _, ada, _ = lines(TWO, details=True)

    assert head.split() == ["student", "01_a", "02_b", "first", "second", "total"]
    assert ada.split() == ["ada", "10", "7.5", "17.5", "0", "17.5"]


def test_numbers_end_below_each_other() -> None:
    """All lines end in the same column, and so do all decimals."""
    made = lines(class_of(12))

    assert len({len(line) for line in made}) == 1
    points = [line.rindex(".") for line in made[2:]]
    assert len(set(points)) == 1


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("details", [False, True])
def test_nothing_is_cropped_at_any_width(width: int | None, details: bool) -> None:
    """Every score stands in the table, however narrow it is; no line is longer than the terminal is wide."""
    grades = class_of(12)
    made = lines(grades, width, details=details)
    words = {word for line in made for word in line.split()}
    numbers = {float(word) for word in words if word.replace(".", "", 1).isdigit()}

    assert all(width is None or cell_len(line) <= max(width, 30) for line in made)
    for grade in grades:
        parts = [grade, *(grade.units if details else ())]
        assert all(round(part.points, 2) in numbers for part in parts)
        assert grade.student in words


def test_a_narrow_table_goes_on_below() -> None:
    """Each part names its students again."""
    made = lines(class_of(5), 30)

    assert sum(line.startswith("sample-003") for line in made) > 1
    assert any(not line.strip() for line in made)


def test_a_file_has_whole_heads() -> None:
    """A name is broken into words only where the terminal is too narrow."""
    assert "multi_head_attention" in lines(class_of(3))[0]
    assert "multi_head_attention" not in "".join(lines(class_of(3), 60))


@pytest.mark.parametrize("name", ["sample-" + "x" * 120, "学生" * 30])
def test_a_long_name_is_folded_in_its_column(name: str) -> None:
    """It is whole, and numbers stay where they are."""
    made = lines([*TWO, graded(name, "first", unit_of("01_a", 3.25), unit_of("02_b", 1))], 60)

    assert "".join(line.split()[0] for line in made[4:-2]) == name
    assert made[-3].split()[1:] == ["4.25", "\N{EN DASH}", "4.25"]
    assert len({cell_len(line) for line in made}) == 1


def test_names_in_any_script_keep_the_columns() -> None:
    """A character may take two columns of a terminal."""
    made = lines([*TWO, graded("学生-01", "first", unit_of("01_a"), unit_of("02_b", 1))])

    assert len({cell_len(line) for line in made}) == 1


@pytest.mark.parametrize(
    ("earned", "status", "colour"),
    [
        (10, Status.GRADED, "32"),
        (6, Status.GRADED, "33"),
        (1, Status.GRADED, "31"),
        (0, Status.GRADED, "31"),
        (10, Status.PARTLY, "32"),
        (0, Status.NOT_ATTEMPTED, "90"),
        (0, Status.GRADER_ERROR, "1;31"),
        (0, Status.UNREADABLE, "1;31"),
    ],
)
def test_points_are_coloured_by_score(earned: float, status: Status, colour: str) -> None:
    """Green from 80%, yellow from 50%; a zero is red, whatever its status was called."""
    row = lines([graded("ada", "first", replace(unit_of("01_a", earned), status=status))], colour=True)[-1]

    assert f"\x1b[{colour}m" in row


def test_points_that_nobody_vouches_for_are_marked() -> None:
    """With a mark that does without colours."""
    row = lines([graded("ada", "first", unit_of("01_a", 4, status=Status.GRADER_ERROR))])[-1]

    assert row.split() == ["ada", "!", "4"]


def test_points_that_a_person_gave_or_lateness_took_have_columns() -> None:
    """The points that count stand last, as exports write them; what they are made of stands before."""
    entered = {("first", "ada"): ManualPoints(units={"01_a": 6.0}, penalty=2.0)}
    made = of_run(
        [graded(name, "first", unit_of("01_a", 4), unit_of("02_b", 3)) for name in ("ada", "ben")],
        ManualGrades(entered),
    )
    head, _, ada, ben = (line.split() for line in lines(made))

    assert head == ["student", "earned", "manual", "late", "first"]
    assert ada == ["ada", "7", "2", "-2", "7"]
    assert ben == ["ben", "7", "0", "0", "7"]
    assert made.graded[0].points == 7


def test_a_written_answer_that_waits_is_marked() -> None:
    """Exports have no score until a person has given points."""
    answer = WrittenSummary("why", 2.0, Response.ANSWERED, "digest")
    row = lines([graded("ada", "first", unit_of("01_a", 4, written=(answer,)))])[-1]

    assert row.split() == ["ada", "?", "4"]


def test_mean_and_median_stand_below() -> None:
    """Of those who handed in; of two students they would say nothing."""
    grades = [graded(name, "first", unit_of("01_a", points)) for name, points in (("a", 1), ("b", 2), ("c", 9))]

    assert [line.split() for line in lines(grades)[-2:]] == [["mean", "4.0"], ["median", "2.0"]]
    assert len(lines(grades[:2])) == 4


def test_some_students_are_shown_with_the_points_of_the_class() -> None:
    """What can be had is what everybody could have."""
    made = lines(TWO, only={"ben"})

    assert made[1].split() == ["of", "20", "of", "10", "of", "30"]
    assert [line.split()[0] for line in made[2:]] == ["ben"]
