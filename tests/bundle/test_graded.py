"""A notebook with a set-up cell is graded as one without: by us, and by nbgrader itself."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from nbgrader_helpers import nbgrader

from autograder.author.build import build
from autograder.ci.grading import grade_checkout, level_here
from autograder.course import load_course
from autograder.model.course import Course
from autograder.model.outcome import Status
from autograder.sandbox.isolation import Level
from autograder.submissions.find import submission_in

ROOT = Path(__file__).parents[2]


@pytest.fixture
def handed_in(online: Course) -> Path:
    """The solved notebook, handed in while nothing lies at the address; the course with nbgrader's settings."""
    build(online)
    shutil.copy(ROOT / "nbgrader_config.py", online.root)
    folder = online.root / "submitted/sample-01/one"
    folder.mkdir(parents=True)
    shutil.copy(online.root / "source/one/18_rope.ipynb", folder)
    return folder


def test_our_grader_leaves_the_cell_out(online: Course, handed_in: Path) -> None:
    """All points, no incident, and worked examples are left out as ever; also when the address has changed since."""
    toml = online.root / "course/course.toml"
    toml.write_text(toml.read_text().replace("0.1.0-py3", "9.9.9-py3"))
    course = load_course(online.root)
    [assignment] = course.assignments
    submission = submission_in(str(handed_in), "sample-01", assignment)

    grade = grade_checkout(course, submission, level_here(Level.LIMITS_ONLY.value), "cpu")

    [unit] = grade.units
    assert (unit.status, unit.result.points, unit.incidents) == (Status.GRADED, unit.result.max_points, ())
    assert not [cell for cell in unit.cells if "set_up" in cell.source]


@pytest.mark.slow
def test_nbgrader_is_not_disturbed(online: Course, handed_in: Path) -> None:
    """It validates the notebook and grades it, with our executor and with its own."""
    validated = nbgrader(online.root, "validate", "source/one/18_rope.ipynb")
    released = nbgrader(online.root, "generate_assignment", "one", "--force")
    assert "Success! Your notebook passes all the tests." in validated.stdout, validated.stderr
    assert released.returncode == 0, released.stderr

    for stock in "0", "1":
        graded = nbgrader(online.root, "autograde", "one", "--create", "--force", AUTOGRADER_STOCK=stock)
        exported = nbgrader(online.root, "export")
        assert graded.returncode == 0, graded.stderr
        assert exported.returncode == 0, exported.stderr
        [row] = (online.root / "grades.csv").read_text().splitlines()[1:]
        assert ",10.0,10.0" in row
