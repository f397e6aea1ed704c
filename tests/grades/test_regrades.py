"""A regrade is a diff: who moves, by how much, and because of which check; and what was before is kept."""

from __future__ import annotations

import hashlib
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from class_of import unit_of
from click.testing import CliRunner, Result
from faults.small_class import ASSIGNMENT, WRONG, SmallClass, build_small_course

from autograder.cli import main
from autograder.errors import AutograderError
from autograder.grade import run
from autograder.grade.write_guard import record
from autograder.grades.changes import changes, total
from autograder.grades.history import MAX_EARLIER
from autograder.grades.store import Store
from autograder.model.grade import SubmissionGrade
from autograder.model.summary import Summary

Invoke = Callable[..., Result]
RIGHT = "import torch\ndef double(x): return x * 2\ndef halve(x): return x / 2\n"


@pytest.fixture(scope="module")
def small_course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_small_course(tmp_path_factory.mktemp("course") / "small")


@pytest.fixture
def small(small_course: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SmallClass:
    made = SmallClass.copy(small_course, tmp_path / "class", monkeypatch)
    monkeypatch.chdir(made.root)
    return made


@pytest.fixture
def grade(small: SmallClass) -> Invoke:
    def invoke(*arguments: str) -> Result:
        return CliRunner().invoke(main, ["grade", "--isolation", "limits only", "--jobs", "1", *arguments])

    return invoke


def everything(root: Path) -> dict[str, str]:
    """What every file of the course holds, and when it was written."""
    files = (path for path in root.rglob("*") if path.is_file())
    return {
        str(path.relative_to(root)): f"{path.stat().st_mtime_ns} {hashlib.sha256(path.read_bytes()).hexdigest()}"
        for path in files
        if "__pycache__" not in path.parts
    }


def summary(*units: tuple[str, float]) -> Summary:
    return Summary("sample-01", "warm_up", tuple(unit_of(unit, earned) for unit, earned in units))


def test_comparing_writes_nothing(small: SmallClass, grade: Invoke) -> None:
    """Neither store nor gradebook, notebooks or feedback: what would move is only said."""
    grade()
    small.hand_in("ben", "01_double", RIGHT)
    before = everything(small.root)

    result = grade("--compare")

    assert everything(small.root) == before
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0] == "What grading would change"
    assert lines[1].startswith("ben  01_double  1 → 10 of 10  ")
    assert "(hidden) passes now (+" in lines[1]
    assert lines[2:] == [
        "Points of 1 student change: 1 up, 0 down; +9 points in total",
        "Nothing was written. To write, run the same command without --compare.",
    ]


def test_comparing_where_nobody_moves(small: SmallClass, grade: Invoke) -> None:
    """One sentence says so."""
    grade()

    assert grade("--compare", "--force").stdout.splitlines()[0] == "No points would change."


def test_comparing_needs_grades(small: SmallClass, grade: Invoke) -> None:
    """Before the first run there is nothing to compare with, and nothing is made."""
    before = everything(small.root)
    result = grade("--compare")

    assert result.exit_code == 2
    assert result.stderr.splitlines()[-2:] == [
        "Nothing is graded yet: there is nothing to compare with.",
        "Run: autograder grade",
    ]
    assert everything(small.root) == before


def test_a_regrade_says_what_it_changed(small: SmallClass, grade: Invoke) -> None:
    """The first run changes nothing, and a run that moves nobody says nothing of it."""
    first = grade().stdout
    small.hand_in("ben", "01_double", RIGHT)
    second, third = grade().stdout, grade("--force").stdout

    assert "What this run changed" not in first + third
    assert "What this run changed\nben  01_double  1 → 10 of 10" in second


def test_the_change_outlives_a_run_that_is_cut_off(small: SmallClass) -> None:
    """A grade is forgotten before the new one is written: the next run still compares with it."""
    small.grade()
    store = Store(small.root)
    graded = store.recall(ASSIGNMENT, "ben")
    store.forget(ASSIGNMENT, "ben")

    assert graded is not None
    assert store.recall(ASSIGNMENT, "ben") is None
    assert store.before(ASSIGNMENT, "ben") == graded[1]


@pytest.mark.parametrize("how", [(), ("--force",), ("--force", "--compare"), ("--force", "--json")], ids=" ".join)
def test_a_folder_whose_name_is_no_text_stops_no_run(small: SmallClass, grade: Invoke, how: tuple[str, ...]) -> None:
    """A Latin-1 name from an old archive: its work is for a person, and all others are graded, whatever the run."""
    grade()
    (small.root / "submitted/Jos\udce9" / ASSIGNMENT).mkdir(parents=True)
    small.hand_in("Jos\udce9", "01_double", RIGHT)

    for _ in range(2):
        result = grade(*how)

        assert result.exit_code == 1
        assert isinstance(result.exception, SystemExit), result.output
    store = Store(small.root)
    assert store.recall(ASSIGNMENT, "ben") is not None
    assert store.unfinished.keys() == set()


