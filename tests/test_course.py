"""The course itself is right: what ``autograder verify`` and ``autograder build --check`` say, as tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.build import leaks, stale
from autograder.collect import collect
from autograder.model import Course, Unit
from autograder.needs import missing_packages
from autograder.verify import verify_unit

COURSE = Path(__file__).parent.parent / "course"
LESSONS = sorted(COURSE.glob("*/lesson.md"))  # units that course.toml does not list yet are proven, too
UNITS = [Unit(path.parent.name, path.parent) for path in LESSONS]


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.id)
def test_unit_is_proven(unit: Unit) -> None:
    """Solution and styles get every point, the stub none, and each misconception fails the checks it names only."""
    for package, command in missing_packages(collect(unit)[0].function):
        pytest.skip(f"{unit.id} needs {package}, which is not installed. Run: {command}")

    assert list(verify_unit(unit)) == []


def test_built_files_are_up_to_date(course: Course) -> None:
    """exercises/, solutions/, source/ and release/ are what course/ makes of them."""

    assert [str(file) for file in stale(course)] == []


def test_nothing_leaks_to_students(course: Course) -> None:
    """No line of a solution, hidden check, oracle or misconception is in anything a student receives."""

    assert leaks(course) == []
