"""All that a run prints at its end reads well: whole lines, a large class in short, and last what to do next."""

from __future__ import annotations

from dataclasses import replace

import pytest
from class_of import class_of, printed, unit_of
from rich.cells import cell_len

from autograder.grades.pace import Pace
from autograder.model.grade import SubmissionGrade, UnitGrade
from autograder.model.outcome import Status
from autograder.model.result import Diagnosis, UnitResult
from autograder.model.summary import Summary

LONG = " ".join(f"word{number}" for number in range(60))


def with_unit(grades: list[Summary], number: int, **fields: object) -> list[Summary]:
    """The class with one exercise changed: the first one of submission ``number``."""
    grade = grades[number]
    changed = replace(grade.units[0], **fields)  # type: ignore[arg-type]  # fields of a unit
    return [*grades[:number], replace(grade, units=(changed, *grade.units[1:])), *grades[number + 1 :]]


@pytest.mark.parametrize("width", [40, 80, 160])
def test_remarks_are_wrapped_and_whole(width: int) -> None:
    """Each word of a long remark is there, and no line is wider than the terminal."""
    made = printed(with_unit(class_of(12), 4, comment=LONG, status=Status.PARTLY), width)

    assert LONG in " ".join(made.split())
    assert all(cell_len(line) <= width for line in made.splitlines())


def test_a_remark_is_one_line_in_a_file() -> None:
    """So that it can be searched."""
    made = printed(with_unit(class_of(12), 4, comment=LONG, status=Status.PARTLY))

    assert any(line.startswith("sample-002  09_head_sizing  partly graded  word0 ") for line in made.splitlines())
    assert LONG in made


def test_forty_students_are_shown_and_more_are_not() -> None:
    """Of a larger class a terminal shows those who need a look, and the command that shows all."""
    assert all(f"sample-{number:03}" in printed(class_of(40), 80) for number in range(1, 41))
    made = printed(with_unit(class_of(41), 3, status=Status.UNREADABLE), 80)

    rows = [line for line in made.splitlines() if line.startswith("sample-")]
    assert [row.split()[0] for row in rows] == ["sample-002"]
    assert "1 of 41 students needs review. To show all: autograder grade --details" in made


def test_large_class_without_anything_to_look_at_has_no_table() -> None:
    """It says so, and goes on with the figures."""
    made = printed(class_of(60), 80)

    assert "None of 60 students needs review" in made
    assert "sample-" not in made
    assert made.strip().startswith("None of 60")


def test_remarks_of_a_large_class_are_those_that_need_a_look() -> None:
    """The others are there with --details."""
    grades = with_unit(class_of(60), 3, status=Status.UNREADABLE, comment="broken here")
    grades = with_unit(grades, 9, status=Status.PARTLY, comment="a cell raised")

    assert "broken here" in printed(grades, 80)
    assert "a cell raised" not in printed(grades, 80)
    assert "a cell raised" in printed(grades, 80, details=True)


@pytest.mark.parametrize("options", [{"width": None}, {"width": 80, "details": True}])
def test_everybody_is_in_a_file_and_in_the_details(options: dict[str, object]) -> None:
    """Whoever asks for all gets all, and the figures, too."""
    made = printed(class_of(60), **options)  # type: ignore[arg-type]  # width and details

    assert all(f"sample-{number:03}" in made for number in range(1, 61))
    assert "Hardest checks" in made


def test_a_large_class_ends_in_figures() -> None:
    """How many, mean, median, a histogram, the hardest checks, the commonest mistakes, the time it took."""
    grades = [
        replace(grade, units=tuple(replace(unit, mistakes=("ignores_dim",)) for unit in grade.units))
        for grade in class_of(60)
    ]
    now = [0.0]
    pace = Pace(lambda: now[0])
    for _ in range(60):
        now[0] += 2
        pace.add("self_attention", 3.25)
    made = [" ".join(line.split()) for line in printed(grades, 80, pace).splitlines()]

    assert "points students mean median of" in made
    assert "total 60 30.5 30.5 60" in made
    assert sum("\N{FULL BLOCK}" in line for line in made) == 10
    assert "0-10% 5 " + "\N{FULL BLOCK}" * 29 in made
    assert "98% of 60 fail 01_dot_products secret (hidden)" in made
    assert "01_dot_products ignores_dim 60 students" in made
    assert "Time: 0:02:00 for 60 submissions. Per submission, a worker needs: self_attention 3.2 s." in " ".join(made)


