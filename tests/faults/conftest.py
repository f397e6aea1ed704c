"""A small class, graded in this process by a sandbox that is none, so that a run takes a moment."""

from __future__ import annotations

from pathlib import Path

import pytest
from faults.small_class import SmallClass, build_small_course


@pytest.fixture(scope="session")
def small_course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_small_course(tmp_path_factory.mktemp("small") / "course")


@pytest.fixture
def small_class(small_course: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SmallClass:
    """Ada, Ben and Cy have handed in; nothing is graded yet."""
    return SmallClass.copy(small_course, tmp_path / "class", monkeypatch)
