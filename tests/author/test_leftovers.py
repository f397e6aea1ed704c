"""What an author has not replaced of the starter is named, so that no student sees it unnoticed."""

from __future__ import annotations

from pathlib import Path

from autograder.author.init import init_course
from autograder.author.leftovers import leftovers
from autograder.course import load_course
from autograder.model.course import Course


def test_a_new_course_is_the_starter(tmp_path: Path) -> None:
    """Its title, its front page and its exercise are named, the exercise as a whole."""
    init_course(tmp_path)

    assert leftovers(load_course(tmp_path)) == [
        "the title in course/course.toml",
        "course/index.md",
        "course/01_center_rows",
    ]


def test_kept_files_and_prompts_are_named(tmp_path: Path) -> None:
    """In a changed exercise, each kept file and each prompt is named."""
    init_course(tmp_path)
    folder = tmp_path / "course/01_center_rows"
    for path in folder.rglob("*.*"):
        if path.suffix != ".svg":
            path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")

    found = leftovers(load_course(tmp_path))[2:]

    assert found[0] == "course/01_center_rows/figures/center_rows.svg"
    assert [one.split(" in ")[-1].rsplit("/", 1)[1] for one in found[1:]] == ["lesson.md", "lesson.md", "solution.py"]


def test_a_finished_course_has_none(course: Course) -> None:
    """The course of this repository has replaced everything."""
    assert leftovers(course) == []
