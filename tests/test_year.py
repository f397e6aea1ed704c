"""A year of two terms: whatever happens to the class, table, report, exports and gradebook show the same."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import shutil
import sqlite3
import zipfile
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import fmean

import pytest
from click.testing import CliRunner
from faults.small_class import ASSIGNMENT, SmallClass, build_small_course

from autograder.cli import main
from autograder.course import load_course
from autograder.grades.feedback_level import feedback_level
from autograder.grades.store import Store

DOUBLE = "import torch\ndef double(x): return x * 2\ndef halve(x): return x / 2\n"
WRONG = DOUBLE.replace("x * 2", "x")
RAMP = "import torch\nSTEP = 2\ndef start(): return 1\ndef ramp(n): return start() + STEP * torch.arange(n)\n"
DUE = "2026-11-20T13:00:00+01:00"
IN_TIME, A_DAY_LATE = "2026-11-20 10:00:00 UTC", "2026-11-20 18:00:00 UTC"
RECORDED = """
SELECT student_id, SUM(score) - SUM(penalty) FROM (
    SELECT student_id, SUM(auto_score) AS score, COALESCE(late_submission_penalty, 0) AS penalty
    FROM grade JOIN submitted_notebook ON grade.notebook_id = submitted_notebook.id
    JOIN submitted_assignment ON submitted_notebook.assignment_id = submitted_assignment.id
    GROUP BY submitted_notebook.id
) GROUP BY student_id
"""


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A course with a due date and a late penalty, and no submission yet."""
    made = SmallClass.copy(build_small_course(tmp_path / "course"), tmp_path / "class", monkeypatch)
    for name in ("submitted", "autograded", ".autograder"):
        shutil.rmtree(made.root / name, ignore_errors=True)
    (made.root / "gradebook.db").unlink(missing_ok=True)
    settings = made.root / "course/course.toml"
    text = settings.read_text().replace(f'name = "{ASSIGNMENT}"', f'name = "{ASSIGNMENT}"\ndue = {DUE}')
    settings.write_text(f"{text}\n[late]\nper_day = 0.1\n")
    monkeypatch.chdir(made.root)
    return made.root


def run(*arguments: str, status: int = 0) -> str:
    isolation = ["--isolation", "limits only"] if arguments[0] == "grade" else []
    result = CliRunner().invoke(main, [*arguments, *isolation])
    assert result.exit_code == status, f"{arguments}: {result.output}"
    return result.output


def hand_in(root: Path, student: str, double: str = DOUBLE, at: str = IN_TIME) -> None:
    folder = root / "submitted" / student / ASSIGNMENT
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in {"01_double.py": double, "02_ramp.py": RAMP, "timestamp.txt": at}.items():
        (folder / name).write_text(text)


def everywhere(root: Path) -> dict[str, float]:
    """Return the class's points after asserting that all outputs show the same points and the same mean."""
    table = run("grade", "--jobs", "1")
    run("report")
    run("export", "json")
    run("export", "nbgrader")

    exported = json.loads((root / "exports/json.json").read_bytes())
    points = {one["student"]: one["points"] for one in exported["submissions"]}
    page = (root / "reports/report.html").read_text()
    report = json.loads(re.search(r'id="data"[^>]*>(.*?)</script>', page, re.DOTALL)[1])  # type: ignore[index]
    rows = csv.DictReader(io.StringIO((root / "exports/nbgrader.csv").read_text()))
    with closing(sqlite3.connect(root / "gradebook.db")) as book:
        recorded = dict(book.execute(RECORDED).fetchall())
    cells = (
        re.match(r"(\S+) .*?([\d.]+)$", line.rstrip()) for line in re.split("Time:|\nAttempts", table)[0].splitlines()
    )
    shown = {cell[1]: float(cell[2]) for cell in cells if cell and cell[1] in points}

    assert shown == points
    assert {one["student"]: one["points"] for one in report["submissions"]} == points
    assert {row["student_id"]: float(row["score"]) for row in rows} == points
    assert recorded == pytest.approx(points)
    assert report["total"]["mean"] == exported["total"]["mean"] == pytest.approx(fmean(points.values()))
    return points


