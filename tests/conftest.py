"""What several test modules share: the course, a copy of it that a test may grade in, and a course of one unit."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from autograder.course import load_course
from autograder.device import gpus
from autograder.model import Course, Limits, Unit
from autograder.new import new_unit

# A busy machine is slow: that is no fault of what is tested.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

pytest_plugins = ["browser"]  # the module beside this one
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


@pytest.fixture
def small(tmp_path: Path) -> Course:
    """A course of one unit, the scaffold of ``autograder new``, that a test may change; nothing is built yet."""
    new_unit(Course("Small", tmp_path, (), Limits()), "18_rope")
    (tmp_path / "course/course.toml").write_text(
        'title = "Small"\n[[assignments]]\nname = "one"\nunits = ["18_rope"]\n', encoding="utf-8"
    )
    return load_course(tmp_path)


@pytest.fixture
def unit(small: Course) -> Unit:
    """Its unit."""
    return small.units[0]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of a GPU are skipped by name where there is none."""
    of_gpu = [item for item in items if item.get_closest_marker("gpu")]
    if of_gpu and not gpus():
        for item in of_gpu:
            item.add_marker(pytest.mark.skip(reason="needs a GPU that PyTorch can use"))
