"""Code that loads pretrained models works in the sandbox: no network, a fork of a process with much imported."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from autograder.checks.collect import collect
from autograder.checks.needs import missing_packages
from autograder.grade.workers.process import grader
from autograder.model.course import Assignment, Course, Unit
from autograder.model.outcome import Outcome
from autograder.sandbox.machine import likely_level
from autograder.solution import clean
from autograder.submissions.find import Submission

COURSE = Path(__file__).parents[2] / "course"
UNIT = Unit("14_pretrained_models", COURSE / "14_pretrained_models")


@pytest.mark.slow
@pytest.mark.sample
def test_right_answers_earn_all_points_in_the_sandbox(course: Course, tmp_path: Path) -> None:
    """Folders of models arrive there, and transformers loads them as elsewhere, more than once."""
    for package, command in missing_packages(collect(UNIT)[0].function):
        pytest.skip(f"{package} is not installed. Run: {command}")
    assignment = Assignment("models", (UNIT,))
    (tmp_path / f"{UNIT.id}.py").write_text(clean((UNIT.folder / "solution.py").read_text()))
    ours = grader(replace(course, assignments=(assignment,)), "secret", likely_level().value, assignment)

    for _ in range(2):
        (unit,) = ours.grade(Submission("sample-01", assignment, str(tmp_path))).units

        assert [check.name for check in unit.result.checks if check.outcome is not Outcome.PASS] == []
