"""Right answers to study: a file of their own, which the instructor hands out and the course's rule opens."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from autograder.bundle.answers import answers_file
from autograder.bundle.contents import bundle_files
from autograder.bundle.pack import write_folder
from autograder.cli import main
from autograder.course import load_course
from autograder.errors import BuildError, CourseError
from autograder.model.course import Answers, Course
from autograder.student.check import _report
from autograder.student.exercises import Exercise, find_exercise
from autograder.student.progress import keep_points
from autograder.student.studied import offer, right_answers
from autograder.submissions.file_kind import may_hold_code

NOW = datetime(2026, 5, 1, tzinfo=UTC)
BEFORE, AFTER = NOW + timedelta(days=1), NOW - timedelta(days=1)


def ruled(course: Course, show: Answers, due: datetime | None = None) -> Course:
    [assignment] = course.assignments
    return replace(course, answers=show, assignments=(replace(assignment, due=due),))


def kit(course: Course, folder: Path) -> Exercise:
    """The exercise of an unpacked kit, in a folder outside the course."""
    write_folder(bundle_files(course, course.assignments), folder / "kit")
    return find_exercise("rope", folder / "kit/one")


def solved(exercise: Exercise) -> None:
    keep_points(exercise.folder, exercise.id, 5, 5, ())


def hand_out(course: Course, exercise: Exercise) -> None:
    name, data = answers_file(course, course.assignments[0])
    (exercise.folder / name).write_bytes(data)


@pytest.fixture
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("student")


@pytest.mark.parametrize(("show", "due"), [(Answers.SOLVED, None), (Answers.SOLVED, BEFORE), (Answers.DUE, AFTER)])
def test_a_solved_exercise_shows_the_answers(small: Course, elsewhere: Path, show: Answers, due: datetime) -> None:
    """First it says where the file belongs; then the course's answer and another style are shown."""
    course = ruled(small, show, due)
    exercise = kit(course, elsewhere)
    solved(exercise)
    before = offer(exercise, NOW)
    hand_out(course, exercise)

    assert "put one.answers into" in before
    assert offer(exercise, NOW) == "Compare your answer with other right ones: autograder answer rope"
    text = right_answers(exercise, NOW)
    assert "# The course's answer" in text
    assert "# Another right answer" in text
    assert "return x - x.mean(dim=-1, keepdim=True)" in text
    assert "BEGIN SOLUTION" not in text


def test_a_notebook_says_it_below_the_points(small: Course, elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The card holds the sentence, and its markup stays markup."""
    exercise = kit(ruled(small, Answers.SOLVED), elsewhere)
    monkeypatch.chdir(exercise.folder)

    report = _report("rope", {"rope": lambda x: x - x.mean(dim=-1, keepdim=True)}, 0, "cpu")

    html = report._repr_mimebundle_()["text/html"]
    assert str(report).endswith("autograder answer rope")
    assert "autograder answer rope" in html
    assert "&lt;div" not in html


@pytest.mark.parametrize(
    ("show", "due", "offered"),
    [
        (Answers.NEVER, AFTER, ""),
        (Answers.DUE, None, ""),
        (Answers.DUE, BEFORE, "After 02 May 2026, 00:00 UTC you can"),
    ],
)
def test_what_is_not_allowed_is_not_shown(
    small: Course, elsewhere: Path, show: Answers, due: datetime, offered: str
) -> None:
    """Even if the file is there: the rule of the kit decides."""
    exercise = kit(ruled(small, show, due), elsewhere)
    solved(exercise)
    hand_out(ruled(small, Answers.SOLVED), exercise)

    assert offer(exercise, NOW).startswith(offered)
    assert bool(offer(exercise, NOW)) == bool(offered)
    with pytest.raises(CourseError):
        right_answers(exercise, NOW)


def test_an_open_exercise_shows_no_answer(small: Course, elsewhere: Path) -> None:
    """Right answers are to compare with one's own."""
    course = ruled(small, Answers.SOLVED)
    exercise = kit(course, elsewhere)
    hand_out(course, exercise)

    with pytest.raises(CourseError, match="You have not solved rope yet"):
        right_answers(exercise, NOW)


@pytest.mark.parametrize("data", [b"", b"{}", b"\xff", b'{"name": "x", "show": "always"}'])
def test_a_damaged_file_is_as_none(small: Course, elsewhere: Path, data: bytes) -> None:
    """It is not read, and the message says which file is missing."""
    exercise = kit(ruled(small, Answers.SOLVED), elsewhere)
    solved(exercise)
    (exercise.folder / "one.answers").write_bytes(data)

    with pytest.raises(CourseError, match=r"one\.answers is not in"):
        right_answers(exercise, NOW)


def test_a_file_that_is_handed_in_is_no_answer(small: Course) -> None:
    """A folder that is handed in with it earns nothing for it."""
    assert not may_hold_code(*answers_file(ruled(small, Answers.SOLVED), small.assignments[0]))


def test_the_command_writes_the_file(small: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    """Into bundles/, and it says what is missing for students to see it."""
    monkeypatch.chdir(small.root)

    ran = CliRunner().invoke(main, ["bundle", "one", "--answers"])

    assert ran.exit_code == 0, ran.output
    assert (small.root / "bundles/one.answers").is_file()
    assert "Without a due date" in ran.output


def test_a_course_that_never_shows_answers_writes_none(small: Course) -> None:
    """The file would be of no use."""
    with pytest.raises(BuildError, match="never"):
        answers_file(ruled(small, Answers.NEVER), small.assignments[0])


def test_an_unknown_rule_is_one_sentence(small: Course) -> None:
    """The message lists what can be written."""
    toml = small.root / "course/course.toml"
    toml.write_text(f'answers = "always"\n{toml.read_text()}')

    with pytest.raises(CourseError, match='Write one of "never", "solved", "due"'):
        load_course(small.root)
