"""``autograder new`` starts an exercise that works."""

from __future__ import annotations

import pytest

from autograder.author.audit import audit_unit
from autograder.author.failure_text import each_once
from autograder.author.new import new_unit
from autograder.author.verify import verify_unit
from autograder.errors import CourseError
from autograder.model.course import Course, Unit


def test_scaffold_verifies(unit: Unit) -> None:
    """The new unit is a complete one: nothing is left to say about it."""

    assert list(verify_unit(unit)) == []


def test_scaffold_is_named_for_its_unit(unit: Unit) -> None:
    """No placeholder is left in names or texts."""
    paths = [path for path in unit.folder.rglob("*") if path.is_file()]

    assert not [path for path in paths if "UNIT_NAME" in path.name or "UNIT_NAME" in path.read_text(encoding="utf-8")]


def test_skipped_check_is_told_with_its_reason(small: Course, unit: Unit) -> None:
    """`verify` and `audit` say why a check of CAUGHT_BY was not run, and what to change."""
    path = unit.folder / "misconceptions/adds_the_mean.py"
    path.write_text(path.read_text().replace("CAUGHT_BY = (", 'CAUGHT_BY = ("test_argument_is_unchanged", '))
    reason = (
        "misconceptions/adds_the_mean.py cannot fail test_argument_is_unchanged: that check requires "
        "test_the_example_of_the_lesson, which this mistake fails first. Take test_argument_is_unchanged out of "
        "CAUGHT_BY, or remove `requires` from the check"
    )

    assert list(verify_unit(unit)) == [reason]
    assert list(audit_unit(small, unit, draws=0).faults()) == [reason]


def test_a_fault_of_one_draw_says_so() -> None:
    """What both draws show is told once, with the text of the first."""
    found = [
        ("a does not pass b", "got 1", "first"),
        ("c passes", "", "second"),
        ("a does not pass b", "got 2", "second"),
    ]

    assert [*each_once(found, 2)] == ["a does not pass b: got 1", "c passes on the second draw of inputs only"]


@pytest.mark.parametrize("unit_id", ["rope", "1_rope", "18-rope", "18_Rope", "18_", "../18_rope", "18_rope/x", ""])
def test_odd_id_is_refused(small: Course, unit_id: str) -> None:
    """An id that is not two digits and a lower-case name is refused with an example of a right one."""
    with pytest.raises(CourseError, match="autograder new 18_rope"):
        new_unit(small.root, unit_id)


@pytest.mark.parametrize("unit_id", ["18_rope", "18_other", "19_rope"])
def test_taken_id_is_refused(small: Course, unit_id: str) -> None:
    """A number or a name that another unit has is refused, and nothing is written."""
    with pytest.raises(CourseError, match="course/18_rope has that number or name"):
        new_unit(small.root, unit_id)

    assert [path.name for path in (small.root / "course").iterdir() if path.is_dir()] == ["18_rope"]
