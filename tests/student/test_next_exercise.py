"""The next exercise is the first that is not solved, and what to do there is said in a few lines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from autograder.errors import CourseError
from autograder.student.exercises import Exercise, exercises_here, find_exercise, lesson_file
from autograder.student.next import next_unsolved, standings, unwritten, what_to_do
from autograder.student.progress import Standing, keep_points


def id_of_next(after: Exercise | None = None) -> str | None:
    here = exercises_here()
    found = next_unsolved(here, standings(here)[0], after)
    return found.id if found is not None else None


def test_solved_exercises_are_passed_over(student_folder: Path) -> None:
    """The first unsolved one is next; points in part are not enough; in the end there is none."""
    assert id_of_next() == "02_softmax"
    keep_points(student_folder, "02_softmax", 3, 4, ())
    assert id_of_next() == "02_softmax"
    keep_points(student_folder, "02_softmax", 4, 4, ())
    assert id_of_next() == "03_other"
    keep_points(student_folder, "03_other", 4, 4, ())
    assert id_of_next() is None


def test_next_goes_on_from_where_one_is(student_folder: Path) -> None:
    """Whoever leaves an exercise unsolved is sent to the one behind it, and in the end back to the first."""
    first, second = exercises_here()

    assert id_of_next(after=first) == "03_other"
    assert id_of_next(after=second) == "02_softmax"


def test_what_to_do_names_file_answers_and_commands(student_folder: Path) -> None:
    """Title, points, what is not written, the file, and the commands, within 80 columns."""
    text = what_to_do(find_exercise("softmax"), Standing())

    assert text.splitlines() == [
        "Next is 02_softmax: About 02_softmax (0 of 4 points)",
        "  write   softmax",
        "  in      02_softmax.py",
        "  check   autograder check softmax",
        "  a hint  autograder hint softmax",
    ]


def test_the_lesson_is_named_where_it_is_another_file(student_folder: Path) -> None:
    """Beside a module, the notebook is the lesson; a student who works in the notebook has it open."""
    (student_folder / "02_softmax.ipynb").write_text("{}")
    assert "  lesson  02_softmax.ipynb" in what_to_do(find_exercise("softmax"), Standing()).splitlines()

    (student_folder / "02_softmax.py").unlink()
    text = what_to_do(find_exercise("softmax"), Standing())
    assert "  in      02_softmax.ipynb" in text
    assert "  lesson" not in text


def test_released_lessons_are_found(student_folder: Path) -> None:
    """Who works in exercises/ has the lessons in release/."""
    released = student_folder.parent / "release/one"
    released.mkdir(parents=True)
    (released / "02_softmax.ipynb").touch()

    assert lesson_file(find_exercise("softmax")) == released.resolve() / "02_softmax.ipynb"
    assert lesson_file(find_exercise("other")) is None


def test_without_a_file_of_answers_the_cure_is_said(student_folder: Path) -> None:
    """A student who removed the file is told what to name."""
    (student_folder / "02_softmax.py").unlink()

    assert "autograder check softmax FILE" in what_to_do(find_exercise("softmax"), Standing())


def test_what_is_not_written_is_read_off_the_file(tmp_path: Path) -> None:
    """Functions and classes that raise NotImplementedError, in modules and notebooks; a broken file names none."""
    source = (
        "def a(x):\n    return x\n\nclass B:\n    def f(self):\n        raise NotImplementedError\n\n"
        "def c():\n    raise NotImplementedError()\n"
    )
    cells = [{"cell_type": "code", "source": source, "metadata": {}, "outputs": []}]
    notebook = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    (tmp_path / "a.py").write_text(source)
    (tmp_path / "a.ipynb").write_text(json.dumps(notebook))
    (tmp_path / "broken.py").write_text("def f(:\n")
    (tmp_path / "broken.ipynb").write_text("{")

    assert unwritten(tmp_path / "a.py") == unwritten(tmp_path / "a.ipynb") == ["B", "c"]
    assert unwritten(tmp_path / "broken.py") == unwritten(tmp_path / "broken.ipynb") == []


def test_assignments_next_to_each_other_are_one_map(student_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the folder that holds several assignments, the exercises of all of them are seen, each with its points."""
    other = student_folder.parent / "later"
    other.mkdir()
    for path in student_folder.glob("*03_other*"):
        path.rename(other / path.name)
    student_folder.rename(student_folder.parent / "earlier")
    monkeypatch.chdir(student_folder.parent)
    keep_points(student_folder.parent / "earlier", "02_softmax", 4, 4, ())

    assert [exercise.id for exercise in exercises_here()] == ["02_softmax", "03_other"]
    assert id_of_next() == "03_other"
    assert find_exercise("3").checks.parent == other.resolve()


def test_no_exercises_is_an_error_with_a_cure(tmp_path: Path) -> None:
    """Outside of any folder of exercises the student is told where to go."""
    with pytest.raises(CourseError, match="No exercises were found"):
        exercises_here(tmp_path)


@pytest.mark.parametrize("name", ["2", "02", "002", "softmax", "02_softmax", "02_softmax.py", "x/02_softmax.ipynb"])
def test_an_exercise_has_many_names(student_folder: Path, name: str) -> None:
    """Its number, its name, its id and its file all mean it."""
    assert find_exercise(name).id == "02_softmax"
