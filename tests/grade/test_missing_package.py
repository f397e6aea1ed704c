"""An exercise that needs a package which is not installed stops nobody: it waits, and everything else is graded."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from nbgrader_helpers import ASSIGNMENT, nbgrader, scores, write_submission

from autograder.checks.needs import missing_lines
from autograder.course import load_course
from autograder.grade.judge.material import unit_material
from autograder.grade.judge.unit_grades import not_judged
from autograder.model.course import Unit
from autograder.model.outcome import Outcome, Status

NEEDS = "NEEDS = {'no_such_package': 'pip install ./no-such-package'}\n"
SAID = "02_ramp needs the package no_such_package, which is not installed: it is not judged here."


def needing(root: Path) -> Path:
    """Let the second exercise need a package that nobody has."""
    path = root / "course/02_ramp/checks.py"
    path.write_text(f"{path.read_text()}\n{NEEDS}")
    return path


def run(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "autograder", *arguments]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=300)


@pytest.fixture
def root(built_course: Path, tmp_path: Path) -> Path:
    shutil.copytree(built_course, tmp_path / "course")
    return tmp_path / "course"


def test_it_is_known_before_anything_runs(root: Path) -> None:
    """The line names the exercise, the package and the command; nothing is said of packages that are there."""
    assert list(missing_lines(load_course(root).units)) == []
    needing(root)

    assert list(missing_lines(load_course(root).units)) == [f"{SAID} Run: pip install ./no-such-package"]


def test_a_package_of_an_extra_is_installed_by_our_own_command(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the author wrote, because no index has to know the course."""
    path = root / "course/02_ramp/checks.py"
    path.write_text(f"{path.read_text()}\nNEEDS = {{'transformers': 'pip install something-else'}}\n")
    monkeypatch.setitem(sys.modules, "transformers", None)
    (line,) = missing_lines(load_course(root).units)

    assert line.endswith('-m autograder.install "attention-course[pretrained]"')


def test_a_unit_that_cannot_run_is_no_zero(root: Path) -> None:
    """Its checks have an outcome of the grader's, and its status asks for a person."""
    needing(root)
    material = unit_material(Unit("02_ramp", root / "course/02_ramp"))
    grade = not_judged(Unit("02_ramp", root / "course/02_ramp"), material.checks, material.missing)

    assert material.missing == ("no_such_package",)
    assert grade.status is Status.GRADER_ERROR
    assert {check.outcome for check in grade.result.checks} == {Outcome.GRADER_ERROR}
    assert grade.comment == (
        "Not judged yet, which is not a zero: the package no_such_package is not installed where this was graded."
    )


@pytest.mark.slow
def test_everything_else_is_graded(root: Path) -> None:
    """By ``grade``, which says so first and returns 1; once the package is there, the exercise is graded, too."""
    for student in ("sample-01", "sample-02"):
        write_submission(root, student, {"02_ramp.ipynb": None} if student == "sample-02" else {})
    checks = needing(root)
    first = run(root, "grade", "--jobs", "1", "--isolation", "limits only", "--json")
    made = json.loads(first.stdout)
    points = {one["student"]: [unit["points"] for unit in one["exercises"]] for one in made["submissions"]}

    assert first.returncode == 1
    assert first.stderr.startswith(SAID)
    assert points == {"sample-01": [10, None], "sample-02": [10, 0]}
    assert [(one["student"], one["what"]) for one in made["needs_review"]] == [("sample-01", "could not be judged")]
    found = scores(f"sqlite:///{root / 'gradebook.db'}", "sample-01")
    assert {score for (notebook, _), (score, _) in found.items() if notebook == "02_ramp"} == {None}
    assert SAID in run(root, "doctor").stdout

    checks.write_text(checks.read_text().replace(NEEDS, ""))
    second = run(root, "grade", "--jobs", "1", "--isolation", "limits only", "--json")
    points = {
        one["student"]: [unit["points"] for unit in one["exercises"]]
        for one in json.loads(second.stdout)["submissions"]
    }

    assert second.returncode == 0
    assert points == {"sample-01": [10, 10], "sample-02": [10, 0]}


@pytest.mark.slow
def test_nbgrader_and_ci_grade_the_rest(root: Path) -> None:
    """With the same words; ``ci`` asks for a person."""
    folder = write_submission(root, "sample-01")
    needing(root)
    said = nbgrader(root, "autograde", ASSIGNMENT, AUTOGRADER_ISOLATION="limits only")
    found = scores(f"sqlite:///{root / 'gradebook.db'}", "sample-01")

    assert SAID in said.stderr
    assert said.returncode == 0
    assert {score for (notebook, _), (score, _) in found.items() if notebook == "02_ramp"} == {None}
    assert None not in {score for (notebook, _), (score, _) in found.items() if notebook == "01_double"}
    job = run(root, "ci", str(folder), "--isolation", "limits only", "--student", "sample-01", "--out", "results")
    assert (job.returncode, SAID in job.stderr) == (3, True)
