"""A lesson says what it takes and needs, and ends with questions and with where to read on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from autograder.course import lesson_headings, load_course
from autograder.model.course import Unit

COURSE = load_course(Path(__file__).parents[2])
UNITS = COURSE.units
ABOUT = re.compile(r"^# .+\n\n\*About \d+ minutes · needs .+ · leads to .+\*\n\n", flags=re.MULTILINE)


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.id)
def test_lesson_says_what_it_takes(unit: Unit) -> None:
    """One line below the title: how many minutes, which lessons it needs, what it leads to."""
    assert ABOUT.search((unit.folder / "lesson.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.id)
def test_lesson_ends_with_questions(unit: Unit) -> None:
    """Three questions, each with a folded answer, and then where to read on."""
    text = (unit.folder / "lesson.md").read_text(encoding="utf-8")
    questions = text.partition("## Questions to think about")[2].partition("\n## ")[0]

    assert lesson_headings(unit)[-2:] == ["Questions to think about", "Where to read on"]
    assert re.findall(r"^(\d)\. ", questions, flags=re.MULTILINE) == ["1", "2", "3"]
    assert questions.count("<details><summary>An answer</summary>") == 3
