"""``autograder similar`` on small classes: broken work stops nobody else's, and what is asked is what must be."""

from __future__ import annotations

import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from autograder.cli import main
from autograder.grades.fingerprint import fingerprint
from autograder.grades.store import Store
from autograder.model.course import Course
from autograder.model.grade import SubmissionGrade, UnitGrade
from autograder.model.outcome import Outcome, Status
from autograder.model.result import CheckResult, UnitResult
from autograder.sandbox.machine import likely_level
from autograder.similar.run import _right
from autograder.solution import clean, solution_text
from autograder.submissions.find import find_submissions
from benchmarks.classes import make_course

UNIT, ASSIGNMENT = "09_head_sizing", "sizes"
ODD = "\n\ndef head_dim(d_out, num_heads):\n    return d_out // num_heads + 13\n"
ENDLESS = "\n\ndef head_dim(d_out, num_heads):\n    while True:\n        pass\n"
HOSTILE = "<b>& 学生"
Run = Callable[..., Result]


@pytest.fixture
def course(tmp_path: Path) -> Course:
    """One short exercise, in which a call that does not end is ended soon."""
    root = tmp_path / "class"
    made = make_course(root, (UNIT,), ASSIGNMENT)
    with (root / "course/course.toml").open("a") as file:
        file.write("\n[limits]\ncell_seconds = 1.0\nsubmission_seconds = 20.0\n")
    return made


@pytest.fixture
def hand_in(course: Course) -> Callable[[str, str], None]:
    """``hand_in(student, added)``: the solution with this after it; text that begins with "!" alone."""

    def write(student: str, added: str) -> None:
        folder = course.root / "submitted" / student / ASSIGNMENT
        folder.mkdir(parents=True)
        text = added[1:] if added.startswith("!") else clean(solution_text(course.units[0])) + added
        (folder / f"{UNIT}.py").write_text(text, encoding="utf-8")

    return write


@pytest.fixture
def run(course: Course, monkeypatch: pytest.MonkeyPatch) -> Run:
    """``run("09")``: the command, in the course's folder, at the level that this machine has."""
    monkeypatch.chdir(course.root)
    level = ("--isolation", likely_level().value, "--jobs", "1")
    return lambda *arguments: CliRunner().invoke(main, ["similar", *arguments, *level], catch_exceptions=False)


@pytest.mark.slow
@pytest.mark.sample
def test_broken_and_hostile_work_is_named_and_passed_over(
    course: Course, hand_in: Callable[[str, str], None], run: Run
) -> None:
    """The two that share an odd value are found all the same."""
    hand_in("odd-1", ODD)
    hand_in(HOSTILE, ODD.replace("d_out", "width").replace("+ 13", "+ 14 - 1"))
    hand_in("endless", ENDLESS)
    hand_in("no-python", "!def head_dim(:\n")
    hand_in("exits", "\n\nimport os\nos._exit(3)\n\n\ndef head_dim(d_out, num_heads):\n    return d_out\n")
    hand_in("large", "!x = [" + "1," * 600_000 + "]\n")
    for number in range(6):
        hand_in(f"right-{number}", "")
    made = run("09")
    page = course.root / "reports/09/similar.html"

    assert made.exit_code == 0, made.output
    assert f"1  {HOSTILE} and odd-1:" in made.stdout
    assert "evidence for a person, never a verdict" in made.stdout
    assert "head_dim(" in made.stdout
    assert "endless/sizes: 09_head_sizing.py was stopped" in made.stderr
    assert "no-python/sizes: 09_head_sizing.py has parts that are not Py" in made.stderr
    assert "exits/sizes: 09_head_sizing.py was stopped" in made.stderr
    assert "large/sizes: 09_head_sizing.py holds more than" in made.stderr
    assert "<b>" not in page.read_text(encoding="utf-8")
    assert "&lt;b&gt;&amp; 学生" in page.read_text(encoding="utf-8")
    assert [path.name for path in page.parent.iterdir()] == ["similar.html"]
    assert sys.platform == "win32" or stat.S_IMODE(page.stat().st_mode) == 0o600


@pytest.mark.slow
def test_a_class_without_anything_in_common_is_said_to_have_none(hand_in: Callable[[str, str], None], run: Run) -> None:
    """There is a page all the same."""
    for number in range(3):
        hand_in(f"right-{number}", "")
    made = run()

    assert made.exit_code == 0
    assert "No two of 3 students have anything unusual in common." in made.stdout
    assert "reports/similar.html" in made.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nothing",), "There is no assignment or unit 'nothing'."),
        ((ASSIGNMENT,), "There is no folder"),
    ],
)
def test_a_users_error_is_a_sentence_and_a_cure(run: Run, arguments: tuple[str, ...], said: str) -> None:
    """Nothing is asked, and nothing is written."""
    made = run(*arguments)

    assert made.exit_code == 2
    assert said in made.stderr
    assert len(made.stderr.strip().splitlines()) == 2


def test_what_passed_all_checks_is_not_asked_again(course: Course, hand_in: Callable[[str, str], None]) -> None:
    """As long as the remembered grade is that of what lies there."""
    hand_in("right", "")
    (submission,) = find_submissions(course, course.assignments, course.root / "submitted")
    passed = CheckResult(name="test", sentence="It is.", outcome=Outcome.PASS, points=1.0, max_points=1.0, hidden=False)
    grade = SubmissionGrade(
        student="right",
        assignment=ASSIGNMENT,
        units=(UnitGrade(UnitResult(UNIT, (passed,)), Status.GRADED, ""),),
        fingerprint=fingerprint(course, course.assignments[0], submission.path, "full"),
        isolation="full",
    )
    assert _right(course, submission, "full") == frozenset()
    Store(course.root).write(grade)

    assert _right(course, submission, "full") == {UNIT}
    assert _right(course, submission, "restricted") == frozenset()
    (Path(submission.path) / f"{UNIT}.py").write_text("x = 1\n")
    assert _right(course, submission, "full") == frozenset()