def test_earlier_grades_are_kept(small: SmallClass, grade: Invoke) -> None:
    """The last few, for instructors alone; a grade that earned the same is no other one."""
    grade()
    for number in range(MAX_EARLIER + 3):
        small.hand_in("ben", "01_double", (RIGHT, WRONG)[number % 2])
        grade("--student", "ben")
        grade("--student", "ben", "--force")

    path = small.root / ".autograder/earlier" / ASSIGNMENT / "ben.json"
    points = [earlier.grade.points for earlier in Store(small.root).history.of(ASSIGNMENT, "ben")]

    assert points == [11, 20, 11, 20, 11]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_show_tells_of_earlier_grades(small: SmallClass, grade: Invoke) -> None:
    """When they were written, and what moved since."""
    grade()
    small.hand_in("ben", "01_double", RIGHT)
    grade()
    of_ben, of_ada = (CliRunner().invoke(main, ["show", name, "double", "--earlier"]).stdout for name in ("ben", "ada"))

    assert "\nEarlier grades\n" in of_ben
    assert "1 points  then 10: " in of_ben
    assert of_ada.endswith("\nEarlier grades\nNone with different points.\n")


def test_a_damaged_file_of_earlier_grades_stops_nothing(small: SmallClass, grade: Invoke) -> None:
    """It is as if there were none."""
    grade()
    folder = small.root / ".autograder/earlier" / ASSIGNMENT
    folder.mkdir(parents=True)
    (folder / "ben.json").write_text("[{")
    small.hand_in("ben", "01_double", RIGHT)

    assert "What this run changed" in grade().stdout


def test_what_a_forced_run_has_left_is_graded_next(small: SmallClass, monkeypatch: pytest.MonkeyPatch) -> None:
    """After Ctrl-C, the same command without --force goes on where it stopped, though nothing has changed."""
    small.grade()
    done = grade_one_and_interrupt(small, monkeypatch)

    assert sorted(done + small.grade()) == ["ada", "ben", "cy"]
    assert small.grade() == []


def test_what_an_interrupted_run_moved_is_told_by_the_next(
    small: SmallClass, grade: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The run that goes on tells all of it, and the one after that nothing."""
    grade()
    for student in "ada", "ben", "cy":
        small.hand_in(student, "01_double", RIGHT if student == "ben" else WRONG)
    (moved_first,) = grade_one_and_interrupt(small, monkeypatch)
    interrupted = Store(small.root).history.last_run()
    grade()
    whole = Store(small.root).history.last_run()

    assert interrupted is not None
    assert not interrupted.is_whole
    assert {change.student for change in interrupted.changes} <= {moved_first}
    assert whole is not None
    assert whole.is_whole
    assert "What this run changed" not in grade("--force").stdout
    assert {change.student for change in interrupted.changes} < {change.student for change in whole.changes}


def grade_one_and_interrupt(small: SmallClass, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Press Ctrl-C in a forced run as soon as it has graded one submission; returns the student's name."""
    done: list[str] = []

    def stop_after_one(grade: SubmissionGrade) -> SubmissionGrade:
        if done:
            raise KeyboardInterrupt
        done.append(grade.student)
        return grade

    with monkeypatch.context() as patch:
        patch.setattr(run, "record", lambda sinks, grade, submission: record(sinks, stop_after_one(grade), submission))
        with pytest.raises(AutograderError, match="Interrupted with 2 of 3 submissions left"):
            small.grade(force=True)
    return done


def test_a_run_that_is_over_leaves_nothing_open(small: SmallClass) -> None:
    """Whether it was forced or not."""
    small.grade()
    small.grade(force=True)

    assert Store(small.root).unfinished.keys() == set()


def test_exercises_and_checks_that_come_or_go_are_told() -> None:
    """A course that changed moves students, too."""
    before, after = summary(("01_a", 10.0), ("02_b", 4.0)), summary(("01_a", 4.0), ("03_c", 10.0))
    found = list(changes(before, after))

    assert [(change.exercise, change.before, change.after) for change in found] == [
        ("01_a", 10.0, 4.0),
        ("03_c", 0.0, 10.0),
        ("02_b", 4.0, 0.0),
    ]
    assert [change.why for change in found] == [
        "secret (hidden) fails now (-6)",
        "visible is new (+4), secret (hidden) is new (+6)",
        "visible is gone (-4)",
    ]
    assert total(found) == "Points of 1 student change: 0 up, 0 down; +0 points in total"


def test_who_was_not_graded_before_does_not_move() -> None:
    """A first grade changes nothing."""
    assert list(changes(None, summary(("01_a", 10.0)))) == []
