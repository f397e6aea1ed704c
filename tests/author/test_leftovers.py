"""What an author has not replaced of the starter is named, so that no student sees it unnoticed."""

from __future__ import annotations

from pathlib import Path

from autograder.author.init import init_course
from autograder.author.leftovers import PROMPTS, TITLE, leftovers
from autograder.course import load_course
from autograder.model.course import Course


def test_a_new_course_is_the_starter(tmp_path: Path) -> None:
    """Its title and every sentence that speaks to the author are named."""
    init_course(tmp_path)

    assert [one.split("/")[-1] for one in leftovers(load_course(tmp_path))] == [
        "course.toml",
        "index.md",
        "lesson.md",
        "lesson.md",
        "solution.py",
    ]


def test_what_fits_the_exercise_may_stay(tmp_path: Path) -> None:
    """An author who keeps the starter's exercise and replaces the prompts is told nothing more."""
    init_course(tmp_path)
    for name in "course.toml", "index.md", "01_center_rows/lesson.md", "01_center_rows/solution.py":
        path = tmp_path / "course" / name
        text = path.read_text(encoding="utf-8").replace(TITLE, "Filters")
        for prompt in (one for prompts in PROMPTS.values() for one in prompts):
            text = text.replace(prompt, "A sentence about rows")
        path.write_text(text, encoding="utf-8")

    assert leftovers(load_course(tmp_path)) == []


def test_files_of_another_exercise_are_named(tmp_path: Path) -> None:
    """If the answer is a new one, each picture and known mistake of the starter is named, and no file that students
    never see.
    """
    init_course(tmp_path)
    solution = tmp_path / "course/01_center_rows/solution.py"
    solution.write_text(solution.read_text(encoding="utf-8").replace("x.mean", "x.amax"), encoding="utf-8")
    (tmp_path / "course/01_center_rows/misconceptions/adds_the_mean.py").unlink()

    found = [one.rsplit("/", 1)[1] for one in leftovers(load_course(tmp_path)) if '"' not in one][1:]

    assert found == [
        "center_rows.svg",
        "changes_its_argument.py",
        "divides_by_one_less.py",
        "mean_of_all_entries.py",
        "mean_over_the_first_dimension.py",
    ]


def test_a_finished_course_has_none(course: Course) -> None:
    """The course of this repository has replaced everything."""
    assert leftovers(course) == []
