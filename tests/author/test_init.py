"""``autograder init`` makes a course of one's own, and ``verify`` knows an exercise before it is listed."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner
from yaml import safe_load

from autograder.author.banks import make_bank
from autograder.author.init import STARTER, WORKFLOW, init_course
from autograder.author.sample_class import is_sample_class
from autograder.checks import bank_stamp
from autograder.checks.bank import load_bank
from autograder.cli import main
from autograder.course import bank_file, load_course
from autograder.errors import CourseError
from autograder.grade.nbgrader.configured import not_configured
from autograder.grade.stale_banks import units_without_names, warning
from autograder.wheel import package_wheel

ROOT = Path(__file__).parents[2]


def invoke(*arguments: str) -> str:
    result = CliRunner().invoke(main, [*arguments])
    assert result.exit_code == 0, result.output
    return result.output


def test_an_empty_folder_becomes_a_course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its exercise verifies and is built, and a class of it is graded, by the commands of its README."""
    monkeypatch.chdir(tmp_path)

    written = invoke("init", "mine")
    assert "Wrote .github/workflows/course.yml" in written
    assert " build\nTo write an exercise, follow docs/guide.md.\n" in written
    assert "set AUTOGRADER_PACKAGE: see the first lines of .github/workflows/course.yml." in written
    assert "Next: cd mine && " in written
    monkeypatch.chdir(tmp_path / "mine")
    assert "ok     01_center_rows" in invoke("verify")
    built = invoke("build")
    assert "ok     01_center_rows" in built
    assert "Built" in built
    assert "Everything is up to date." in invoke("build", "--check")
    invoke("sample")
    graded = CliRunner().invoke(main, ["grade", "--isolation", "limits only", "--jobs", "1"])
    assert "sample-01" in graded.output
    assert not_configured(tmp_path / "mine", {}) is None


def test_the_workflow_says_which_variable_it_needs(tmp_path: Path) -> None:
    """In its head, with this wheel's name; and where the variable is missing, in one sentence, before it installs."""
    init_course(tmp_path)
    workflow = (tmp_path / WORKFLOW).read_text(encoding="utf-8")
    (step,) = [one for one in safe_load(workflow)["jobs"]["prove"]["steps"] if "PACKAGE" in one.get("env", {})]
    done = subprocess.run(
        ["bash", "-e", "-c", step["run"]], env={"PATH": os.environ["PATH"]}, capture_output=True, text=True
    )

    assert f"./wheels/{package_wheel()[0]}[grade]\n" in workflow.partition("\nname:")[0]
    assert (done.returncode, done.stdout.count("\n")) == (1, 1)
    assert done.stdout.startswith("::error::Set the variable AUTOGRADER_PACKAGE, as the first lines")


def test_sample_class_replaces_nobody_s_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What `sample` did not write stays as it is; its own class is written anew after the course has changed."""
    init_course(tmp_path)
    monkeypatch.chdir(tmp_path)
    invoke("build")
    mine = tmp_path / "submitted/sample-03/first_steps/01_center_rows.py"
    mine.parent.mkdir(parents=True)
    mine.write_text("def center_rows(x): ...\n", encoding="utf-8")

    refused = CliRunner().invoke(main, ["sample"])
    assert (refused.exit_code, [one.name for one in (tmp_path / "submitted").iterdir()]) == (2, ["sample-03"])
    assert "sample-03 holds files that this command did not write" in refused.output
    assert "run: autograder sample --into sample-class" in refused.output

    invoke("sample", "--into", "sample-class")
    solution = tmp_path / "course/01_center_rows/solution.py"
    solution.write_text(solution.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
    invoke("sample", "--into", "sample-class")
    assert is_sample_class(tmp_path / "sample-class")
    (tmp_path / "sample-class/sample-02/first_steps/01_center_rows.py").write_text("# mine\n", encoding="utf-8")
    assert CliRunner().invoke(main, ["sample", "--into", "sample-class"]).exit_code == 2
    assert mine.read_text(encoding="utf-8") == "def center_rows(x): ...\n"


def test_a_bank_that_another_engine_made_is_called_stale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A change of what banks store is told by `build --check`, `verify` and `grade`; `build` cures it."""
    init_course(tmp_path)
    monkeypatch.chdir(tmp_path)
    invoke("build")
    course = load_course(tmp_path)
    assert "stale" not in invoke("verify")
    assert warning(units_without_names(tmp_path, course.units)) == ""

    with changed_engine(tmp_path, monkeypatch):
        checked = CliRunner().invoke(main, ["build", "--check"])
        assert checked.exit_code == 2
        assert "solutions/01_center_rows.mistakes is out of date" in checked.output
        assert "The stored replies of 01_center_rows are stale" in invoke("verify")
        assert "Mistakes in 01_center_rows cannot be named" in warning(units_without_names(tmp_path, course.units))
        assert load_bank(bank_file(tmp_path, "01_center_rows")) is None
        invoke("build")
        assert "Everything is up to date." in invoke("build", "--check")
        assert "stale" not in invoke("verify")
    assert load_bank(bank_file(tmp_path, "01_center_rows")) is None


