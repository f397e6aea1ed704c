"""course.toml: what it names is found, and every mistake in it is one sentence with a cure."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.course import find_assignment, find_root, find_unit, load_course
from autograder.errors import CourseError

TOML = """
title = "A course"

[[assignments]]
name = "first"
units = ["01_one", "02_two"]

[[assignments]]
name = "second"
title = "The second-best"
units = ["10_three"]

[limits]
cell_seconds = 3
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for unit in ("01_one", "02_two", "10_three"):
        (tmp_path / "course" / unit).mkdir(parents=True)
    (tmp_path / "course/course.toml").write_text(TOML)
    return tmp_path


def test_a_course_is_read(root: Path) -> None:
    """Title, assignments with theirs, units in their order, and limits with defaults for those not named."""
    course = load_course(root / "course/01_one")

    assert course.title == "A course"
    assert course.root == root.resolve()
    assert [unit.name for unit in course.units] == ["one", "two", "three"]
    assert [(a.name, a.title) for a in course.assignments] == [("first", "First"), ("second", "The second-best")]
    assert (course.limits.cell_seconds, course.limits.submission_seconds) == (3, 60.0)


@pytest.mark.parametrize("name", ["02_two", "two", "02"])
def test_units_have_three_names(root: Path, name: str) -> None:
    """A unit is found by its folder, its name or its number."""

    assert find_unit(load_course(root), name).id == "02_two"


def test_wrong_names_list_the_right_ones(root: Path) -> None:
    """An unknown unit or assignment is answered with those there are."""
    course = load_course(root)

    assert find_assignment(course, "second").units[0].id == "10_three"
    with pytest.raises(CourseError, match="Units: one, two, three"):
        find_unit(course, "four")
    with pytest.raises(CourseError, match="Assignments: first, second"):
        find_assignment(course, "third")


def test_no_course_says_where_to_go(tmp_path: Path) -> None:
    """Outside a course there is none."""

    assert find_root(tmp_path) is None
    with pytest.raises(CourseError, match="Change to the course's folder"):
        load_course(tmp_path)


FAULTY = {
    'title = "x': "not valid TOML",
    "[limits]\nminutes = 3": "unknown limits: minutes",
    '[[assignments]]\nname = "first"': "needs a name and a list of units",
    "assignments = [1]": "needs a name and a list of units",
    '[[assignments]]\nname = "a"\nunits = ["03_missing"]': "autograder new 03_missing",
    '[[assignments]]\nname = "a"\nunits = ["three"]': "is like 02_softmax",
    '[[assignments]]\nname = "a"\nunits = ["../x"]': "is like 02_softmax",
    '[[assignments]]\nname = "a"\nunits = [3]': "is like 02_softmax",
}


@pytest.mark.parametrize(("text", "message"), FAULTY.items())
def test_mistakes_are_named(root: Path, text: str, message: str) -> None:
    """Every mistake in course.toml is a CourseError that says what to mend."""
    (root / "course/course.toml").write_text(text)

    with pytest.raises(CourseError, match=message):
        load_course(root)
