"""A small course with the addresses of its hand-out, and the bundle of it as files."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.bundle.contents import bundle_files
from autograder.course import load_course
from autograder.model.course import Course
from autograder.wheel import package_wheel


@pytest.fixture
def online(small: Course, tmp_path: Path) -> Course:
    """The course of one unit; its wheel and checks lie at a file address, its bundle in a repository."""
    wheel = (tmp_path / "web" / package_wheel()[0]).as_uri()
    toml = small.root / "course/course.toml"
    addresses = f'wheel = "{wheel}"\nrepository = "https://github.com/organization/course"\n'
    toml.write_text(f"{toml.read_text()}\n[handout]\n{addresses}")
    return load_course(small.root)


@pytest.fixture
def files(online: Course) -> dict[str, bytes]:
    """Its bundle."""
    return bundle_files(online, online.assignments)
