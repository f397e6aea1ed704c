"""Where nbgrader would grade without us, somebody says so, and no score is made up."""

from __future__ import annotations

import os
import sqlite3
import sys
from pathlib import Path

import pytest
from nbgrader_helpers import ASSIGNMENT, nbgrader, write_submission

from autograder.grade.nbgrader.configured import not_configured
from autograder.model.course import Course

# nbgrader starts `alembic` by name when it makes a gradebook; in our settings a line lets it be found.
FOUND = f"{Path(sys.executable).parent}:{os.environ.get('PATH', os.defpath)}"
EXPORTER_ALONE = """
c = get_config()
c.Autograde.exporter_class = "autograder.grade.nbgrader.plugins.SubmissionExporter"
"""


def test_settings_of_the_course_are_complete(course: Course) -> None:
    """As the course stands, nothing is said; each way to lack the settings has its own sentence and cure."""
    settings = course.root / "nbgrader_config.py"

    assert not_configured(course.root, {}) is None
    assert "unset AUTOGRADER_STOCK" in str(not_configured(course.root, {"AUTOGRADER_STOCK": "1"}))
    settings.write_text(EXPORTER_ALONE)
    assert "lacks the safe executor" in str(not_configured(course.root, {}))
    settings.unlink()
    assert "is missing" in str(not_configured(course.root, {}))


@pytest.mark.slow
def test_nbgrader_alone_gives_no_score(course: Course) -> None:
    """Without our settings it would run student code as the instructor: the check cell ends that, and says why."""
    write_submission(course.root, "ada")
    (course.root / "nbgrader_config.py").unlink()
    assert nbgrader(course.root, "generate_assignment", ASSIGNMENT, "--force", "--create", PATH=FOUND).returncode == 0

    done = nbgrader(course.root, "autograde", ASSIGNMENT, "--create", PATH=FOUND)

    assert done.returncode != 0
    assert "nbgrader grades by itself here" in done.stderr
    assert "autograder init" in done.stderr
    assert scores_of(course.root / "gradebook.db") == []


@pytest.mark.slow
def test_exporter_alone_refuses(course: Course) -> None:
    """Half of our settings would look like all of them."""
    write_submission(course.root, "ada")
    (course.root / "nbgrader_config.py").write_text(EXPORTER_ALONE)

    done = nbgrader(course.root, "autograde", ASSIGNMENT, "--create", PATH=FOUND)

    assert done.returncode != 0
    assert "names this exporter without its preprocessors" in done.stderr


def scores_of(path: Path) -> list[tuple[float]]:
    with sqlite3.connect(path) as book:
        return book.execute("SELECT auto_score FROM grade WHERE auto_score IS NOT NULL").fetchall()
