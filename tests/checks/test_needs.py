"""Packages that an exercise needs besides the course's own: a missing one is said before anything is judged."""

from __future__ import annotations

from pathlib import Path

import pytest
from two_ends import CHECKS, RIGHT, Wire

from autograder.boundary.protocol import Run
from autograder.checks.collect import Check, collect, collect_file
from autograder.checks.needs import preloaded_modules
from autograder.checks.reference import stored
from autograder.checks.runner import Setting, run_checks
from autograder.errors import CourseError
from autograder.model.course import Course
from autograder.model.outcome import Outcome


@pytest.fixture
def wire() -> Wire:
    """A right answer."""
    made = Wire({"__name__": "answers"})
    made.host.handle(Run(RIGHT, "answers.py"), [])
    return made


def checks_with(folder: Path, first_line: str) -> tuple[Check, ...]:
    path = folder / "test_02_softmax.py"
    path.write_text(f"{first_line}\n{CHECKS}")
    return collect_file(path)


def test_a_missing_package_is_told_with_its_cure(exercise_folder: Path, wire: Wire) -> None:
    """No answer is judged where it cannot run; the error says which package it is and how to install it."""
    checks = checks_with(exercise_folder, "NEEDS = {'no_such_package': 'pip install no-such-package'}")
    setting = Setting(stored(exercise_folder / "test_02_softmax.safetensors"))

    with pytest.raises(CourseError, match="no_such_package is not installed") as error:
        run_checks(checks, wire, setting)

    assert error.value.cure == "Run: pip install no-such-package"


def test_a_package_that_is_there_changes_nothing(exercise_folder: Path, wire: Wire) -> None:
    """With what it needs at hand, an exercise is checked as any other."""
    checks = checks_with(exercise_folder, "NEEDS = {'torch': 'pip install torch'}")
    setting = Setting(stored(exercise_folder / "test_02_softmax.safetensors"))

    assert {result.outcome for result in run_checks(checks, wire, setting)} == {Outcome.PASS}


def test_modules_to_import_early_are_collected(exercise_folder: Path) -> None:
    """PRELOAD names them; most exercises have none."""
    assert preloaded_modules(checks_with(exercise_folder, "PRELOAD = ('wave', 'email.mime')")) == {"wave", "email.mime"}
    assert preloaded_modules(checks_with(exercise_folder, "# nothing")) == frozenset()


def test_a_student_and_a_grader_preload_the_same(course: Course) -> None:
    """Hidden checks, which a student does not have, add nothing."""
    checks = [collect(unit) for unit in course.units]
    visible = [preloaded_modules(check for check in unit if not check.hidden) for unit in checks]

    assert visible == [preloaded_modules(unit) for unit in checks]
    assert any(visible)
