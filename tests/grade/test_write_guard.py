"""Whatever goes wrong with one submission, it gets a status, and the others are graded and recorded."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from faults.small_class import ASSIGNMENT, SmallClass, build_small_course

from autograder.errors import GradebookError
from autograder.grade.feedback.autograded import AutogradedNotebooks
from autograder.grade.gradebook.gradebook import Gradebook
from autograder.grade.judge import engine
from autograder.grade.judge import unit_judge as judging
from autograder.grade.run import grade_course
from autograder.grades import fingerprint as fingerprints
from autograder.grades.store import Store
from autograder.model.outcome import Status
from autograder.model.summary import Summary


@pytest.fixture(scope="module")
def small_course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_small_course(tmp_path_factory.mktemp("small") / "course")


@pytest.fixture
def small(small_course: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SmallClass:
    return SmallClass.copy(small_course, tmp_path / "class", monkeypatch)


def grade(small: SmallClass) -> dict[str, Summary]:
    found = grade_course(small.course, small.course.assignments, small.options(), lambda *_: None)
    return {summary.student: summary for summary in found.grades}


def fails_for(name: str, genuine, *, student_of):
    """The function, which raises for this student what nobody foresaw."""

    def function(*arguments, **named):
        if student_of(*arguments) == name:
            raise ZeroDivisionError("\x1b[31mnobody\nforesaw\u202e this")
        return genuine(*arguments, **named)

    return function


@pytest.mark.parametrize(
    ("place", "name", "student_of"),
    [
        (fingerprints, "fingerprint", lambda course, assignment, folder, isolation: Path(folder).parent.name),
        (engine, "read_submission", lambda submission: submission.student),
        (AutogradedNotebooks, "write", lambda self, grade, submission: grade.student),
        (Gradebook, "write", lambda self, grade, submission: grade.student),
        (Store, "write", lambda self, grade, submission=None: grade.student),
    ],
)
def test_a_fault_at_one_submission_stops_nobody(
    small: SmallClass, monkeypatch: pytest.MonkeyPatch, place, name: str, student_of
) -> None:
    """In fingerprinting, reading, composing and recording: all others have the grades that they have without it."""
    expected = {student: summary.points for student, summary in grade(small).items()}
    for path in (small.root / ".autograder/grades").rglob("*.json"):
        path.unlink()
    monkeypatch.setattr(place, name, fails_for("ben", getattr(place, name), student_of=student_of))

    found = grade(small)

    assert {s: found[s].points for s in ("ada", "cy")} == {s: expected[s] for s in ("ada", "cy")}
    assert found["ben"].status is Status.GRADER_ERROR or found["ben"].points == expected["ben"]
    assert all(unit.comment.isprintable() for unit in found["ben"].units)


def test_a_grade_that_cannot_be_written_for_its_text_is_written_without(
    small: SmallClass, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half a surrogate pair, which no database takes: no score, and a person must look."""
    genuine = judging.graded

    def graded(unit, attempt, run, results):
        made = genuine(unit, attempt, run, results)
        return replace(made, answered_in="\ud800.ipynb") if made.result.points != 10 else made

    monkeypatch.setattr(judging, "graded", graded)
    found = grade(small)

    assert found["ben"].status is Status.GRADER_ERROR
    assert found["ada"].status is found["cy"].status is Status.GRADED
    assert [row[3] for row in small.rows() if row[0] == "ben" and len(row) == 6] == [None] * 4
    monkeypatch.setattr(judging, "graded", genuine)
    assert grade(small)["ben"].status is Status.GRADED


def test_a_full_disk_still_stops_the_run(small: SmallClass, monkeypatch: pytest.MonkeyPatch) -> None:
    """That is nobody's submission: the instructor must act, and nothing is marked as failed."""

    def full(self, grade, submission=None):
        raise GradebookError("The disk is full.", "Free some.")

    monkeypatch.setattr(Gradebook, "write", full)
    with pytest.raises(GradebookError):
        grade(small)
    assert not list((small.root / ".autograder/grades").rglob("*.json"))


def test_what_failed_the_last_time_comes_last(small: SmallClass, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next run does not meet it first."""
    monkeypatch.setattr(
        engine, "read_submission", fails_for("ada", engine.read_submission, student_of=lambda s: s.student)
    )
    assert small.grade() == ["ada", "ben", "cy"]
    for name in ("ben", "cy"):
        Store(small.root).forget(ASSIGNMENT, name)

    assert small.grade() == ["ben", "cy", "ada"]


def test_a_linked_folder_gives_no_points(small: SmallClass) -> None:
    """Neither as an assignment's folder nor as a student's: one could be another student's work."""
    submitted = small.root / "submitted"
    (submitted / "eve").mkdir()
    (submitted / "eve" / ASSIGNMENT).symlink_to("../ada/" + ASSIGNMENT)
    (submitted / "fay").symlink_to("ada")
    (submitted / "ada" / ASSIGNMENT / "timestamp.txt").write_text("2026-02-01 12:00:00 UTC")

    found = grade(small)

    for name in ("eve", "fay"):
        assert (found[name].points, found[name].status) == (0, Status.UNREADABLE)
        assert all("is a link" in unit.comment for unit in found[name].units)
        assert not (small.root / "autograded" / name / ASSIGNMENT / "timestamp.txt").exists()
    assert found["ada"].status is Status.GRADED
    assert small.grade() == []


@pytest.mark.parametrize("name", [b"\xff\xfe", b"a\x1b[2Jb", "\u202eeve".encode(), b"x" * 200, b"a\nb"])
def test_a_folder_whose_name_is_no_student_s_stops_nobody(small: SmallClass, name: bytes) -> None:
    """Names that are no text, steer a terminal or are longer than the gradebook's: not recorded, and said so."""
    folder = os.path.join(os.fsencode(small.root / "submitted"), name, ASSIGNMENT.encode())
    os.makedirs(folder)
    with open(os.path.join(folder, b"01_double.py"), "w") as file:
        file.write("def double(x): return 2 * x")

    found = grade(small)

    odd = found.pop(os.fsdecode(name))
    assert odd.status is Status.UNREADABLE
    assert "rename it" in odd.units[0].comment
    assert {summary.status for summary in found.values()} == {Status.GRADED}
    assert {row[0] for row in small.rows()} == {"ada", "ben", "cy"}
