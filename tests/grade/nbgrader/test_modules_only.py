"""A class that hands in ``.py`` files and not one notebook, graded by nbgrader's command and by the formgrader."""

from __future__ import annotations

import shutil
import stat
from pathlib import Path

import pytest
from nbgrader_helpers import ASSIGNMENT, nbgrader, scores

from autograder.model.course import Course

pytestmark = pytest.mark.slow
FULL = {
    ("01_double", "check"): (4.0, False),
    ("01_double", "check-hidden"): (6.0, False),
    ("02_ramp", "check"): (4.0, False),
    ("02_ramp", "check-hidden"): (6.0, False),
}


@pytest.fixture
def modules_only(course: Course) -> Course:
    for student in ("sample-01", "sample-02"):
        folder = course.root / "submitted" / student / ASSIGNMENT
        folder.mkdir(parents=True)
        for name in ("01_double.py", "02_ramp.py"):
            shutil.copy(course.root / "solutions" / name, folder)
    folder.joinpath("02_ramp.py").write_text("def ramp(:\n")
    return course


def found(course: Course, student: str) -> dict[tuple[str, str], tuple[float | None, bool]]:
    return scores(f"sqlite:///{course.root / 'gradebook.db'}", student)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_autograde_finds_students_without_notebooks(modules_only: Course) -> None:
    """Every student is graded, then feedback is made; what others may not read is closed."""
    root = modules_only.root

    graded = nbgrader(root, "autograde", ASSIGNMENT)
    told = nbgrader(root, "generate_feedback", ASSIGNMENT)

    assert graded.returncode == 0, graded.stderr
    assert told.returncode == 0, told.stderr
    assert found(modules_only, "sample-01") == FULL
    wrong = found(modules_only, "sample-02")
    assert {cell: wrong[cell] for cell in wrong if cell[0] == "01_double"} == {
        cell: FULL[cell] for cell in FULL if cell[0] == "01_double"
    }
    assert (root / "feedback/sample-01" / ASSIGNMENT / "01_double.html").is_file()
    assert [mode(root / name) for name in ("autograded", "feedback", ".autograder")] == [0o700] * 3
    assert mode(root / "gradebook.db") == 0o600
    assert mode(root / "feedback/sample-01" / ASSIGNMENT / "01_double.html") == 0o644  # release_feedback copies it


def test_autograde_of_one_notebook_and_one_student(modules_only: Course) -> None:
    """nbgrader's own options choose among them as among notebooks; who is not there is nbgrader's own error."""
    root = modules_only.root

    one = nbgrader(root, "autograde", ASSIGNMENT, "--student", "sample-01", "--notebook", "02_*")
    nobody = nbgrader(root, "autograde", ASSIGNMENT, "--student", "sample-09")

    assert one.returncode == 0, one.stderr
    assert [path.name for path in (root / "autograded/sample-01" / ASSIGNMENT).glob("*.ipynb")] == ["02_ramp.ipynb"]
    assert nobody.returncode == 1
    assert "No notebooks were matched" in nobody.stderr


def test_the_formgrader_s_button_grades_modules(modules_only: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the button calls in the formgrader's own process."""
    from nbgrader.apps import NbGraderAPI
    from nbgrader.apps.nbgraderapp import NbGrader

    monkeypatch.chdir(modules_only.root)
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    application = NbGrader()
    application.initialize([])

    result = NbGraderAPI(config=application.config).autograde(ASSIGNMENT, "sample-01")

    assert result["success"], result
    assert found(modules_only, "sample-01") == FULL