def test_mistakes_of_a_small_class_name_who_made_them() -> None:
    """As long as they are few."""
    grades = with_unit(with_unit(class_of(6), 0, mistakes=("ignores_dim",)), 3, mistakes=("ignores_dim",))

    made = printed(grades, 80, details=True)

    assert "01_dot_products  ignores_dim  sample-001" in made
    assert "09_head_sizing  ignores_dim" not in made
    assert "ignores_dim  sample-001" not in printed(grades, 80)


def test_a_class_is_told_in_words() -> None:
    """Mean and median, the hardest exercise, and the first sentence of the commonest mistake with how many made it."""
    grades = with_unit(with_unit(class_of(6), 0, mistakes=("ignores_dim",)), 3, mistakes=("ignores_dim",))
    mistake = Diagnosis(("ignores_dim",), ("It sums all. More words.",), (), (), "exact", ())
    unit = UnitGrade(UnitResult("01_dot_products", (), (mistake,)), Status.GRADED, "")
    whole = SubmissionGrade(student="sample-001", assignment="", units=(unit,), fingerprint="", isolation="")

    for options in ({}, {"brief": True}):
        made = printed(grades, load=lambda one: whole, **options)
        assert "Class    mean 35.0, median 35.0 of 60 points" in made
        assert "Hardest  01_dot_products, 58% of its points on average" in made
        assert "Mistake  01_dot_products, 2 students: It sums all.\n" in made
    assert "Mistake  01_dot_products, 2 students: ignores_dim" in printed(grades)


def test_a_brief_report_of_ten_fits_one_screen() -> None:
    """With a line to spare for the page to open and one for the prompt."""
    grades = with_unit(class_of(10), 4, comment=LONG, status=Status.UNREADABLE)
    made = printed(grades, 80, brief=True)

    assert len(made.splitlines()) <= 22
    assert "word1" not in made
    assert "These need review: sample-002" in " ".join(made.split())


def test_right_answers_are_no_remark() -> None:
    """A class in which all is well is a table and what to do next."""
    made = printed(class_of(3)).splitlines()

    assert [line.split()[0] for line in made if line and not line.startswith(" ")] == [
        *("student", "sample-001", "sample-002", "sample-003", "mean", "median"),
        *("The", "Class", "Hardest", "Nothing", "All", "Next:", "Then:", "Then:"),
    ]


def test_marks_are_explained_where_there_are_some() -> None:
    """A dash for what was not handed in, a mark for what a person must look at."""
    grades = with_unit(class_of(3), 0, status=Status.GRADER_ERROR)

    assert "! needs review" in printed(grades)
    assert "nothing handed in" in printed(grades[1:])
    assert "nothing handed in" not in printed(class_of(3))


def test_last_comes_what_to_do_next() -> None:
    """With nothing to look at: what students receive, and the grades."""
    *_, first, second, third = printed(class_of(3)).splitlines()

    assert first.startswith("Next: nbgrader generate_feedback self_attention ")
    assert second.startswith("Then: autograder report ")
    assert third.startswith("Then: autograder export nbgrader ")


def test_what_to_look_at_is_the_next_command() -> None:
    """It names the student and the exercise, in words that a shell takes as they are."""
    odd = [Summary("学生 01; rm", "self_attention", (unit_of("02_softmax", 0, status=Status.UNREADABLE),))]
    lines = printed(odd).splitlines()

    assert any(line.startswith("Next: autograder show '学生 01; rm' 02_softmax ") for line in lines)


def test_a_fault_of_ours_is_tried_again() -> None:
    """The same command is the cure."""
    made = printed(with_unit(class_of(3), 0, status=Status.GRADER_ERROR))

    assert "Then: autograder grade   # grades again what could not be judged" in made
