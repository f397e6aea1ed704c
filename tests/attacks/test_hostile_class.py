"""A dozen hostile submissions change no grade but their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.sandbox.isolation import Level
from autograder.sandbox.machine import likely_level
from benchmarks.hostile import HOSTILE, compare

NO_FAULT_OF_OURS = {"graded", "partly graded", "unreadable", "missing"}


@pytest.mark.slow
def test_the_others_grades_are_those_of_the_class_without_them(tmp_path: Path) -> None:
    """Each hostile submission gets a status, none causes a grader error, and no other grade changes."""
    if likely_level() is Level.LIMITS_ONLY:
        pytest.skip("hostile code is run at an isolation level alone")

    found = compare(tmp_path, students=4, jobs=2, isolation=likely_level().value)

    assert found.changed == ()
    assert found.statuses.keys() == HOSTILE.keys()
    assert set(found.statuses.values()) <= NO_FAULT_OF_OURS, found.statuses
    assert found.statuses["borrowed"] == "unreadable"
    assert found.statuses["slow_markdown"] == found.statuses["hungry_html"] == "graded"
