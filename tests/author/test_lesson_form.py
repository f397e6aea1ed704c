"""A lesson says what it takes and needs, and ends with questions and with where to read on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from autograder.course import lesson_headings, load_course
from autograder.model.course import Unit

COURSE = load_course(Path(__file__).parents[2])
UNITS = COURSE.units
ABOUT = re.compile(
    r"^# .+\n\n\*About (?P<minutes>\d+) minutes(, in two sittings)? · needs .+ · leads to .+\*\n\n", flags=re.MULTILINE
)
BRANCH = re.compile(r"^\| \[(\d+), [^]]+\]\((?P<unit>\w+)\.ipynb\) \| .+ \| (?P<minutes>\d+) \|$", flags=re.MULTILINE)


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


@pytest.mark.parametrize("path", sorted((COURSE.root / "course").rglob("*.md")), ids=lambda path: path.parent.name)
def test_columns_have_names(path: Path) -> None:
    """Each column of a table has a header, which a screen reader reads out with every cell."""
    headers = re.findall(r"^(\|.*\|)\n\|[-:| ]+\|$", path.read_text(encoding="utf-8"), flags=re.MULTILINE)

    assert [header for header in headers if "" in map(str.strip, header[1:-1].split("|"))] == []


def minutes_of(path: Path) -> int:
    found = ABOUT.search(path.read_text(encoding="utf-8"))
    assert found is not None
    return int(found["minutes"])


def test_start_page_sums_the_minutes() -> None:
    """The start page sums what the lessons and the primer say: minutes of branches, hours of the spine and of all."""
    text = (COURSE.root / "course/index.md").read_text(encoding="utf-8")
    minutes = {unit.id: minutes_of(unit.folder / "lesson.md") for unit in UNITS}
    minutes["primer"] = minutes_of(COURSE.root / "course/primer.md")
    branches = {found["unit"]: int(found["minutes"]) for found in BRANCH.finditer(text)}
    spine = sum(minutes[home] for home in minutes if home not in branches)

    assert branches == {unit: minutes[unit] for unit in branches}
    assert len(branches) == 6
    assert f"in about {round(spine / 60)} hours" in text
    assert f"take about {round(sum(minutes.values()) / 60)} hours" in text


def test_lessons_need_what_comes_before() -> None:
    """In the order of the course, each lesson comes after those that its first line says it needs."""
    order = [unit.id for unit in UNITS]
    for unit in UNITS:
        needs = ABOUT.search((unit.folder / "lesson.md").read_text(encoding="utf-8"))
        assert needs is not None
        named = re.findall(r"\.\./(\w+)/lesson\.md", needs[0].partition(" · leads to ")[0])
        assert [name for name in named if order.index(name) >= order.index(unit.id)] == []
