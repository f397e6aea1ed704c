"""``autograder init`` makes a course of one's own, and ``verify`` knows an exercise before it is listed."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from autograder.author.init import STARTER, init_course
from autograder.cli import main
from autograder.course import load_course
from autograder.errors import CourseError
from autograder.grade.nbgrader.configured import not_configured

ROOT = Path(__file__).parents[2]


def invoke(*arguments: str) -> str:
    result = CliRunner().invoke(main, [*arguments])
    assert result.exit_code == 0, result.output
    return result.output


def test_an_empty_folder_becomes_a_course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its exercise verifies and is built, and a class of it is graded, by the commands of its README."""
    monkeypatch.chdir(tmp_path)

    assert "Wrote .github/workflows/course.yml" in invoke("init", "mine")
    monkeypatch.chdir(tmp_path / "mine")
    assert "ok     01_center_rows" in invoke("verify")
    assert "Built" in invoke("build")
    assert "Everything is up to date." in invoke("build", "--check")
    invoke("sample")
    graded = CliRunner().invoke(main, ["grade", "--isolation", "limits only", "--jobs", "1"])
    assert "sample-01" in graded.output
    assert not_configured(tmp_path / "mine", {}) is None


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
    with pytest.raises(CourseError, match="lies within the course"):
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

    assert "Try it: autograder verify 02_scale_rows" in invoke("new", "02_scale_rows")
    said = invoke("verify", "02_scale_rows")

    assert "ok     02_scale_rows" in said
    assert "02_scale_rows is not listed in course/course.toml" in said
    assert [unit.id for unit in load_course(tmp_path).units] == ["01_center_rows"]
