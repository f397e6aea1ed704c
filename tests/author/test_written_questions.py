"""A lesson may ask for prose: what its author writes, what students receive of it, and what is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from nbgrader.nbgraderformat import MetadataValidator
from nbgrader.preprocessors import ClearSolutions
from written_class import CELL, MODEL_ANSWER, NAME, UNIT, written, written_course

from autograder.author.build import built_files, leaks
from autograder.author.lesson import make_notebook
from autograder.author.unit_files import read_lesson
from autograder.author.written import model_answers, without_model_answers
from autograder.cli import main
from autograder.course import load_course
from autograder.errors import CourseError
from autograder.model.course import Course
from autograder.site.pages import unit_page
from autograder.solution import WRITTEN_STUB
from tools.pages import exercises

BEGIN = '+++ {"tags": ["written"], "name": "why_double", "points": 2}'
TWICE = f"{BEGIN}\n\nOne.\n\n+++\n\nAnd again?\n\n{BEGIN}\n\nTwo.\n\n+++\n"
# What stands in the place of the line that begins the model answer, or of the answer, and what is said then.
BROKEN = {
    "no name": (BEGIN, BEGIN.replace('"name": "why_double", ', ""), "the name None, which is no identifier"),
    "no identifier": (BEGIN, BEGIN.replace("why_double", "why double"), "the name 'why double', which is no identif"),
    "no points": (BEGIN, BEGIN.replace(', "points": 2', ""), "why_double is worth None points"),
    "zero points": (BEGIN, BEGIN.replace("2}", "0}"), "why_double is worth 0 points"),
    "points in words": (BEGIN, BEGIN.replace("2}", '"two"}'), "why_double is worth 'two' points"),
    "empty": (MODEL_ANSWER, "", "a model answer is empty"),
    "never ended": ("\n+++\n\n## What", "\n## What", "holds a heading or a fold"),
    "a picture": (MODEL_ANSWER, "See ![it](figures/it.svg).", "shows a picture"),
    "a marker": (MODEL_ANSWER, "### BEGIN SOLUTION\nIt doubles.\n### END SOLUTION", "holds a marker of a solution"),
    "the stub": (MODEL_ANSWER, WRITTEN_STUB, "as what students see"),
    "twice": (BEGIN, f"{TWICE}\nAnd?\n\n{BEGIN.replace('why_double', 'other')}", "appears twice, see line"),
    "no question": ("What does doubling", f"{BEGIN.replace('why', 'how')}\n\nWhat does doubling", "has no question"),
    "a code cell": (BEGIN, '```{code-cell} python3\n:tags: [written]\n1\n```\n\n+++ {"tags": []}', "is a code cell"),
}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Course:
    return written_course(tmp_path_factory.mktemp("written") / "course")


@pytest.fixture
def lesson_file(built: Course, tmp_path: Path) -> Path:
    """The lesson, as a text that a test may change."""
    path = tmp_path / "lesson.md"
    path.write_text((built.root / "course" / UNIT / "lesson.md").read_text(encoding="utf-8"), encoding="utf-8")
    return path


def test_a_model_answer_is_nbgraders_manually_graded_cell(built: Course) -> None:
    """The source notebook holds the model answer, the release nbgrader's stub, with a checksum to know it by."""
    source, release = (
        written(json.loads((built.root / folder / f"warm_up/{UNIT}.ipynb").read_text(encoding="utf-8")))
        for folder in ("source", "release")
    )
    roles = {"grade": True, "solution": True, "locked": False, "task": False, "points": 2, "schema_version": 3}

    assert "".join(source["source"]) == MODEL_ANSWER
    assert source["metadata"]["nbgrader"] == {**roles, "grade_id": CELL}
    assert "".join(release["source"]) == WRITTEN_STUB == ClearSolutions().text_stub
    assert release["metadata"]["nbgrader"].items() >= {**roles, "grade_id": CELL, "cell_type": "markdown"}.items()
    assert release["metadata"]["nbgrader"]["checksum"]
    MetadataValidator().validate_nb(make_notebook(read_lesson(built.units[0]), f"course/{UNIT}"))


def test_the_question_says_who_grades_it_and_for_how_much(built: Course) -> None:
    """Points are written once, by the author; students read them below the question."""
    cells = make_notebook(read_lesson(built.units[0]), f"course/{UNIT}").cells
    above = next(cells[number - 1] for number, cell in enumerate(cells) if cell.source == MODEL_ANSWER)

    assert above.source.endswith(
        "and why?\n\n*Write your answer in the next cell. A person grades it: 2 points.*"
    )  # fmt: skip


