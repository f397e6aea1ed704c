"""A small class, graded in this process by a sandbox that is none, so that a run takes a moment."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "nbgrader"))

from faults.small_class import SmallClass, build_small_course  # noqa: E402


@pytest.fixture(scope="session")
def small_course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_small_course(tmp_path_factory.mktemp("small") / "course")


@pytest.fixture
def small_class(small_course: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SmallClass:
    """Ada, Ben and Cy have handed in; nothing is graded yet."""
    return SmallClass.copy(small_course, tmp_path / "class", monkeypatch)
