"""A course of two small exercises, built once; every test works in a copy of its own."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from nbgrader_helpers import check, grade_of, unit_grade, write_submission

from autograder.author.build import build
from autograder.course import load_course
from autograder.grade.gradebook.gradebook import Gradebook
from autograder.grades.db_url import default_url
from autograder.model.course import Course
from autograder.model.grade import SubmissionGrade

REPOSITORY = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def built_course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("built") / "course"
    shutil.copytree(REPOSITORY / "tests/grade/course", root)
    shutil.copy(REPOSITORY / "nbgrader_config.py", root)
    build(load_course(root))
    return root


@pytest.fixture
def course(built_course: Path, tmp_path: Path) -> Course:
    root = tmp_path / "course"
    shutil.copytree(built_course, root)
    return load_course(root)


@pytest.fixture
def db_url(course: Course) -> str:
    return default_url(course.root)


@pytest.fixture
def gradebook(course: Course, db_url: str):
    with closing(Gradebook(db_url)) as opened:
        opened.register(course, course.assignments[0])
        yield opened


@pytest.fixture
def grade() -> SubmissionGrade:
    """Ada has everything right but the hidden check of the second unit."""
    return grade_of(
        "ada",
        unit_grade(
            "01_double", check("test_doubles", 3), check("test_halves", 1), check("test_secret", 6, hidden=True)
        ),
        unit_grade("02_ramp", check("test_four_steps", 4), check("test_any", 6, earned=0, hidden=True)),
    )


@pytest.fixture
def hand_in(course: Course) -> Callable[..., Path]:
    """Hand in the solved notebooks: ``hand_in("ada", {"01_double.ipynb": None})`` without the first."""

    def write(student: str, files: dict[str, str | bytes | None] | None = None, timestamp: str | None = None) -> Path:
        return write_submission(course.root, student, files, timestamp)

    return write
