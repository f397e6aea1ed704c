"""With ``counts = "best"``, all attempts are graded, and the best one counts everywhere."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from faults.small_class import ASSIGNMENT
from test_year import A_DAY_LATE, DOUBLE, IN_TIME, RAMP, WRONG, everywhere, run
from test_year import course as course  # the fixture

from autograder.cli import main
from autograder.course import load_course
from autograder.grade.best_attempt import BestAttempts
from autograder.grade.judge.unit_grades import ungraded_submission
from autograder.grades.db_url import configured_url
from autograder.grades.scores import unsure_text
from autograder.grades.store import Store
from autograder.model.summary import Attempt
from autograder.submissions.find import find_submissions

pytestmark = pytest.mark.slow
WORSE_LATER = {1: (DOUBLE, IN_TIME), 2: (WRONG, A_DAY_LATE)}


@pytest.fixture
def best(course: Path) -> Path:
    """The course of a year, in which the best attempt counts."""
    settings = course / "course/course.toml"
    settings.write_text(f'counts = "best"\n{settings.read_text()}')
    return course


def write(folder: Path, double: str, at: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    texts = {"01_double.py": double, "02_ramp.py": RAMP, "timestamp.txt": at}
    for name, text in texts.items():
        (folder / name).write_text(text)


def hand_in(root: Path, attempts: dict[int, tuple[str, str]], student: str = "sample-01") -> None:
    """Hand in attempts; the last one is in ``submitted/``, as ``collect`` leaves them."""
    for number, (double, at) in attempts.items():
        is_last = number == max(attempts)
        below = f"{student}/{ASSIGNMENT}" if is_last else f".replaced/{student}/{ASSIGNMENT}/{number}"
        write(root / "submitted" / below, double, at)


def graded() -> dict[str, Any]:
    result = CliRunner().invoke(main, ["grade", "--json", "--isolation", "limits only"])
    return json.loads(result.stdout_bytes)  # type: ignore[no-any-return]


def submission(root: Path) -> dict[str, Any]:
    return json.loads((root / "exports/json.json").read_bytes())["submissions"][0]  # type: ignore[no-any-return]


def test_the_best_attempt_counts_everywhere(best: Path) -> None:
    """Table, report, exports and gradebook have its points, and say which attempt counts."""
    hand_in(best, WORSE_LATER)

    assert everywhere(best) == {"sample-01": 20}
    assert submission(best)["attempt"] == {"number": 1, "points": [20, 9.9], "unsure": []}
    assert submission(best)["submitted_at"] == "2026-11-20T10:00:00Z"
    assert "Attempt 1 of 2 counts. Points, less any late penalty: 20, 9.9." in run("grade")


def test_a_late_penalty_is_part_of_the_comparison(best: Path) -> None:
    """A better attempt that is late counts only if it is still better; an extension changes that at the next run."""
    hand_in(best, {1: (DOUBLE, IN_TIME), 2: (DOUBLE, A_DAY_LATE)})
    assert everywhere(best) == {"sample-01": 20}
    assert submission(best)["attempt"]["number"] == 1

    run("extend", "sample-01", ASSIGNMENT, "--until", "2026-11-22")
    assert everywhere(best) == {"sample-01": 20}
    assert submission(best)["attempt"] == {"number": 2, "points": [20, 20], "unsure": []}
    assert submission(best)["submitted_at"] == "2026-11-20T18:00:00Z"


def test_an_unchanged_class_is_not_graded_again(best: Path) -> None:
    """All attempts are remembered, and a new one is the only job of the next run."""
    hand_in(best, WORSE_LATER)
    assert graded()["run"]["graded_now"] == 2
    assert graded()["run"]["graded_now"] == 0

    shutil.move(best / f"submitted/sample-01/{ASSIGNMENT}", best / f"submitted/.replaced/sample-01/{ASSIGNMENT}/2")
    write(best / f"submitted/sample-01/{ASSIGNMENT}", DOUBLE, "2026-11-20 09:00:00 UTC")
    run("export", "json", status=1)
    assert submission(best)["is_stale"]
    again = graded()
    assert again["run"]["graded_now"] == 1
    assert again["submissions"][0]["attempt"] == {"number": 2, "points": [20, 20, 9.9], "unsure": []}
    assert not again["submissions"][0]["is_stale"]


def test_a_comparison_writes_nothing(best: Path) -> None:
    """`grade --compare` chooses among the attempts, and leaves no grade of one."""
    hand_in(best, {2: WORSE_LATER[2]})
    run("grade")
    hand_in(best, WORSE_LATER)
    before = {path: path.read_bytes() for path in (best / ".autograder").rglob("*") if path.is_file()}

    assert "1 → 10 of 10" in run("grade", "--compare")
    assert {path: path.read_bytes() for path in (best / ".autograder").rglob("*") if path.is_file()} == before


def test_a_mark_as_late_belongs_to_its_attempt(best: Path) -> None:
    """The penalty of a mark without a time is the counted attempt's alone."""
    settings = best / "course/course.toml"
    settings.write_text(settings.read_text().replace("[late]", "[late]\nunknown_days = 1"))
    hand_in(best, {1: (WRONG, IN_TIME), 2: (DOUBLE, IN_TIME)})
    latest = best / f"submitted/sample-01/{ASSIGNMENT}"
    (latest / "timestamp.txt").unlink()
    (latest / "late_mark.txt").write_text("Canvas marks this submission as late, without a time.\n")

    assert everywhere(best) == {"sample-01": 18}
    counted = submission(best)
    assert (counted["attempt"]["points"], counted["is_marked_late"]) == ([11, 18], True)
    assert counted["submitted_at"] is None


def test_the_newest_counts_again_without_the_setting(best: Path) -> None:
    """Earlier attempts stay in ``.replaced/`` and are not graded."""
    hand_in(best, WORSE_LATER)
    assert everywhere(best) == {"sample-01": 20}

    settings = best / "course/course.toml"
    settings.write_text(settings.read_text().replace('counts = "best"\n', ""))
    assert everywhere(best) == {"sample-01": pytest.approx(9.9)}
    assert "attempt" not in submission(best)


def test_forgetting_a_person_removes_all_attempts(best: Path) -> None:
    """Neither their files nor their grades stay."""
    hand_in(best, WORSE_LATER)
    hand_in(best, {1: (DOUBLE, IN_TIME)}, "sample-02")
    run("grade")
    run("forget", "sample-01", "--yes")

    files = [path for path in best.rglob("*") if path.is_file()]
    assert not [path for path in files if "sample-01" in str(path) or b"sample-01" in path.read_bytes()]


def test_an_attempt_that_the_grader_fails_on_needs_review(best: Path) -> None:
    """Another attempt counts, and it is said that the failed one may be better."""
    hand_in(best, WORSE_LATER)
    run("grade")
    course, folder = load_course(best), best / "submitted"
    (current,) = find_submissions(course, course.assignments, folder)
    choice = BestAttempts(course, course.assignments, Store(best), folder, configured_url(best))
    first, second = choice.all_of([current])
    grade = Store(best).load(ASSIGNMENT, "sample-01")
    assert grade is not None

    assert choice.add(first, ungraded_submission(first, "A fault.", "", grade.isolation)) is None
    counted = choice.add(second, replace(grade, fingerprint=""))
    assert counted is not None
    assert counted[0].path == second.path
    assert counted[1].attempt == Attempt(2, f"sample-01/{ASSIGNMENT}", (0, 18), unsure=(1,))
    said = unsure_text(counted[1].attempt)
    assert said == "Attempt 1 could not be judged whole, and may be better than attempt 2, which counts."
