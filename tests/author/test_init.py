"""``autograder init`` makes a course of one's own, and ``verify`` knows an exercise before it is listed."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from autograder.author.banks import make_bank
from autograder.author.init import STARTER, init_course
from autograder.checks import bank_stamp
from autograder.checks.bank import load_bank
from autograder.cli import main
from autograder.course import bank_file, load_course
from autograder.errors import CourseError
from autograder.grade.nbgrader.configured import not_configured
from autograder.grade.stale_banks import units_without_names, warning

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
    assert written.endswith(" build\nTo write an exercise, follow docs/guide.md.\n")
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
