"""One student's exercise, for those who grade: hidden checks too, and nothing of a student's steers the terminal."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest
from nbgrader_helpers import check, grade_of, unit_grade
from rich.console import Console

from autograder.course import load_course
from autograder.errors import CourseError, SubmissionError
from autograder.grades.store import Store
from autograder.model.course import Course
from autograder.model.grade import CellRun, SubmissionGrade
from autograder.model.outcome import Status
from autograder.model.result import Diagnosis
from autograder.report.exercise import print_exercise
from autograder.report.find import find_exercise_grade

HOSTILE = "\x1b]0;owned\x07\x1b[2J\x9b1m\rx\u202etxet\u2066 [red]\x00[/red] \u2028end"
STEERING = set("\x1b\x07\x9b\x00\u202e\u2066\u2028\r")
MISTAKE = Diagnosis(("adds",), ("`double` adds two.",), ("Double",), ("double",), "exact", ("test_secret",), 3)


def shown(grade: SubmissionGrade, width: int = 80, code: bool = False) -> str:
    into = io.StringIO()
    console = Console(file=into, force_terminal=True, color_system=None, width=width)
    print_exercise(console, grade, grade.units[0], code=code)
    return into.getvalue()


def graded(**fields: object) -> SubmissionGrade:
    checks = (check("test_doubles", 3), check("test_secret", 6, earned=0, hidden=True, what="w" * 300, got="7"))
    unit = unit_grade("01_double", *checks, comment="Cell 3 raised.", diagnoses=(MISTAKE,))
    return replace(grade_of("ada", replace(unit, **fields)), incidents=("handed in torch.py",))  # type: ignore[arg-type]  # fields of a unit


def test_hidden_checks_are_shown_with_what_failed() -> None:
    """Their sentences, names, points and values; the comment, the named mistake, and what was noticed."""
    made = shown(graded())

    assert "ada  01_double  3 of 9 points  graded" in made
    assert "Visible checks: 3 of 3 points" in made
    assert "Hidden checks, which the student does not see: 0 of 6 points" in made
    assert "✗ The sentence of test_secret. (0 of 6)" in made
    assert "got:      7" in made
    for told in ("Cell 3 raised.", "Your results match this mistake:", "handed in torch.py", "01_double.ipynb"):
        assert told in made


def test_nothing_is_cropped() -> None:
    """Long lines are wrapped."""
    made = shown(graded(), width=60)

    assert "".join(made.split()).count("w" * 300) == 1
    assert all(len(line) <= 60 for line in made.splitlines())


def test_no_text_of_a_students_steers_the_terminal() -> None:
    """Planted in names, comments, values, cells and incidents."""
    cells = (CellRun(HOSTILE, cell_id=HOSTILE, error=HOSTILE),)
    failing = check("test_secret", 6, earned=0, hidden=True, what=HOSTILE, got=HOSTILE, expected="1", hint=HOSTILE)
    grade = graded(comment=HOSTILE, answered_in=HOSTILE, cells=cells, incidents=(HOSTILE,))
    unit = replace(grade.units[0], result=replace(grade.units[0].result, checks=(failing,)))

    made = shown(replace(grade, student=HOSTILE, units=(unit,)), code=True)

    assert not STEERING & set(made)
    assert "[red]" in made


def test_code_is_shown_when_it_is_asked_for() -> None:
    """With what a cell raised."""
    grade = graded(cells=(CellRun("def double(x):\n\treturn x", error="NameError: no"),))

    assert "    return x" in shown(grade, code=True)
    assert "NameError: no" in shown(grade, code=True)
    assert "return x" not in shown(grade)


def test_a_missing_exercise_is_shown_too() -> None:
    """It has no file."""
    unit = replace(unit_grade("01_double", status=Status.MISSING), answered_in=None)

    assert "Handed in as nothing that could be read." in shown(grade_of("ada", unit))


@pytest.fixture
def course(tmp_path: Path) -> Course:
    """A course of two exercises in which ada's first one is graded."""
    (tmp_path / "course/01_double").mkdir(parents=True)
    (tmp_path / "course/02_ramp").mkdir()
    units = json.dumps(["01_double", "02_ramp"])
    (tmp_path / "course/course.toml").write_text(f'[[assignments]]\nname = "warm_up"\nunits = {units}\n')
    Store(tmp_path).write(graded())
    return load_course(tmp_path)


@pytest.mark.parametrize("name", ["01_double", "double", "01"])
def test_an_exercise_is_found_by_any_of_its_names(course: Course, name: str) -> None:
    """As students call it."""
    grade, unit = find_exercise_grade(course, "ada", name)

    assert (grade.student, unit.result.unit) == ("ada", "01_double")


@pytest.mark.parametrize(
    ("student", "exercise", "cure"),
    [
        ("adda", "double", "Did you mean: autograder show ada 01_double"),
        ("zoe", "double", "Grades are recorded for: ada. To grade others: autograder grade warm_up"),
        ("../ada", "double", "autograder grade warm_up|Did you mean"),
        ("ada", "ramp", "Run: autograder grade warm_up"),
    ],
)
def test_what_is_not_recorded_is_told_with_a_command(course: Course, student: str, exercise: str, cure: str) -> None:
    """No name leads out of the store."""
    with pytest.raises(SubmissionError, match=cure):
        find_exercise_grade(course, student, exercise)


def test_an_exercise_that_there_is_not_is_told(course: Course) -> None:
    """With those that there are."""
    with pytest.raises(CourseError, match="Units: double, ramp"):
        find_exercise_grade(course, "ada", "softmax")
