"""``autograder report`` on a small class: from remembered grades to files."""

from __future__ import annotations

import shutil
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from outgoing_class import SECRET, submission_grade

from autograder.cli import main
from autograder.grades.store import Store

COURSE = Path(__file__).parents[1] / "grade/course"
STUDENTS = {"sample-01": 7.25, "学生-02": 10.0, "50% #3?": None}
Run = Callable[..., Result]


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three students are graded."""
    folder = tmp_path / "class"
    shutil.copytree(COURSE, folder)
    for student, points in STUDENTS.items():
        Store(folder).write(submission_grade(student, points))
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def run(root: Path) -> Run:
    """``run("--pages")``: the command, in the course's folder."""
    return lambda *arguments: CliRunner().invoke(main, ["report", *map(str, arguments)], catch_exceptions=False)


def test_the_report_is_one_file_for_instructors_alone(run: Run, root: Path) -> None:
    """It names no other file and no address, and nothing is left beside it."""
    made = run()
    path = root / "reports/report.html"
    page = path.read_text(encoding="utf-8")

    assert made.exit_code == 0
    assert f"3 students: {path}" in made.output
    assert [found.name for found in path.parent.iterdir()] == ["report.html"]
    assert "http://" not in page
    assert "https://" not in page
    assert " src=" not in page
    assert sys.platform == "win32" or stat.S_IMODE(path.stat().st_mode) == 0o600


def test_pages_lie_beside_it_and_are_linked(run: Run, root: Path) -> None:
    """Whatever a student's folder is called, the link leads to the file."""
    run("--pages")

    assert {path.name for path in (root / "reports/staff").iterdir()} == {f"{name}.html" for name in STUDENTS}
    assert '"page":"staff/50%25%20%233%3F.html"' in (root / "reports/report.html").read_text(encoding="utf-8")
    assert SECRET in (root / "reports/staff/sample-01.html").read_text(encoding="utf-8")


def test_the_report_of_an_assignment_replaces_none_of_all(run: Run, root: Path) -> None:
    """It lies in a folder of its own, with its pages."""
    run("--assignment", "warm_up", "--pages")

    assert [path.name for path in (root / "reports").iterdir()] == ["warm_up"]
    assert sorted(path.name for path in (root / "reports/warm_up").iterdir()) == ["report.html", "staff"]


def test_pages_to_hand_out_follow_the_course(run: Run, root: Path) -> None:
    """They lie in a folder of their own, and tell what ``feedback`` in course.toml lets students read."""
    run("--handouts", "--out", root / "elsewhere")
    page = (root / "elsewhere/handouts/sample-01.html").read_text(encoding="utf-8")

    assert sorted(path.name for path in (root / "elsewhere").iterdir()) == ["handouts", "report.html"]
    assert "The last step is kept." in page
    assert SECRET not in page


def test_it_says_how_many_things_a_person_must_look_at(run: Run) -> None:
    """The report lists them."""
    assert "1 item needs review" in run().output


@pytest.mark.parametrize(("arguments", "said"), [(("--assignment", "nothing"), "Assignments: warm_up")])
def test_an_error_has_its_cure(run: Run, arguments: tuple[str, ...], said: str) -> None:
    """And no traceback."""
    made = run(*arguments)

    assert made.exit_code == 2
    assert said in made.stderr


def test_without_grades_it_says_what_to_run(run: Run, root: Path) -> None:
    """And writes nothing."""
    shutil.rmtree(root / ".autograder")
    made = run()

    assert made.exit_code == 2
    assert "Run: autograder grade" in made.stderr
    assert not (root / "reports").exists()