@pytest.mark.slow
def test_a_year_passes(course: Path, tmp_path: Path) -> None:
    """Two terms with an extension, a late add, a drop, a regrade and an archive."""
    for name in ("sample-01", "sample-02"):
        hand_in(course, name)
    hand_in(course, "sample-03", at=A_DAY_LATE)
    assert everywhere(course) == {"sample-01": 20, "sample-02": 20, "sample-03": 18}

    said = run("extend", "sample-03", ASSIGNMENT, "--until", "2026-11-21")
    assert "sample-03 can hand in warm_up until 2026-11-21 23:59 +0100" in said
    assert everywhere(course)["sample-03"] == 20
    assert "sample-03  warm_up  until 2026-11-21 22:59 UTC, 1 day 10 h more" in run(
        "grade", "--isolation", "limits only"
    )
    listed = csv.DictReader(io.StringIO((course / "exports/nbgrader.csv").read_text()))
    assert {row["student_id"]: row["extended_until"] for row in listed}["sample-03"] == "2026-11-21 22:59:59"
    assert '"extended_until":"2026-11-21T22:59:59Z"' in (course / "reports/report.html").read_text()

    (course / "new.csv").write_text("student,assignment,until\nsample-04,warm_up,2026-11-22 12:00\n")
    assert "Nobody is called sample-04" in run("extend", "--from", "new.csv", status=2)
    (course / "roster.csv").write_text("student_id\nsample-04\n")
    run("extend", "--from", "new.csv")  # before the student has handed in
    hand_in(course, "sample-04", WRONG, A_DAY_LATE)
    assert everywhere(course)["sample-04"] == 11
    run("extend", "sample-04", ASSIGNMENT, "--remove")
    assert everywhere(course)["sample-04"] == pytest.approx(9.9)

    shutil.rmtree(course / "submitted/sample-02")
    assert everywhere(course)["sample-02"] == 20
    assert "No longer in submitted/" in run("grade")
    before = sorted(course.rglob("*"))
    assert "gradebook: 1 submission" in run("forget", "sample-02", "--dry-run")
    assert sorted(course.rglob("*")) == before
    run("forget", "sample-02", "--yes")
    assert everywhere(course).keys() == {"sample-01", "sample-03", "sample-04"}
    files = [path for path in course.rglob("*") if path.is_file()]
    assert not [path for path in files if "sample-02" in str(path) or b"sample-02" in path.read_bytes()]
    assert "sample-04  in the roster; handed in warm_up; graded in warm_up; in the gradebook" in run("class")

    hand_in(course, "sample-04", DOUBLE, A_DAY_LATE)
    autumn = everywhere(course)
    assert autumn == {"sample-01": 20, "sample-03": 20, "sample-04": 18}

    run("archive", "autumn", "--yes")
    assert run("class") == "0 people\n"
    with zipfile.ZipFile(course / "archives/autumn.zip") as archive:
        assert {
            one["student"]: one["points"] for one in json.loads(archive.read("grades.json"))["submissions"]
        } == autumn
        assert "torch" in json.loads(archive.read("versions.json"))
        shutil.copytree(course, tmp_path / "again")
        archive.extractall(tmp_path / "again")

    hand_in(course, "sample-03", WRONG)
    hand_in(course, "sample-05", at=A_DAY_LATE)
    assert everywhere(course) == {"sample-03": 11, "sample-05": 18}
    assert "exists" in run("archive", "autumn", "--yes", status=2)

    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path / "again")
        assert everywhere(tmp_path / "again") == autumn


def test_real_names_come_from_the_roster(course: Path) -> None:
    """Table, report, pages, exports and the gradebook show them; an anonymous report has no name."""
    (course / "roster.csv").write_text("student_id,name,email\nsample-01,Given-One Family,one@example.org\n")
    hand_in(course, "sample-01")
    hand_in(course, "sample-02", WRONG)

    table = run("grade", "--names")
    run("report", "--pages", "--handouts")
    run("report", "--pages", "--anonymous")
    run("export", "nbgrader")

    assert "Family, Given-One (sample-01)" in table
    assert "Given-One" not in run("grade")
    pages = [course / "reports" / name for name in ("report.html", "staff/sample-01.html", "handouts/sample-01.html")]
    assert ["Family, Given-One" in page.read_text() for page in pages] == [True, True, True]
    assert "sample-01,Family,Given-One,one@example.org" in (course / "exports/nbgrader.csv").read_text()
    with closing(sqlite3.connect(course / "gradebook.db")) as book:
        rows = book.execute("SELECT id, last_name, first_name, email FROM student ORDER BY id").fetchall()
    assert rows == [("sample-01", "Family", "Given-One", "one@example.org"), ("sample-02", None, None, None)]
    blind = [path for path in (course / "reports/anonymous").rglob("*") if path.is_file()]
    assert len(blind) == 3
    assert not [
        found for path in blind for found in re.findall(".{9}(?:sample-0|Family)", path.name + path.read_text())
    ]
    listed = run("class", "--anonymous")
    assert all(path.stem in listed for path in blind if path.parent.name == "staff")
    run("forget", "sample-01", "--yes")
    assert len(list((course / "reports").rglob("*.html"))) == 5


