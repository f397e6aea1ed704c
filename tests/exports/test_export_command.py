"""``autograder export`` on a small class: from remembered grades to files, and what it says on the way."""

from __future__ import annotations

import csv
import io
import shutil
import stat
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import programs
import pytest
from click.testing import CliRunner, Result
from nbgrader.api import Gradebook as NbgraderBook
from outgoing_class import submission_grade
from platforms import Canvas

from autograder.cli import main
from autograder.course import load_course
from autograder.exports.formats import FORMATS
from autograder.grades.database import transaction
from autograder.grades.db_url import default_url
from autograder.grades.fingerprint import fingerprint
from autograder.grades.load_grades import load_grades
from autograder.grades.manual_grades import read_manual_grades
from autograder.grades.store import Store
from autograder.model.course import Course
from autograder.model.grade import CellRun

COURSE = Path(__file__).parents[1] / "grade/course"
STUDENTS = {"sample-01": 7.25, "学生-02": 10.0, "sample-03": None}
Run = Callable[..., Result]


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Course:
    """Three students are graded, a fourth handed in later."""
    root = tmp_path / "class"
    shutil.copytree(COURSE, root)
    shutil.copy(COURSE.parents[2] / "nbgrader_config.py", root)
    found = load_course(root)
    store = Store(root)
    for student, points in STUDENTS.items():
        folder = root / "submitted" / student / "warm_up"
        folder.mkdir(parents=True)
        (folder / "02_ramp.py").write_text("def ramp(n):\n    return list(range(n))\n", encoding="utf-8")
        (folder / "timestamp.txt").write_text("2026-02-28 09:30:05 UTC")
        grade = submission_grade(student, points)
        cells = (CellRun((folder / "02_ramp.py").read_text(encoding="utf-8")),)
        units = (grade.units[0], replace(grade.units[1], cells=cells))
        made = fingerprint(found, found.assignments[0], str(folder), "full")
        store.write(replace(grade, units=units, fingerprint=made))
    (root / "submitted/sample-04/warm_up").mkdir(parents=True)
    monkeypatch.chdir(root)
    return found


@pytest.fixture
def run(course: Course) -> Run:
    """``run("nbgrader", ...)``: the command, in the course's folder."""
    return lambda *arguments: CliRunner().invoke(main, ["export", *map(str, arguments)], catch_exceptions=False)


def rows(data: bytes) -> dict[str, dict[str, str]]:
    return {row["student_id"]: row for row in csv.DictReader(io.StringIO(data.decode(), newline=""))}


def test_every_format_has_its_writer() -> None:
    """What help lists is what there is."""
    assert all(callable(one.writer) for one in FORMATS.values())


def test_a_table_is_written_for_instructors_alone(run: Run, course: Course) -> None:
    """Below ``exports/``, whole or not at all, and nothing is left beside it."""
    run("nbgrader")
    path = course.root / "exports/nbgrader.csv"

    assert rows(path.read_bytes())["学生-02"]["score"] == "10"
    assert rows(path.read_bytes())["sample-01"]["timestamp"] == "2026-02-28 09:30:05"
    assert [found.name for found in path.parent.iterdir()] == ["nbgrader.csv"]
    assert sys.platform == "win32" or stat.S_IMODE(path.stat().st_mode) == 0o600


def test_it_says_who_has_no_grade_or_score(run: Run) -> None:
    """Each with what to do; the exit status says that a person must look."""
    made = run("nbgrader")

    assert made.exit_code == 1
    assert 'Not graded yet, and left out: "sample-04/warm_up". Run: autograder grade' in made.stderr
    assert 'Without a score, because they need review: "sample-03/warm_up".' in made.stderr
    assert "before something changed" not in made.stderr


def test_grades_that_are_stale_are_named(run: Run, course: Course) -> None:
    """Work that was handed in again has the grade of what was there before."""
    (course.root / "submitted/sample-01/warm_up/02_ramp.py").write_text("def ramp(n): ...\n")

    assert (
        'before something changed (the work, the course or the engine): "sample-01/warm_up".' in run("nbgrader").stderr
    )


def test_a_class_in_order_says_nothing(run: Run) -> None:
    """One student is chosen, who has a grade that holds."""
    made = run("nbgrader", "--student", "sample-01")

    assert made.exit_code == 0
    assert made.stderr.startswith("1 file with 1 grade:")


def test_a_course_without_settings_for_nbgrader_is_told(run: Run, course: Course) -> None:
    """Whoever exports for nbgrader uses it, and it would grade by itself; the file is written all the same."""
    (course.root / "nbgrader_config.py").unlink()
    made = run("nbgrader", "--student", "sample-01")

    assert made.exit_code == 0
    assert "nbgrader_config.py is missing" in made.stderr
    assert "Run: autograder init" in made.stderr


