"""A written answer from the student's notebook to the gradebook, to a person, and out again."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbgrader_helpers import nbgrader, read
from written_class import ANSWER, CELL, UNIT, Notebook, answered, hand_in, written, written_course

from autograder.author.build import build
from autograder.course import load_course
from autograder.model.course import Course

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("written")]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written_course(tmp_path_factory.mktemp("written") / "course").root


@pytest.fixture
def course(built: Path, tmp_path: Path) -> Course:
    """The course of one question, with nobody's submissions."""
    shutil.copytree(built, tmp_path / "course")
    return load_course(tmp_path / "course")


def autograder(course: Course, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "autograder", *arguments]
    return subprocess.run(command, cwd=course.root, capture_output=True, text=True, timeout=600, env={**os.environ})


def grade(course: Course, *arguments: str) -> str:
    """What ``autograder grade`` prints."""
    done = autograder(course, "grade", "--jobs", "1", *arguments)
    assert "Traceback" not in done.stderr, done.stderr
    assert "graded" in done.stdout, done.stderr
    return done.stdout


def nbgrader_autograde(course: Course, *arguments: str) -> str:
    done = nbgrader(course.root, "autograde", "warm_up", "--force", *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


COMMANDS: dict[str, Callable[..., str]] = {"autograder grade": grade, "nbgrader autograde": nbgrader_autograde}


def url(course: Course) -> str:
    return f"sqlite:///{course.root / 'gradebook.db'}"


def in_gradebook(course: Course, student: str) -> dict[str, Any]:
    """The cell as nbgrader's own class reads it."""

    def look(gradebook: Any) -> dict[str, Any]:
        found = gradebook.find_grade(CELL, UNIT, "warm_up", student)
        comment = gradebook.find_comment(CELL, UNIT, "warm_up", student)
        return {**found.to_dict(), "comment": comment.auto_comment, "total": found.notebook.score}

    found: dict[str, Any] = read(url(course), look)
    return found


def waits(course: Course, student: str) -> bool:
    return bool(in_gradebook(course, student)["needs_manual_grade"])


def give(course: Course, student: str, points: float) -> None:
    """A teaching assistant gives points, as the formgrader's request handler writes them."""

    def save(gradebook: Any) -> None:
        found = gradebook.find_grade(CELL, UNIT, "warm_up", student)
        found.manual_score = points
        found.needs_manual_grade = False
        gradebook.db.commit()

    read(url(course), save)


def exported(course: Course, *arguments: str) -> dict[str, str]:
    """The student's line of the exported table."""
    done = autograder(course, "export", "nbgrader", "--out", "-", *arguments)
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    return next(row for row in rows if row["student_id"] == "ada")


def autograded(course: Course, student: str) -> str:
    """What the formgrader shows in the place of the answer."""
    path = course.root / "autograded" / student / f"warm_up/{UNIT}.ipynb"
    notebook: Any = nbformat.read(path, as_version=4)
    cells = [cell for cell in notebook.cells if cell.metadata.get("nbgrader", {}).get("grade_id") == CELL]
    assert [cell.cell_type for cell in cells] == ["markdown"]
    source: str = cells[0].source
    return source


@pytest.mark.parametrize("command", COMMANDS)
def test_points_of_a_person_go_from_the_formgrader_to_the_export(course: Course, command: str) -> None:
    """The answer waits, gets points, keeps them in a regrade, and they go out with the right maximum."""
    again = COMMANDS[command]
    second = (course.root / "source/warm_up/02_ramp.ipynb").read_text(encoding="utf-8")
    hand_in(course, "ada", {f"{UNIT}.ipynb": answered(course), "02_ramp.ipynb": second})

    again(course)

    found = in_gradebook(course, "ada")
    assert (found["auto_score"], found["manual_score"], found["max_score"]) == (None, None, 2.0)
    assert (found["needs_manual_grade"], found["cell_type"], found["total"]) == (True, "markdown", 10.0)
    assert "It doubles, because <em>every</em> entry does." in autograded(course, "ada")
    assert (exported(course)["score"], exported(course)["max_score"]) == ("", "22")

    give(course, "ada", 1.5)
    again(course, "--force") if command == "autograder grade" else again(course)

    assert (in_gradebook(course, "ada")["manual_score"], waits(course, "ada")) == (1.5, False)
    assert in_gradebook(course, "ada")["total"] == 11.5
    assert (exported(course)["score"], exported(course)["max_score"]) == ("21.5", "22")

    hand_in(course, "ada", {f"{UNIT}.ipynb": answered(course, f"{ANSWER} Always."), "02_ramp.ipynb": second})
    again(course)

    found = in_gradebook(course, "ada")
    assert (found["manual_score"], found["needs_manual_grade"]) == (1.5, True)


def test_the_table_marks_what_waits(course: Course) -> None:
    """A score without the points of an answer that waits is no score yet: exports leave it out."""
    for student in ("ada", "ben"):
        hand_in(course, student, {f"{UNIT}.ipynb": answered(course)})

    said = grade(course, "--details")
    told = json.loads(autograder(course, "grade", "--json").stdout)

    assert "2 written answers wait for a person. Give points in the formgrader" in said
    assert "of 12" in said
    assert "? written answers wait" in said
    assert [one["written_waiting"] for one in told["submissions"]] == [1, 1]
    exercise = told["submissions"][0]["exercises"][0]
    assert exercise["written"] == [{"name": "why_double", "response": "answered", "points": None, "max_points": 2.0}]
    assert (exercise["points"], exercise["earned"], exercise["max_points"]) == (None, 10.0, 12.0)

    give(course, "ada", 2.0)
    assert "1 written answer waits for a person." in grade(course)
    give(course, "ben", 0.0)
    assert "written" not in grade(course)


def without_metadata(notebook: Notebook) -> None:
    for cell in notebook["cells"]:
        cell["metadata"] = {}


def without_ids(notebook: Notebook) -> None:
    without_metadata(notebook)
    notebook["nbformat_minor"] = 4
    for cell in notebook["cells"]:
        del cell["id"]


def moved(notebook: Notebook) -> None:
    cell = written(notebook)
    notebook["cells"].remove(cell)
    notebook["cells"].insert(0, cell)


def made_code(notebook: Notebook) -> None:
    written(notebook).update(cell_type="code", outputs=[], execution_count=None)


def copied(notebook: Notebook) -> None:
    notebook["cells"].append({**written(notebook), "id": "copy", "source": "YOUR ANSWER HERE"})


SCRIPT = "Yes.<script>alert(1)</script> <img src=http://e/x.png>"
CHANGES = {f.__name__: f for f in (without_metadata, without_ids, moved, made_code, copied)}


def broken(notebook: Notebook) -> None:
    """Its code is wrong, so that the module beside it counts."""
    for cell in notebook["cells"]:
        if cell["metadata"].get("nbgrader", {}).get("grade_id") == "answer-double":
            cell["source"] = "def double(x): return x"


def gone(notebook: Notebook) -> None:
    notebook["cells"].remove(written(notebook))


@pytest.fixture(scope="module")
def graded(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Course:
    """A class that did all kinds of things to the cell of the answer, graded."""
    root = tmp_path_factory.mktemp("graded") / "course"
    shutil.copytree(built, root)
    course = load_course(root)
    module = (root / "solutions/01_double.py").read_text(encoding="utf-8")
    for name, change in CHANGES.items():
        hand_in(course, name, {f"{UNIT}.ipynb": answered(course, change=change)})
    hand_in(course, "renamed", {"homework.ipynb": answered(course)})
    hand_in(course, "both", {"01_double.py": module, f"{UNIT}.ipynb": answered(course, change=broken)})
    hand_in(course, "blank", {f"{UNIT}.ipynb": answered(course, None)})
    hand_in(course, "empty", {f"{UNIT}.ipynb": answered(course, "  ")})
    hand_in(course, "module", {"01_double.py": module})
    hand_in(course, "gone", {f"{UNIT}.ipynb": answered(course, change=gone)})
    hand_in(course, "script", {f"{UNIT}.ipynb": answered(course, SCRIPT)})
    grade(course)
    return course


@pytest.mark.parametrize("student", [*CHANGES, "renamed", "both"])
def test_an_answer_is_found_whatever_became_of_its_cell(graded: Course, student: str) -> None:
    """Moved, copied, made a code cell, or without its metadata: the text is there, once, and nothing of it ran."""
    found = in_gradebook(graded, student)

    assert "because <em>every</em> entry" in autograded(graded, student)
    path = graded.root / "autograded" / student / f"warm_up/{UNIT}.ipynb"
    assert path.read_text(encoding="utf-8").count("entry does") == 1
    assert (found["auto_score"], found["needs_manual_grade"], found["total"]) == (None, True, 10.0)
    assert found["comment"] is None


@pytest.mark.parametrize("student", ["blank", "empty", "module"])
def test_what_nobody_wrote_is_zero_and_waits_for_nobody(graded: Course, student: str) -> None:
    """As with nbgrader: an untouched cell has zero points and its comment. A module has no place for the answer."""
    found = in_gradebook(graded, student)

    assert (found["auto_score"], found["needs_manual_grade"], found["total"]) == (0.0, False, 10.0)
    assert found["comment"].startswith("No response")
    assert autograded(graded, student) == "YOUR ANSWER HERE"


def test_an_answer_whose_cell_is_gone_waits_for_a_person(graded: Course) -> None:
    """It may stand elsewhere in the notebook, so it is no zero."""
    found = in_gradebook(graded, "gone")

    assert (found["auto_score"], found["needs_manual_grade"]) == (None, True)
    assert "was not found" in found["comment"]
    assert "Look for the answer elsewhere" in autograded(graded, "gone")


def test_an_answer_runs_nothing_in_the_browser_of_whoever_grades(graded: Course) -> None:
    """It is a student's Markdown, made harmless as every other cell is."""
    shown = autograded(graded, "script")

    assert "Yes." in shown
    assert "script" not in shown
    assert "http" not in shown


def test_other_points_for_a_question_reach_the_gradebook(course: Course) -> None:
    """A question that is worth more now is worth more there; one that a person graded is not dropped in silence."""
    hand_in(course, "ada", {f"{UNIT}.ipynb": answered(course)})
    grade(course)
    give(course, "ada", 2.0)
    lesson = course.root / "course" / UNIT / "lesson.md"
    text = lesson.read_text(encoding="utf-8")
    lesson.write_text(text.replace('"points": 2', '"points": 3'), encoding="utf-8")
    build(load_course(course.root))

    grade(course)

    assert (in_gradebook(course, "ada")["max_score"], in_gradebook(course, "ada")["manual_score"]) == (3.0, 2.0)
    lesson.write_text(text.partition("## In your own words")[0], encoding="utf-8")
    build(load_course(course.root))
    refused = autograder(course, "grade")
    assert "The written answer why_double is no longer part of its lesson, but it has manual scores." in refused.stderr


def test_a_student_reads_of_the_points_and_the_staff_reads_the_answer(course: Course) -> None:
    """A page to hand out says that it waits, then the points; a teaching assistant's page shows the text."""
    hand_in(course, "ada", {f"{UNIT}.ipynb": answered(course)})
    grade(course)

    autograder(course, "report", "--pages", "--handouts")
    handout, staff = (course.root / f"reports/{kind}/ada.html" for kind in ("handouts", "staff"))

    assert "The written answer why_double waits for a person" in handout.read_text(encoding="utf-8")
    assert ANSWER in staff.read_text(encoding="utf-8")
    assert "1 written answer" in (course.root / "reports/report.html").read_text(encoding="utf-8")
    give(course, "ada", 1.5)
    autograder(course, "report", "--pages", "--handouts")
    assert "The written answer why_double: 1.5 of 2 points." in handout.read_text(encoding="utf-8")
    shown = autograder(course, "show", "ada", "double").stdout
    assert "why_double (2 points): answered" in shown
    assert ANSWER in shown


def test_a_job_of_a_ci_service_counts_what_it_can_grade(course: Course) -> None:
    """Nobody is there to grade prose: points are those of checks, and a note says what is missing."""
    checkout = course.root.parent / "checkout"
    checkout.mkdir()
    (checkout / f"{UNIT}.ipynb").write_text(answered(course), encoding="utf-8")
    (checkout / "02_ramp.py").write_text((course.root / "solutions/02_ramp.py").read_text(), encoding="utf-8")

    done = autograder(course, "ci", str(checkout), "--assignment", "warm_up", "--course", str(course.root))

    assert "20 of 20 points" in done.stdout, done.stdout + done.stderr
    assert "Written answers are not graded here. A person can give 2 points for them." in done.stdout
