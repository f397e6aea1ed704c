"""What `autograder grade` and `autograder show` print, to whom, and with which exit status."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from faults.small_class import SmallClass, build_small_course

from autograder.cli import main
from autograder.errors import AutograderError
from autograder.grade import run as run_module
from autograder.grade.workers.jobs import SAMPLES, GradingJob, _sample_first

Invoke = Callable[..., Result]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_small_course(tmp_path_factory.mktemp("built") / "course")


@pytest.fixture
def small(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SmallClass:
    """Ada and Cy have everything right, Ben has not."""
    made = SmallClass.copy(built, tmp_path / "class", monkeypatch)
    monkeypatch.chdir(made.root)
    return made


@pytest.fixture
def grade(small: SmallClass) -> Invoke:
    """``grade("--json")``: the command in the class's folder."""
    return lambda *words: CliRunner().invoke(main, ["grade", "--isolation", "limits only", "-j", "1", *words])


def test_the_table_comes_with_what_to_do_next(grade: Invoke) -> None:
    """On standard output; and the exit status says that nobody need look."""
    result = grade()

    assert result.exit_code == 0, result.output
    assert [line.split() for line in result.stdout.splitlines()[:5]] == [
        ["student", "warm_up"],
        ["of", "20"],
        ["ada", "20.0"],
        ["ben", "11.0"],
        ["cy", "20.0"],
    ]
    assert result.stdout.splitlines()[-1].startswith("Then: autograder export nbgrader")


def test_json_is_all_that_is_written(grade: Invoke) -> None:
    """A program reads standard output as it is; with the same grades as the table."""
    result = grade("--json")
    made = json.loads(result.stdout)

    assert result.exit_code == 0
    assert {one["student"]: one["points"] for one in made["submissions"]} == {"ada": 20, "ben": 11, "cy": 20}
    assert made["run"]["graded_now"] == 3


def test_json_with_an_error_is_nothing(grade: Invoke) -> None:
    """The error goes where errors go."""
    result = grade("--json", "--db", "mysql://u:secret@h/x")

    assert (result.exit_code, result.stdout) == (2, "")
    assert "Traceback" not in result.stderr
    assert "pip install pymysql" in result.stderr


def test_details_show_the_exercises(grade: Invoke) -> None:
    """Before the total."""
    assert grade("--details").stdout.splitlines()[0].split() == ["student", "01_double", "02_ramp", "warm_up"]


def test_show_tells_of_hidden_checks(grade: Invoke) -> None:
    """Of what was recorded, without grading again."""
    grade()
    result = CliRunner().invoke(main, ["show", "ben", "double"])

    assert result.exit_code == 0, result.output
    assert "ben  01_double  1 of 10 points" in result.stdout
    assert "Hidden checks, which the student does not see: 0 of 6 points" in result.stdout


def test_a_character_that_a_file_cannot_hold_stops_nothing(grade: Invoke, small: SmallClass) -> None:
    """As where the system's encoding is ASCII."""
    grade()
    environment = {**os.environ, "PYTHONIOENCODING": "ascii:strict"}
    command = [sys.executable, "-m", "autograder", "show", "ben", "double"]
    run = subprocess.run(command, cwd=small.root, env=environment, capture_output=True, timeout=60)

    assert (run.returncode, run.stderr) == (0, b"")
    assert b"\n? " in run.stdout  # the mark of a check


def test_show_of_nobody_says_who_there_is(grade: Invoke) -> None:
    """In a sentence, with a command."""
    grade()
    result = CliRunner().invoke(main, ["show", "bn", "double"])

    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        "No grade of bn for 01_double is recorded.",
        "Did you mean: autograder show ben 01_double",
    ]


@pytest.mark.parametrize(("force", "cure"), [(False, "the same command again"), (True, "without --force")])
def test_what_goes_on_after_ctrl_c_is_true(
    small: SmallClass, monkeypatch: pytest.MonkeyPatch, force: bool, cure: str
) -> None:
    """With --force everything would be graded again."""

    class Interrupted:
        def begin(self, job: object) -> AbstractContextManager[None]:
            return nullcontext()

        def grade(self, jobs: object) -> object:
            yield from ()
            raise KeyboardInterrupt

    monkeypatch.setattr(run_module, "LocalWorkers", lambda *_: Interrupted())
    with pytest.raises(AutograderError, match=cure):
        small.grade(force=force)


def test_some_of_each_assignment_are_graded_first() -> None:
    """What they take tells how long the rest will."""
    from collections import deque
    from types import SimpleNamespace
    from typing import cast

    names = ["a"] * 5 + ["b"] * 1 + ["c"] * 4
    jobs = cast(
        "deque[GradingJob]",
        deque(SimpleNamespace(submission=SimpleNamespace(assignment=SimpleNamespace(name=name))) for name in names),
    )
    _sample_first(jobs)

    order = "".join(job.submission.assignment.name for job in jobs)
    assert SAMPLES == 2
    assert order == "aabcc" + "aaacc"


def test_what_was_handed_in_and_not_graded_is_counted(grade: Invoke, small: SmallClass) -> None:
    """Nobody is told that all is graded; the status says it, and programs read it with the submission."""
    folder = small.root / "submitted/cy/warm_up"
    for path in folder.glob("02_ramp*"):
        path.unlink()
    (folder / "02_ramp.pdf").write_bytes(b"%PDF")
    (small.root / "submitted/ada/homework").mkdir()
    (small.root / "submitted/ada/homework/01_double.py").write_text("x = 1")
    (small.root / "submitted/notes.txt").write_text("hello")

    result = grade()
    made = json.loads(grade("--json").stdout)

    assert result.exit_code == 1
    assert "All " not in result.stdout
    counted = "2 files of 2 students and 1 file outside of the students' folders were not graded"
    assert f"{counted}: see the list below." in result.stdout
    assert f"{counted}:" in result.stderr
    assert "  cy/warm_up/02_ramp.pdf  is not a notebook or a Python file: hand in 02_ramp.ipynb.\n" in result.stderr
    unread = {one["student"]: one.get("unread") for one in made["submissions"]}
    assert unread["ada"] is unread["ben"] is None
    assert [(one["file"], one["exercise"]) for one in unread["cy"]] == [("02_ramp.pdf", "02_ramp")]
    assert {one["file"] for one in made["run"]["unread"]} == {"ada/homework", "notes.txt"}


def test_a_copy_beside_the_release_is_graded(grade: Invoke, small: SmallClass) -> None:
    """As Colab and Drive name it; the release counts for nothing, and the status says that nobody need look."""
    folder = small.root / "submitted/cy/warm_up"
    for path in folder.iterdir():
        if path.suffix in (".py", ".ipynb"):
            path.rename(path.with_name(f"Cópia de {path.name}"))
    for path in (small.root / "release/warm_up").glob("*.ipynb"):
        (folder / path.name).write_bytes(path.read_bytes())

    result = grade("--json")
    made = json.loads(result.stdout)

    assert {one["student"]: one["points"] for one in made["submissions"]}["cy"] == 20
    assert result.exit_code == 0, result.stderr
