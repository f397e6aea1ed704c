"""Hints come one level more each time, for the answer that is not right yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.errors import CourseError
from autograder.student.exercise_info import card_path
from autograder.student.exercises import find_exercise
from autograder.student.hint import give_hint
from autograder.student.progress import Standing, UnitStanding


def heads(standing: Standing, times: int, answer: str | None = None) -> list[str]:
    """The first lines of so many hints, one after the other."""
    found = []
    for _ in range(times):
        text, change = give_hint(find_exercise("softmax"), standing, answer)
        standing = change(standing)
        found.append(text.splitlines()[0])
    return found


def test_each_hint_says_more(student_folder: Path) -> None:
    """From gentle to plain; the last one comes again."""
    standing = Standing(units={"02_softmax": UnitStanding(1, 4, ("softmax",))})

    assert heads(standing, 3) == [
        "Hint 1 of 2 for softmax: two steps",
        "Hint 2 of 2 for softmax: the sum",
        "Hint 2 of 2 for softmax: the sum",
    ]


def test_without_a_check_hints_begin_with_the_first_answer(student_folder: Path) -> None:
    """Whoever has not checked anything is at the beginning; the answer can be named all the same."""
    assert heads(Standing(), 1) == ["Hint 1 of 1 for helper: a warm-up"]
    assert heads(Standing(), 1, "softmax") == ["Hint 1 of 2 for softmax: two steps"]


def test_when_all_is_right_the_unseen_hints_are_left(student_folder: Path) -> None:
    """Nothing is wrong: what was not read yet comes, in the lesson's order."""
    standing = Standing(units={"02_softmax": UnitStanding(4, 4)})

    assert [head.split(": ")[1] for head in heads(standing, 4)] == ["a warm-up", "two steps", "the sum", "the sum"]


def test_a_wrong_answer_name_says_which_there_are(student_folder: Path) -> None:
    """A misspelt name is put right."""
    with pytest.raises(CourseError) as error:
        give_hint(find_exercise("softmax"), Standing(), "sofmax")

    assert error.value.cure == "Did you mean 'softmax'? There are some for: helper, softmax."


def test_a_hint_fits_a_terminal(student_folder: Path) -> None:
    """Prose is wrapped, code and lists keep their lines, and the next command stands below."""
    standing = Standing(units={"02_softmax": UnitStanding(1, 4, ("softmax",))})
    first, change = give_hint(find_exercise("softmax"), standing)
    second, _ = give_hint(find_exercise("softmax"), change(standing))

    assert first.splitlines()[2:] == [
        "  First the *exponentials*, then their share of the sum.",
        "",
        "      x.exp()",
        "",
        "One more: autograder hint softmax",
    ]
    assert second.splitlines()[2:] == ["  - Sum along `dim`.", "", "  - Keep it.", "", "This is the last one."]


@pytest.mark.parametrize("damage", [None, b"{", b"[]"])
def test_without_hints_the_lesson_is_named(student_folder: Path, damage: bytes | None) -> None:
    """Where the file of hints is missing or damaged, the student is sent to the lesson."""
    exercise = find_exercise("softmax")
    path = card_path(exercise.checks)
    path.unlink() if damage is None else path.write_bytes(damage)
    (student_folder / "02_softmax.ipynb").touch()

    with pytest.raises(CourseError) as error:
        give_hint(exercise, Standing())

    assert error.value.cure == "Look into 02_softmax.ipynb."
