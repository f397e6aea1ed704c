"""Of several files for an exercise the best counts; the comment says which and why, if their answers differ."""

from __future__ import annotations

from dataclasses import replace

import pytest
from nbgrader_helpers import check, unit_grade

from autograder.grade.judge.which_counts import which_counts
from autograder.model.grade import UnitGrade
from autograder.model.outcome import Status
from autograder.submissions.answer_file import AnswerFile

A = AnswerFile("a.py", (), False, own_code="x = 1")
SAME = AnswerFile("b.py", (), False, own_code="x = 1")
OTHER = AnswerFile("b.py", (), False, own_code="x = 2")
DIFFER = "a.py and b.py answer this exercise differently:"
UNTOUCHED = AnswerFile("c.py", (), False, own_code="")


def grade(file: AnswerFile, points: float, status: Status = Status.GRADED) -> UnitGrade:
    return replace(unit_grade("01_double", check("test_a", 4, points)), status=status, answered_in=file.name)


@pytest.mark.parametrize(
    ("files", "points", "said"),
    [
        ([A], [4], ""),
        ([A, SAME], [4, 4], ""),
        ([A, UNTOUCHED], [4, 0], ""),
        (
            [A, OTHER],
            [1, 4],
            f"{DIFFER} b.py counts, because it earns the most points.",
        ),
        (
            [A, OTHER],
            [2, 2],
            f"{DIFFER} a.py counts, because of equal ones the first counts.",
        ),
        (
            [A, SAME],
            [1, 4],
            f"{DIFFER} b.py counts, because it earns the most points.",
        ),
        ([UNTOUCHED, A], [0, 4], "a.py counts: the other files hold no answer."),
        ([A, SAME, OTHER], [4, 4], "Only 2 of 3 files for this exercise were run: hand in one."),
    ],
)
def test_files_that_differ_are_named(files: list[AnswerFile], points: list[float], said: str) -> None:
    """Equal ones are not, nor is an untouched one beside the one that counts. No points are told: some are hidden."""
    grades = [grade(file, earned) for file, earned in zip(files, points, strict=False)]
    best = max(grades, key=lambda one: one.result.points)

    assert which_counts(files, grades, best) == said