@pytest.mark.parametrize("name", ["..", ".", ".replaced", "a/b", "", "sample-00"])
def test_nothing_but_a_known_person_is_forgotten(course: Path, name: str) -> None:
    """A name that leads elsewhere, or that nobody has, removes nothing."""
    hand_in(course, "sample-01")
    before = sorted(course.rglob("*"))

    result = CliRunner().invoke(main, ["forget", name, "--yes"])

    assert result.exit_code == 2
    assert "To list the names: autograder class" in result.output
    assert sorted(course.rglob("*")) == before


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("sample-01,warm_up,tomorrow", "line 2: 'tomorrow' is not a date"),
        ("sample-01,warm-up,2026-11-22", "line 2: there is no assignment 'warm-up'"),
        ("../x,warm_up,2026-11-22", "line 2: '../x' cannot be a student's name"),
        ("sample-01,warm_up,2026-11-19", "which is not after the due date"),
    ],
)
def test_a_wrong_extension_changes_nothing(course: Path, line: str, says: str) -> None:
    """The error names the line, and no file is written."""
    hand_in(course, "sample-01")
    (course / "new.csv").write_text(f"student,assignment,until\n{line}\n")

    assert says in run("extend", "--from", "new.csv", status=2)
    assert not (course / "extensions.csv").exists()


def test_an_archive_follows_no_link(course: Path, tmp_path: Path) -> None:
    """A student's link to another file is named, and neither packed nor followed when the term is removed."""
    hand_in(course, "sample-01")
    secret = Store(course).secret()
    (tmp_path / "private").mkdir()
    (tmp_path / "private/key").write_text("a secret text")
    (course / "submitted/sample-01/warm_up/link").symlink_to(tmp_path / "private")

    said = run("archive", "autumn", "--yes")

    assert "Left out, because it is not a plain file: 'submitted/sample-01/warm_up/link'" in said
    with zipfile.ZipFile(course / "archives/autumn.zip") as archive:
        assert not [name for name in archive.namelist() if "link" in name or "secret" in name]
    assert (tmp_path / "private/key").read_text() == "a secret text"
    assert not (course / "submitted").exists()
    assert Store(course).secret() == secret


SCHEDULE = '{ before = "scores", after = "all"%s }'


@pytest.mark.parametrize(
    ("at", "extension", "now", "level"),
    [
        ("", "", "2026-11-20T13:00:00+01:00", "scores"),
        ("", "", "2026-11-20T13:00:01+01:00", "all"),
        ("", "2026-11-22", "2026-11-21T00:00:00+01:00", "scores"),
        ("", "2026-11-22", "2026-11-23T00:00:00+01:00", "all"),
        (", at = 2026-11-30T00:00:00Z", "2026-12-24", "2026-11-30T00:00:01Z", "all"),
        (", at = 2026-11-30T00:00:00Z", "", "2026-11-29T23:59:59Z", "scores"),
    ],
)
def test_feedback_follows_its_schedule(course: Path, at: str, extension: str, now: str, level: str) -> None:
    """The later level begins at its date, or after the due date and the last extension."""
    settings = course / "course/course.toml"
    settings.write_text(f"feedback = {SCHEDULE % at}\n{settings.read_text()}")
    if extension:
        (course / "extensions.csv").write_text(f"student,assignment,until\nsample-01,{ASSIGNMENT},{extension}\n")

    assert feedback_level(load_course(course), ASSIGNMENT, datetime.fromisoformat(now)) == level


def test_notebooks_are_written_again_when_the_level_changes(course: Path) -> None:
    """Though nothing is graded again; what was hidden is in them then."""
    settings, text = course / "course/course.toml", (course / "course/course.toml").read_text()
    settings.write_text(f"feedback = {SCHEDULE % ''}\n{text.replace(DUE, '2099-01-01T00:00:00Z')}")
    hand_in(course, "sample-01", WRONG)
    run("grade")
    notebook = course / "autograded/sample-01/warm_up/01_double.ipynb"
    before = notebook.read_text()
    run("grade")
    assert notebook.read_text() == before
    due = datetime.now(UTC) - timedelta(seconds=1)
    for path in notebook.parent.iterdir():
        os.utime(path, (due.timestamp() - 60,) * 2)
    settings.write_text(f"feedback = {SCHEDULE % ''}\n{text.replace(DUE, due.isoformat())}")

    assert "nothing was graded again" in run("grade")
    assert notebook.read_text() != before


def test_some_grades_wait(course: Path) -> None:
    """Students in the list are left out, and a name that nobody has is reported."""
    for name in ("sample-01", "sample-02"):
        hand_in(course, name)
    run("grade")
    (course / "wait.csv").write_text("student\nsample-02\n")

    assert 'Held back, as wait.csv says: "sample-02"' in run("export", "nbgrader", "--hold", "wait.csv")
    assert "sample-02" not in (course / "exports/nbgrader.csv").read_text()
    (course / "wait.csv").write_text("sample-20\n")
    assert "names nobody in the class" in run("export", "nbgrader", "--hold", "wait.csv", status=1)


def test_the_list_of_extensions_has_a_header(course: Path) -> None:
    """The columns stand below their names; without extensions there is no header."""
    assert "student" not in run("extend")
    (course / "extensions.csv").write_text("student,assignment,until\nsample-01,warm_up,2026-11-22T12:00:00+01:00\n")

    assert run("extend").splitlines()[:2] == [
        "student    assignment  until",
        "sample-01  warm_up     2026-11-22 12:00 +0100",
    ]