def test_rewording_a_sentence_makes_no_bank_stale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Banks hold none of the engine's sentences: the same bank is made with other words."""
    init_course(tmp_path)
    unit = load_course(tmp_path).units[0]
    before = make_bank(unit)
    monkeypatch.setattr("autograder.checks.explain_values._how_many", lambda *_: "it differs")

    assert make_bank(unit) == before


@contextmanager
def changed_engine(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An engine in which a kind of failure has another id."""
    engine = folder.parent / "changed" / "autograder"
    shutil.copytree(bank_stamp.ENGINE, engine, ignore=shutil.ignore_patterns("__pycache__"))
    kinds = engine / "checks/failure_kind.py"
    kinds.write_text(kinds.read_text(encoding="utf-8").replace('"values"', '"wrong values"'), encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(bank_stamp, "ENGINE", engine)
        bank_stamp.engine_digest.cache_clear()
        yield
    bank_stamp.engine_digest.cache_clear()


def test_what_is_there_is_never_replaced(tmp_path: Path) -> None:
    """In a course it adds what is missing, and says so by returning it; the second time nothing is."""
    init_course(tmp_path)
    (tmp_path / "README.md").write_text("mine")
    (tmp_path / "nbgrader_config.py").unlink()

    assert init_course(tmp_path) == [tmp_path / "nbgrader_config.py"]
    assert (tmp_path / "README.md").read_text() == "mine"
    assert init_course(tmp_path) == []


def test_a_folder_of_another_kind_is_refused(tmp_path: Path) -> None:
    """Neither within a course nor over a folder of that name."""
    init_course(tmp_path / "one")
    with pytest.raises(CourseError, match="is inside the course"):
        init_course(tmp_path / "one/inner")
    (tmp_path / "two/course").mkdir(parents=True)
    with pytest.raises(CourseError, match=r"without a course\.toml"):
        init_course(tmp_path / "two")


def test_the_settings_for_nbgrader_are_this_course_s() -> None:
    """One text: what is mended here reaches new courses."""
    assert (STARTER / "nbgrader_config.txt").read_bytes() == (ROOT / "nbgrader_config.py").read_bytes()


def test_verify_knows_an_exercise_that_is_not_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`new` says in a sentence what to do next, and that works as it stands."""
    init_course(tmp_path)
    monkeypatch.chdir(tmp_path)

    started = invoke("new", "02_scale_rows")
    assert "After each change, run: autograder build" in started
    assert "To prove it before you list it, run: autograder verify 02_scale_rows" in started
    verified = invoke("verify", "02_scale_rows")

    assert "ok     02_scale_rows" in verified
    assert "02_scale_rows is not listed in course/course.toml" in verified
    assert "ok     02_scale_rows: " in invoke("audit", "02_scale_rows", "--draws", "0", "--jobs", "1")
    assert [unit.id for unit in load_course(tmp_path).units] == ["01_center_rows"]
