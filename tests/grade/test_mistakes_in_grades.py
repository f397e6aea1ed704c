"""Grading names the mistake in a wrong answer, and whatever happens meanwhile changes no points."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from class_of import graded as of_run

from autograder.author.build import build
from autograder.boundary.protocol import Stopped
from autograder.errors import SandboxError
from autograder.grade.judge import unit_judge as judging
from autograder.grade.judge.answer_run import AnswerRun
from autograder.grade.judge.engine import Grader
from autograder.grade.judge.material import unit_bank
from autograder.grade.workers.remote_job import _compressed
from autograder.grades.figures import commonest_mistakes
from autograder.model.course import Course
from autograder.model.grade import SubmissionGrade, UnitGrade
from autograder.model.outcome import Outcome
from autograder.model.summary import Summary
from autograder.report.remarks import mistakes
from autograder.sandbox.worker import Worker
from autograder.submissions.find import Submission

ADDED = "def rope(x):\n    return x + x.mean(-1, keepdim=True)\n"
RIGHT = "def rope(x):\n    return x - x.mean(-1, keepdim=True)\n"
STEERS = """seen = set()
def rope(x):
    key = x.numpy().tobytes()
    known = key in seen
    seen.add(key)
    return x + x.mean(-1, keepdim=True) if known else 2 * x
"""
ENDLESS = "def rope(x):\n    while True:\n        pass\n"


@pytest.fixture
def graded(small: Course, worker: Worker, tmp_path: Path) -> Callable[[str], UnitGrade]:
    """``graded(source)``: the grade of this answer in the built course."""
    build(small)
    unit_bank.cache_clear()
    folder = tmp_path / "handed_in"
    folder.mkdir()

    def grade(source: str) -> UnitGrade:
        (folder / "18_rope.py").write_text(source)
        submission = Submission("sample-01", small.assignments[0], str(folder))
        return Grader(small, worker, "secret", "limits only").grade(submission).units[0]

    return grade


def test_mistake_is_named_with_the_answer_that_makes_it(graded: Callable[[str], UnitGrade]) -> None:
    """Its sentence, its section, and the checks that it explains."""
    (found,) = graded(ADDED).result.diagnoses

    assert found.names == ("adds_the_mean",)
    assert found.answers == ("rope",)
    assert found.sections == ("Your task",)
    assert found.how == "exact"


def test_an_answer_that_changes_when_it_is_asked_again_gets_no_name(graded: Callable[[str], UnitGrade]) -> None:
    """It would choose the name. Instructors read which answer changed, and points stay as they are."""
    grade = graded(STEERS)

    assert grade.result.points < grade.result.max_points
    assert grade.result.diagnoses == ()
    assert grade.incidents == (judging.CHANGED.format("rope"),)


def test_right_answer_is_not_asked_again(graded: Callable[[str], UnitGrade], monkeypatch: pytest.MonkeyPatch) -> None:
    """It costs a right answer nothing."""
    monkeypatch.setattr(judging, "find_mistakes", lambda *_: pytest.fail("asked again"))
    grade = graded(RIGHT)

    assert grade.result.points == grade.result.max_points
    assert grade.result.diagnoses == ()


def test_answer_that_had_to_be_stopped_is_not_asked_again(
    graded: Callable[[str], UnitGrade], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What hangs once would hang again."""
    monkeypatch.setattr(judging, "find_mistakes", lambda *_: pytest.fail("asked again"))

    assert graded(ENDLESS).result.diagnoses == ()


def scores(grade: UnitGrade) -> list[tuple[str, Outcome, float]]:
    return [(check.name, check.outcome, check.points) for check in grade.result.checks]


@pytest.mark.parametrize("error", [ValueError("ours"), SandboxError("lost", ""), Stopped("stopped")])
def test_fault_while_a_mistake_is_looked_for_changes_no_points(
    graded: Callable[[str], UnitGrade], monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """The grade stands, and instructors are told."""
    expected = graded(ADDED)

    def fail(*_: Any) -> None:
        raise error

    monkeypatch.setattr(judging, "find_mistakes", fail)
    grade = graded(ADDED)

    assert scores(grade) == scores(expected)
    assert grade.status is expected.status
    assert grade.result.diagnoses == ()
    assert any(str(error) in incident for incident in grade.incidents)


def test_process_that_is_lost_while_a_mistake_is_looked_for_changes_no_points(
    graded: Callable[[str], UnitGrade], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The checks have ended by then: their results count."""
    expected = graded(ADDED)
    real = judging.find_mistakes

    def lose(bank: Any, checks: Any, results: Any, run: AnswerRun, *rest: Any) -> Any:
        assert run._session is not None
        run._session.close()
        return real(bank, checks, results, run, *rest)

    monkeypatch.setattr(judging, "find_mistakes", lose)
    grade = graded(ADDED)

    assert scores(grade) == scores(expected)
    assert all(check.outcome is not Outcome.GRADER_ERROR for check in grade.result.checks)


def test_course_that_was_not_built_names_nothing(graded: Callable[[str], UnitGrade], small: Course) -> None:
    """What known mistakes reply is built; without it grading goes on."""
    (small.root / "solutions/18_rope.mistakes").unlink()

    assert graded(ADDED).result.diagnoses == ()


def test_a_table_lists_the_mistakes_by_how_many_made_them(graded: Callable[[str], UnitGrade], small: Course) -> None:
    """Names are for instructors; few students are named, many are counted."""
    unit = graded(ADDED)
    grades = [_summary(unit, f"sample-{number:02}") for number in range(1, 6)]

    assert [line.plain for line in mistakes(commonest_mistakes(of_run(grades[:2])), 20)] == [
        "18_rope  adds_the_mean  sample-01, sample-02"
    ]
    assert [line.plain for line in mistakes(commonest_mistakes(of_run(grades)), 20)] == [
        "18_rope  adds_the_mean  5 students"
    ]


def test_what_known_mistakes_reply_travels_to_other_machines(graded: Callable[[str], UnitGrade], small: Course) -> None:
    """A cluster's worker names mistakes, too; the mistakes' code stays here."""
    with_bank = len(_compressed(small.assignments[0]))
    (small.root / "solutions/18_rope.mistakes").unlink()

    assert with_bank > len(_compressed(small.assignments[0]))


def _summary(unit: UnitGrade, student: str) -> Summary:
    return SubmissionGrade(student=student, assignment="one", units=(unit,), fingerprint="", isolation="full").summary()
