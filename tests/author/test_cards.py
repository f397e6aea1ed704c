"""An exercise's card holds what a student's commands need, taken from the lesson, the checks and course.toml."""

from __future__ import annotations

import pytest

from autograder.author.cards import make_card
from autograder.author.unit_files import read_lesson
from autograder.errors import CourseError
from autograder.model.course import Course, Limits, Unit
from autograder.student.exercise_info import Card, Hint, load_card, pack_card
from autograder.student.exercises import Exercise


def card_of(unit: Unit) -> Card:
    return make_card(unit, read_lesson(unit), Limits(cell_seconds=3, submission_seconds=9), "course/18_rope")


def with_lesson(unit: Unit, text: str) -> Card:
    path = unit.folder / "lesson.md"
    path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")
    return card_of(unit)


def test_every_unit_has_hints_for_every_answer(course: Course) -> None:
    """Whatever a student is stuck at, there is a hint."""
    lessons = [(unit, read_lesson(unit)) for unit in course.units]
    cards = {unit.id: make_card(unit, lesson, course.limits, unit.id) for unit, lesson in lessons}

    assert [unit for unit, card in cards.items() if not card.hints or not card.title or not card.points] == []


def test_a_card_says_points_limits_and_title(unit: Unit) -> None:
    """Points of the visible checks, the course's limits, and the lesson's first heading."""
    card, lesson = card_of(unit), read_lesson(unit)

    assert (card.points, card.cell_seconds, card.all_seconds) == (lesson.visible_points, 3, 9)
    assert card.title
    assert card.built_from == "course/18_rope"


def test_a_card_says_what_is_given(course: Course) -> None:
    """A student's time limits do not count it."""
    unit = next(unit for unit in course.units if unit.id == "13_masked_tokens")

    assert make_card(unit, read_lesson(unit), course.limits, unit.id).given_names == ("ContextFreeLM", "make_optimizer")


def test_hints_belong_to_the_answer_before_them(unit: Unit) -> None:
    """In the lesson's order; what is HTML in a summary is Markdown in a card."""
    before = card_of(unit).hints

    card = with_lesson(unit, "\n<details><summary>Hint 9: only <code>dim</code></summary>\n\nSum.\n\n</details>\n")

    assert card.hints[len(before) :] == (Hint(("rope",), "only `dim`", "Sum."),)
    assert card.answers == ("rope",)


def test_other_details_are_no_hints(unit: Unit) -> None:
    """A block that is not called a hint stays in the lesson."""
    before = card_of(unit)

    assert with_lesson(unit, "\n<details><summary>More</summary>\n\nText.\n\n</details>\n") == before


def test_an_empty_hint_is_an_error(unit: Unit) -> None:
    """A student who asks for help must get some."""
    with pytest.raises(CourseError, match="Hint 9 is empty"):
        with_lesson(unit, "\n<details><summary>Hint 9</summary>\n\n</details>\n")


def test_a_card_comes_back_from_its_file(unit: Unit) -> None:
    """What build writes is what a student's command reads."""
    exercise = Exercise("18_rope", unit.folder / "test_18_rope.py")
    (unit.folder / "test_18_rope.json").write_bytes(pack_card(card_of(unit)))

    assert load_card(exercise) == card_of(unit)
