"""docs/audit.md: its figures are those of today's files, and they are good."""

from __future__ import annotations

from autograder.author.audit import audit_unit
from autograder.model.course import Course, Unit
from tools.audit_page import PAGE, audit_page, read_page, stale_units


def test_page_keeps_the_figures_of_units_that_did_not_change(small: Course, unit: Unit) -> None:
    """What it holds is read back. Changed code makes its unit stale, and changed docstrings do not."""
    assert stale_units(small) == [unit.id]
    found = audit_unit(small, unit, draws=1)
    path = small.root / PAGE
    path.parent.mkdir()
    path.write_text(audit_page(small, [found]))

    assert read_page(small) == [found]
    assert stale_units(small) == []

    solution = unit.folder / "solution.py"
    solution.write_text(solution.read_text().replace('"""', '"""In other words: ', 1))
    assert stale_units(small) == []

    (unit.folder / "misconceptions/another.py").write_text("")
    assert stale_units(small) == [unit.id]


def test_the_course_s_own_page_is_up_to_date(course: Course) -> None:
    """A change of an exercise asks for its figures to be measured again: python -m tools.audit_page."""
    assert stale_units(course) == []


def test_the_course_s_own_figures_are_good(course: Course) -> None:
    """No false alarm, no wrong name, no mutant that passes unexplained."""
    faults = {one.unit: list(one.faults()) for one in read_page(course)}

    assert {unit: found for unit, found in faults.items() if found} == {}