def test_lines_of_the_lesson_are_known(built: Course) -> None:
    """An author finds the model answer by its line, and the lesson without it is what students read."""
    text = read_lesson(built.units[0]).text
    answers = model_answers(text)

    assert [(one.name, one.points, one.text) for one in answers] == [(NAME, 2.0, MODEL_ANSWER)]
    assert text.splitlines()[answers[0].line - 1] == BEGIN
    assert "mean doubles" not in without_model_answers(text)


@pytest.mark.parametrize("rule", BROKEN)
def test_a_broken_written_answer_is_told_with_file_and_line(built: Course, rule: str) -> None:
    """`build` refuses it, and names a line that is at fault."""
    lesson = read_lesson(built.units[0])
    old, new, said = BROKEN[rule]
    assert lesson.text.count(old) == 1
    changed = replace(lesson, text=lesson.text.replace(old, new))

    with pytest.raises(CourseError) as refused:
        make_notebook(changed, f"course/{UNIT}")

    assert said in refused.value.what
    number = int(refused.value.what.partition("lesson.md, line ")[2].partition(":")[0])
    assert changed.text.splitlines()[number - 1].startswith(("+++ {", "```{code-cell}"))


def test_verify_knows_written_answers(built: Course, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It says what is wrong with one among its other sentences, for an exercise that no assignment lists, too."""
    root = tmp_path / "mine"
    CliRunner().invoke(main, ["init", str(root)])
    lesson = root / "course/01_center_rows/lesson.md"
    question = f"\n## Why?\n\nWhy is it?\n\n{BEGIN}\n\nIt is so, as a sum is linear in each of its entries.\n"
    lesson.write_text(lesson.read_text(encoding="utf-8") + question, encoding="utf-8")
    monkeypatch.chdir(root)

    right = CliRunner().invoke(main, ["verify", "01_center_rows"])
    lesson.write_text(lesson.read_text(encoding="utf-8").replace('"points": 2', '"points": -2'), encoding="utf-8")
    wrong = CliRunner().invoke(main, ["verify", "01_center_rows"])

    assert "ok     01_center_rows" in right.output
    assert "the written answer why_double is worth -2 points" in wrong.output
    assert f"lesson.md, line {lesson.read_text(encoding='utf-8')[:-1].count(chr(10)) - 1}: " in wrong.output


@pytest.mark.parametrize(
    "told",
    [
        "Note: each entry counts twice, so their\nsum does, and the number of entries stays.",
        "The mean doubles as well,\n  because a sum is linear.",
    ],
)
def test_a_sentence_of_a_model_answer_is_a_leak(built: Course, tmp_path: Path, told: str) -> None:
    """Whatever file tells it to students, wrapped or without its marks; nothing of it is in what is built."""
    assert leaks(built) == []

    notes = built.root / "exercises/notes.txt"
    notes.write_text(told.replace("each entry", "Each entry"), encoding="utf-8")
    found = leaks(built)
    notes.unlink()

    assert len(found) == 1
    assert found[0].startswith(f"exercises/notes.txt holds a line of course/{UNIT}/lesson.md: ")


def test_students_receive_nothing_of_a_model_answer(built: Course) -> None:
    """Neither the notebook, the stub, the checks, the card nor the bank holds a word of it."""
    received = {path: data for path, data in built_files(built).items() if path.parts[0] in ("exercises", "release")}

    assert received
    assert [path for path, data in received.items() if b"sum is linear" in data] == []


def test_the_site_shows_the_question_and_an_empty_place(built: Course) -> None:
    """The page says where to write, and counts the points."""
    page = unit_page(read_lesson(built.units[0]), built.units[0], built.assignments[0])
    text = "\n".join(cell.source for cell in page.notebook.cells)

    assert "What does doubling do to the mean of a row, and why?" in text
    assert "**Your task**: answer in words, in the notebook. A person grades it: 2 points." in text
    assert "sum is linear" not in text
    assert page.points == 12
    assert "· 12 points ·" in text


def test_the_table_of_exercises_counts_them_apart(built: Course) -> None:
    """Whoever reads the README sees what is graded by whom."""
    rows = exercises(load_course(built.root)).splitlines()

    assert "10 (4 visible), and 2 that a person gives" in next(row for row in rows if UNIT in row)
    assert "that a person gives" not in next(row for row in rows if "02_ramp" in row)