def test_grades_are_counted_where_they_are_written(run: Run, tmp_path: Path) -> None:
    """A student who is not in the sheet, or has no score, is not counted."""
    sheet = tmp_path / "downloaded.csv"
    sheet.write_text(
        "Student,ID,SIS Login ID,Section,Warm up (5)\n    Points Possible,,,,10\nA,1,sample-01,S,\nC,3,sample-03,S,\n"
    )

    assert "1 file with 1 grade:" in run("canvas", "--sheet", sheet).stderr
    assert "1 file with 2 grades:" in run("nbgrader").stderr
    assert "2 files with 2 grades:" in run("gradescope").stderr


def test_a_sheet_goes_from_download_to_upload(run: Run, tmp_path: Path) -> None:
    """By the command alone; the terminal can take the file, too."""
    sheet = tmp_path / "downloaded.csv"
    sheet.write_text(
        "Student,ID,SIS Login ID,Section,Warm up (5)\n    Points Possible,,,,10\nA,1,sample-01,S,\nB,2,学生-02,S,\n",
        encoding="utf-8",
    )
    canvas = Canvas({"1": ("sample-01", ""), "2": ("学生-02", "")}, {"5": "Warm up"})

    canvas.upload(run("canvas", "--sheet", sheet, "--out", "-").stdout_bytes)

    assert canvas.changed == {("1", "5"): 7.25, ("2", "5"): 10.0}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("canvas",), "--sheet"),
        (("nbgrader", "--assignment", "nothing"), "Assignments: warm_up"),
        (("nbgrader", "--student", "nobody"), 'There is no grade of "nobody"'),
    ],
)
def test_an_error_has_its_cure(run: Run, arguments: tuple[str, ...], said: str) -> None:
    """And no traceback."""
    made = run(*arguments)

    assert made.exit_code == 2
    assert said in made.stderr


def test_formats_of_programs_make_a_file_for_each_submission(run: Run, course: Course) -> None:
    """Below the assignment and the student; an archive for each exercise goes to Dolos."""
    run("gradescope")
    run("classroom50", "--classroom", "room")
    run("junit")
    run("check50")
    run("dolos")
    folder = course.root / "exports"

    assert programs.gradescope((folder / "gradescope/warm_up/学生-02/results.json").read_bytes())[0] == 10
    assert programs.classroom50((folder / "classroom50/warm_up/sample-01/result.json").read_bytes())["score"] == 7
    assert programs.junit((folder / "junit/warm_up/sample-03/junit.xml").read_bytes())
    assert programs.check50((folder / "check50/warm_up/sample-03/check50.json").read_bytes())
    assert len(programs.dolos((folder / "dolos/warm_up/02_ramp.zip").read_bytes())) == 3


@pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")  # of nbgrader's own code
def test_what_a_person_entered_counts(course: Course) -> None:
    """A manual score replaces ours, also where we gave none; a penalty and times come from the gradebook, too."""
    url = default_url(course.root)
    transaction(url, lambda session: None)  # makes the tables
    with NbgraderBook(url) as book:
        book.add_assignment("warm_up", duedate=datetime(2026, 3, 1, 12))
        for unit, names in {"01_double": ["check"], "02_ramp": ["check", "check-hidden"]}.items():
            book.add_notebook(unit, "warm_up")
            for name in names:
                book.add_grade_cell(name, unit, "warm_up", max_score=5, cell_type="code")
        for student in ("sample-01", "sample-03"):
            book.add_student(student, last_name="Family, Name")
            book.add_submission("warm_up", student, timestamp=datetime(2026, 3, 2, 12), extension=timedelta(hours=12))
        for student, unit, name, auto, manual in [
            ("sample-01", "02_ramp", "check", 3.0, 1.5),
            ("sample-01", "02_ramp", "check-hidden", 0.25, None),
            ("sample-03", "02_ramp", "check", None, 2.0),
        ]:
            grade = book.find_grade(name, unit, "warm_up", student)
            grade.auto_score, grade.manual_score = auto, manual
        book.find_submission_notebook("01_double", "warm_up", "sample-01").late_submission_penalty = 1.0
        book.db.commit()

    assignment = course.assignments[0].name
    found = load_grades(
        course, course.assignments, Store(course.root), course.root / "submitted", read_manual_grades(url, [assignment])
    )
    by_student = {one.student: one for one in found.graded}

    assert (by_student["sample-01"].raw, by_student["sample-01"].points) == (5.75, 4.75)
    assert by_student["sample-01"].late_by == timedelta(hours=12)
    assert by_student["sample-01"].submitted_at == datetime(2026, 3, 2, 12, tzinfo=UTC)
    assert by_student["sample-03"].points is None  # one of its cells still has no score
    assert by_student["学生-02"].points == 10
    assert found.people["sample-01"].last_name == "Family, Name"


def test_no_gradebook_is_made(run: Run, course: Course) -> None:
    """Reading grades leaves no database behind."""
    run("nbgrader")

    assert not list(course.root.glob("gradebook.db*"))
