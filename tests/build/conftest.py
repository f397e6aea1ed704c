"""A course of one unit, the scaffold of ``autograder new``, that a test may change."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.course import load_course
from autograder.model import Course, Limits, Unit
from autograder.new import new_unit

UNIT = "18_rope"


@pytest.fixture
def small(tmp_path: Path) -> Course:
    """The course; nothing is built yet."""
    new_unit(Course("Small", tmp_path, (), Limits()), UNIT)
    (tmp_path / "course/course.toml").write_text(
        f'title = "Small"\n[[assignments]]\nname = "one"\nunits = ["{UNIT}"]\n', encoding="utf-8"
    )
    return load_course(tmp_path)


@pytest.fixture
def unit(small: Course) -> Unit:
    return small.units[0]
