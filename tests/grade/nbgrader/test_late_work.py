"""Late work costs the same by ``autograder grade`` and by ``nbgrader autograde``, and no longer than it has to."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from nbgrader.api import Gradebook
from nbgrader_class import students
from nbgrader_helpers import ASSIGNMENT, nbgrader, read, write_submission

from autograder.course import load_course
from autograder.errors import CourseError
from autograder.model.course import Late
from autograder.submissions.timestamp import LATE_FILE

DUE = "\ndue = 2026-11-20T13:00:00+01:00\n"
LATE = "\n[late]\ngrace_minutes = 15\nper_day = 0.1\nmost = 0.15\n"
TIMES = {
    "in_time": "2026-11-20 12:00:00 UTC",
    "in_time_elsewhere": "2026-11-20 13:00:00 +0100",
    "in_grace": "2026-11-20 07:14:00 EST",
    "a_day": "2026-11-20 13:16:00 Europe/Berlin",
    "two_days": "2026-11-21T18:00:00Z",
    "unknown": "20.11.2026 23:50",
}
Penalties = dict[str, list[float | None]]


def penalties(root: Path) -> Penalties:
    """What is taken off from each notebook of each student."""

    def look(book: Gradebook) -> Penalties:
        return {
            submission.student_id: [
                notebook.late_submission_penalty for notebook in sorted(submission.notebooks, key=lambda one: one.name)
            ]
            for submission in book.assignment_submissions(ASSIGNMENT)
        }

    found: Penalties = read(f"sqlite:///{root / 'gradebook.db'}", look)
    return found


def recorded(root: Path) -> dict[str, object]:
    """The times of submission in the gradebook."""

    def times(book: Gradebook) -> dict[str, object]:
        return {one.student_id: one.timestamp for one in book.assignment_submissions(ASSIGNMENT)}

    found: dict[str, object] = read(f"sqlite:///{root / 'gradebook.db'}", times)
    return found


def grade(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "autograder", "grade", "--jobs", "1", "--isolation", "limits only", *arguments]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=300)


@pytest.fixture(scope="module")
def late_class(built_course: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("late") / "course"
    shutil.copytree(built_course, root)
    settings = root / "course/course.toml"
    settings.write_text(settings.read_text().replace('name = "warm_up"', f'name = "warm_up"{DUE}') + LATE)
    right = students(root)["honest"]
    for name, time in TIMES.items():
        write_submission(root, name, right)
        stamp = root / "submitted" / name / ASSIGNMENT / "timestamp.txt"
        stamp.write_text(f"{time}\n")
    for name in ("marked", "untold"):
        write_submission(root, name, right)
    (root / "submitted/marked" / ASSIGNMENT / LATE_FILE).write_text("Canvas marks this submission as late.\n")
    return root


@pytest.mark.slow
@pytest.mark.sample
def test_both_commands_take_the_same_off(late_class: Path) -> None:
    """By what course.toml says; who is in time, or at an unknown time, keeps all points, and a person is told of it."""
    run = grade(late_class)
    said, before = run.stdout, recorded(late_class)
    ours = penalties(late_class)

    assert ours == {
        "in_time": [None, None],
        "in_time_elsewhere": [None, None],
        "in_grace": [None, None],
        "a_day": [pytest.approx(1.0), pytest.approx(1.0)],
        "two_days": [pytest.approx(1.5), pytest.approx(1.5)],
        "unknown": [None, None],
        "marked": [None, None],
        "untold": [None, None],
    }
    assert f"two_days  {ASSIGNMENT}  1 day 6 h late, 3 points deducted" in said
    assert f"in_grace  {ASSIGNMENT}  14 min late, no points deducted" in said
    assert f"unknown  {ASSIGNMENT}  The time of submission is unknown" in said
    assert f"marked  {ASSIGNMENT}  Late, time unknown: the platform marks it as late" in said
    assert "without a time of submission, so in time: untold" in said
    assert run.returncode == 1
    nbgrader(late_class, "autograde", ASSIGNMENT, "--force")
    assert penalties(late_class) == ours
    assert recorded(late_class) == before


@pytest.mark.slow
def test_penalties_follow_due_dates_and_extensions(late_class: Path) -> None:
    """Though nothing is graded again; times of submission stay."""
    grade(late_class)
    url = f"sqlite:///{late_class / 'gradebook.db'}"
    before = recorded(late_class)
    with Gradebook(url) as book:
        book.grant_extension(ASSIGNMENT, "two_days", days=3)
    made = json.loads(grade(late_class, "--json").stdout)

    assert made["run"]["graded_now"] == 0
    late = {one["student"]: one["late_seconds"] for one in made["submissions"] if one["late_seconds"]}
    assert late == {"a_day": 960, "in_grace": 840}
    assert penalties(late_class)["two_days"] == [None, None]
    assert recorded(late_class) == before
    reviews = [(one["student"], one["what"]) for one in made["needs_review"]]
    assert reviews == [(name, "handed in at an unknown time") for name in ("marked", "unknown")]


@pytest.mark.slow
def test_a_mark_as_late_follows_the_policy(late_class: Path) -> None:
    """Though nothing is graded again: it costs what course.toml says, and an extension forgives it."""
    grade(late_class)
    settings = late_class / "course/course.toml"
    before = settings.read_text()
    settings.write_text(before.replace("[late]", "[late]\nunknown_days = 1"))

    run = grade(late_class)
    cost = penalties(late_class)["marked"]
    reviews = json.loads(grade(late_class, "--json").stdout)["needs_review"]
    with Gradebook(f"sqlite:///{late_class / 'gradebook.db'}") as book:
        book.grant_extension(ASSIGNMENT, "marked", days=3)
    grade(late_class)
    forgiven = penalties(late_class)["marked"]
    settings.write_text(before)

    assert cost == [pytest.approx(1.0), pytest.approx(1.0)]
    assert f"marked  {ASSIGNMENT}  late, time unknown, 2 points deducted" in run.stdout
    assert [one["student"] for one in reviews] == ["unknown"]
    assert forgiven == [None, None]


def test_days_of_a_mark_count_up_to_the_most() -> None:
    """No days cost nothing; so does a course that does not say."""
    late = Late(per_day=0.1, most=0.25)

    costs = [replace(late, unknown_days=days).penalty_of_mark(10) for days in (None, 0, 1, 1.5, 9)]

    assert costs == pytest.approx([0, 0, 1, 2, 2.5])


@pytest.mark.parametrize(
    ("seconds", "share"),
    [(0, 0.0), (900, 0.0), (901, 0.1), (900 + 86400, 0.1), (901 + 86400, 0.15), (10**7, 0.15)],
)
def test_each_day_begun_costs_its_share(seconds: float, share: float) -> None:
    """After the grace, and never more than the most."""
    assert Late(grace_minutes=15, per_day=0.1, most=0.15).penalty(10, seconds) == pytest.approx(10 * share)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("due = 2026-11-20T13:00:00", "not a date and time with a time zone"),
        ('due = "tomorrow"', "not a date and time with a time zone"),
    ],
)
def test_a_due_date_needs_a_zone(tmp_path: Path, line: str, said: str) -> None:
    """Else an hour would depend on the machine."""
    (tmp_path / "course/01_a").mkdir(parents=True)
    (tmp_path / "course/course.toml").write_text(f'[[assignments]]\nname = "a"\nunits = ["01_a"]\n{line}\n')

    with pytest.raises(CourseError, match=said):
        load_course(tmp_path)


@pytest.mark.parametrize("table", ["per_days = 1", "unknown_days = -1", 'most = "half"', "per_day = true"])
def test_a_table_that_cannot_be_meant_is_refused(tmp_path: Path, table: str) -> None:
    """A wrong name, or no number."""
    (tmp_path / "course").mkdir()
    (tmp_path / "course/course.toml").write_text(f"[late]\n{table}\n")

    with pytest.raises(CourseError, match="not negative"):
        load_course(tmp_path)


def test_an_extension_is_no_lateness() -> None:
    """One word for both: nbgrader's extension is added to the due date."""
    from datetime import UTC, datetime

    from autograder.grades.class_grades import lateness

    due = datetime(2026, 11, 20, tzinfo=UTC)
    assert lateness(due + timedelta(days=1), due, timedelta(days=1)) == timedelta()
