"""``autograder build`` proves what changed before it builds."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from autograder.author.banks import stale_banks
from autograder.author.build import build
from autograder.cli import main
from autograder.course import bank_file
from autograder.model.course import Course, Unit


def run_build(course: Course, monkeypatch: pytest.MonkeyPatch) -> Result:
    monkeypatch.chdir(course.root)
    return CliRunner().invoke(main, ["build"])


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_unchanged_exercise_is_not_proven_again(small: Course, unit: Unit, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second build runs no check; a change of the checks makes the third one prove the exercise."""
    assert "ok     18_rope" in run_build(small, monkeypatch).output
    assert run_build(small, monkeypatch).output.startswith("Everything is up to date.\n")

    (unit.folder / "checks.py").open("a", encoding="utf-8").write("\n# a remark\n")
    assert "ok     18_rope" in run_build(small, monkeypatch).output


def test_wrong_exercise_is_not_built(small: Course, unit: Unit, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentences of `verify`, the cure, and no file."""
    (unit.folder / "misconceptions/right.py").write_text(
        '"""`rope` is right. It should not be."""\n\nCAUGHT_BY = ("no_check",)\nSECTION = "none"\n'
    )
    done = run_build(small, monkeypatch)

    assert done.exit_code == 2
    assert "WRONG  18_rope\n         misconceptions/right.py names no_check" in done.output
    assert "1 exercise wrong: nothing was built.\nFix, then run: autograder build\n" in done.output
    assert not (small.root / "exercises").exists()


def test_lesson_keeps_its_rules(small: Course, unit: Unit, monkeypatch: pytest.MonkeyPatch) -> None:
    """No bank covers the lesson, so its rules are asked at every build."""
    build(small)
    edit(unit.folder / "lesson.md", "Hint 1: what is one row's mean?", "Hint 1:")
    done = run_build(small, monkeypatch)

    assert done.exit_code == 2
    assert "WRONG  18_rope" in done.output
    assert "lesson.md has an empty hint: Hint 1:" in done.output


def test_no_secret_is_built(small: Course, unit: Unit, monkeypatch: pytest.MonkeyPatch) -> None:
    """A lesson that shows the solution is refused before anything is written but the banks, which take minutes."""
    build(small)
    bank_file(small.root, "18_rope").unlink()
    before = (small.root / "release/one/18_rope.ipynb").read_bytes()
    solution = (unit.folder / "solution.py").read_text(encoding="utf-8")
    with (unit.folder / "lesson.md").open("a", encoding="utf-8") as lesson:
        lesson.write("\n```python\n" + solution.split("### BEGIN SOLUTION")[1].split("### END")[0] + "```\n")
    done = run_build(small, monkeypatch)

    assert done.exit_code == 2
    assert "Students would receive:" in done.output
    assert (small.root / "release/one/18_rope.ipynb").read_bytes() == before
    assert bank_file(small.root, "18_rope").is_file()
    assert not stale_banks(small)
