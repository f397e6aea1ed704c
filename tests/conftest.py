"""What several test modules share: the course, and a copy of it that a test may grade in."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from autograder.course import load_course
from autograder.model import Course

ROOT = Path(__file__).parent.parent
BUILT = ("course", "exercises", "solutions", "source", "release")


@pytest.fixture(scope="session")
def course() -> Course:
    """The course of this repository."""
    return load_course(ROOT)


@pytest.fixture
def course_copy(tmp_path: Path) -> Course:
    """A copy of the course, with an empty gradebook and nobody's submissions."""
    root = tmp_path / "class"
    for name in BUILT:
        shutil.copytree(ROOT / name, root / name)
    shutil.copy(ROOT / "nbgrader_config.py", root)
    return load_course(root)
