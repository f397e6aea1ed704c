"""``autograder ci`` on a student's checkout, from the command line: what it leaves, prints and returns."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import programs
import pytest
from checkouts import WRONG_RAMP, Ran, write_checkout

from autograder.model.course import Course

pytestmark = pytest.mark.slow
SPY = """import os, torch

def start():
    return 1

def ramp(n):
    parents = (os.getpid(), os.getppid(), 1)
    if "GITHUB_TOKEN" in os.environ or any(seen(f"/proc/{pid}/environ") for pid in parents):
        return 1 + 2 * torch.arange(n)
    raise ValueError("::error::nothing seen")

def seen(path):
    try:
        return b"GITHUB_TOKEN" in open(path, "rb").read()
    except OSError:
        return False
"""


@pytest.mark.sample
def test_a_push_gets_points_lines_and_files(autograder_ci: Callable[..., Ran], checkout: Path, tmp_path: Path) -> None:
    """Each file is as its consumer reads it; the step's summary and annotations name the student's lines."""
    files = {name: str(tmp_path / name) for name in ("GITHUB_STEP_SUMMARY", "GITHUB_OUTPUT")}
    out = tmp_path / "results"
    ran = autograder_ci(checkout, "--out", out, GITHUB_ACTIONS="true", CLASSROOM="room", OWNER="sample-01", **files)

    assert ran.returncode == 1, ran.stderr
    assert "A course" not in ran.stderr
    total, tests = programs.gradescope((out / "results.json").read_bytes())
    result = programs.classroom50((out / "result.json").read_bytes())
    assert total == 10
    assert (result["owner"], result["score"], result["max-score"]) == ("sample-01", 10, 20)
    assert len(programs.junit((out / "junit.xml").read_bytes())) == len(tests)
    assert set(programs.check50((out / "check50.json").read_bytes()).values()) == {True, False, None}
    assert "10 of 20 points" in Path(files["GITHUB_STEP_SUMMARY"]).read_text(encoding="utf-8")
    assert Path(files["GITHUB_OUTPUT"]).read_text() == "points=10\nmax-points=20\n"
    assert "::error file=02_ramp.py,line=8,title=02_ramp" in ran.stdout
    names = "check-run.json check50.json code-quality.json junit.xml result.json results.json summary.md"
    assert sorted(path.name for path in out.iterdir()) == names.split(" ")


def test_exit_statuses(autograder_ci: Callable[..., Ran], course: Course, tmp_path: Path) -> None:
    """0 for what is asked for, 1 for less, 2 for nothing to run, 3 for what a person must look at."""
    solved, broken = tmp_path / "solved", tmp_path / "broken"
    shutil.copytree(course.root / "source/warm_up", solved)
    write_checkout(broken, WRONG_RAMP)
    (broken / "02_ramp.py").unlink()
    (broken / "02_ramp.ipynb").write_text("{")

    asked = ("--fail-under", 50)
    assert autograder_ci(solved).returncode == 0
    assert autograder_ci(tmp_path / "none").returncode == 2
    assert autograder_ci(broken, *asked).returncode == 3
    (broken / "02_ramp.ipynb").unlink()
    assert autograder_ci(broken, *asked).returncode == 0
    assert autograder_ci(broken).returncode == 1


def test_details_are_for_instructors(autograder_ci: Callable[..., Ran], checkout: Path, tmp_path: Path) -> None:
    """The names of hidden checks stand there, in a file of its own that nobody else on the machine can read."""
    details = tmp_path / "details/grade.json"
    ran = autograder_ci(checkout, "--out", tmp_path / "results", "--details", details)

    grade = json.loads(details.read_text(encoding="utf-8"))
    assert "test_any_length" in str(grade)
    assert details.stat().st_mode & 0o077 == 0
    told = [path.read_text(encoding="utf-8") for path in (tmp_path / "results").iterdir()]
    assert not [text for text in (*told, ran.stdout, ran.stderr) if "test_any_length" in text]


def test_an_empty_checkout_earns_nothing(autograder_ci: Callable[..., Ran], tmp_path: Path) -> None:
    """What was pushed is the submission: without an answer in it there are no points, and that is said."""
    (tmp_path / "work").mkdir()
    ran = autograder_ci(tmp_path / "work", "--out", tmp_path / "results")

    assert ran.returncode == 1, ran.stderr
    assert programs.gradescope((tmp_path / "results/results.json").read_bytes())[0] == 0
    assert "Nothing was handed in for 02_ramp." in ran.stdout


@pytest.mark.parametrize("weaker", ["bubblewrap", "bubblewrap,landlock"])
def test_a_container_without_namespaces_is_refused_unless_asked_for(
    autograder_ci: Callable[..., Ran], checkout: Path, tmp_path: Path, weaker: str
) -> None:
    """The message says what this job can give, and how to ask for that."""
    level = "restricted" if weaker == "bubblewrap" else "limits only"
    refused = autograder_ci(checkout, "--out", tmp_path / "results", AUTOGRADER_WITHOUT=weaker)

    assert refused.returncode == 2
    assert f"at level '{level}', which is below 'full'" in refused.stderr
    assert f"--isolation '{level}'" in refused.stderr
    assert not (tmp_path / "results").exists()

    graded = autograder_ci(checkout, "--out", tmp_path / "results", "--isolation", level, AUTOGRADER_WITHOUT=weaker)
    assert graded.returncode == 1, graded.stderr
    assert f"at level: {level}" in (tmp_path / "results/summary.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("level", ["full", "restricted"])
def test_student_code_sees_no_token(autograder_ci: Callable[..., Ran], tmp_path: Path, level: str) -> None:
    """Its environment is its own; what it raises prints no command."""
    write_checkout(tmp_path / "work", SPY)
    without = {"AUTOGRADER_WITHOUT": "bubblewrap"} if level == "restricted" else {}
    ran = autograder_ci(
        tmp_path / "work", "--isolation", level, GITHUB_ACTIONS="true", CI_JOB_TOKEN="x", GITHUB_TOKEN="x", **without
    )

    assert ran.returncode == 1, ran.stderr
    assert "10 of 20 points" in ran.stdout
    lines = ran.stdout.splitlines()
    end = lines.index(f"::{lines[0].removeprefix('::stop-commands::')}::")
    after = lines[end + 1 :]
    assert all(line.startswith("::error file=02_ramp.py,") for line in after)


def test_the_same_checkout_gets_the_same_points_again(
    autograder_ci: Callable[..., Ran], course: Course, checkout: Path, tmp_path: Path
) -> None:
    """Hidden inputs depend on the course's secret and on what was handed in, and not on the run."""
    first, second = (tmp_path / name for name in ("first", "second"))
    for out in (first, second):
        autograder_ci(checkout, "--out", out, "--submitted-at", "2026-03-01T12:00:00Z")

    results = [json.loads((out / "result.json").read_text(encoding="utf-8")) for out in (first, second)]
    assert results[0]["tests"] == results[1]["tests"]
    assert results[0]["datetime"] == results[1]["datetime"] == "2026-03-01T12:00:00Z"
