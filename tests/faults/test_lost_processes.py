"""Processes that die while they grade: the others' grades come, and nobody gets a zero for it."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest
from faults.small_class import InProcess, SmallClass

from autograder.boundary.protocol import Reply, Request
from autograder.checks import runner
from autograder.errors import AutograderError, SandboxError
from autograder.grade.gradebook import gradebook
from autograder.grade.judge import unit_judge
from autograder.grade.judge.engine import Grader
from autograder.grade.workers import process
from autograder.grade.workers.jobs import GradingJob
from autograder.grades.store import Store
from autograder.model.grade import SubmissionGrade
from autograder.model.outcome import Status


class Flaky(InProcess):
    """Sessions that are lost at the request of this number."""

    def __init__(self, lost_at: int, times: int) -> None:
        self.lost_at, self.times = lost_at, times

    def session(self, files: Mapping[str, bytes] | None = None, seconds: float | None = None) -> Any:
        return Flaky.Lost(self)

    class Lost(InProcess.Session):
        def __init__(self, of: Flaky) -> None:
            super().__init__()
            self.of, self.asked = of, 0

        def ask(self, request: Request, tensors: list[Any], seconds: float | None = None) -> tuple[Reply, list[Any]]:
            self.asked += 1
            if self.of.times and self.asked >= self.of.lost_at:
                self.of.times -= self.asked == self.of.lost_at
                raise SandboxError("The process of a submission was ended from outside.", "Grade it again.")
            return super().ask(request, tensors, seconds)


def grade_of(small_class: SmallClass, student: str) -> SubmissionGrade:
    grade = Store(small_class.root).load("warm_up", student)
    assert grade is not None
    return grade


@pytest.mark.parametrize("lost_at", [1, 2, 6])
def test_process_lost_once_changes_no_grade(
    small_class: SmallClass, monkeypatch: pytest.MonkeyPatch, lost_at: int
) -> None:
    """As when memory runs out and the machine picks the sandbox: the answers are run again at once."""
    small_class.grade()
    wanted = small_class.made()
    flaky = Flaky(lost_at, times=1)
    monkeypatch.setattr(process, "grader", lambda course, secret, level, *_: Grader(course, flaky, secret, level))
    small_class.grade(force=True)

    assert flaky.times == 0
    assert small_class.made() == wanted


def test_process_lost_always_is_for_a_person_and_tried_again(
    small_class: SmallClass, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No score is written for it, the reason is told, and the next run grades it without being asked to."""
    good = process.grader
    small_class.grade()
    wanted = small_class.made()
    monkeypatch.setattr(
        process, "grader", lambda course, secret, level, *_: Grader(course, Flaky(3, 9**9), secret, level)
    )
    small_class.grade(force=True, students=("ada",))

    scores = [row[3:] for row in small_class.rows() if row[0] == "ada" and len(row) == 6]
    assert scores == [(None, None, True)] * 4
    assert "ended from outside" in grade_of(small_class, "ada").units[0].comment

    monkeypatch.setattr(process, "grader", good)
    assert small_class.grade() == ["ada"]
    assert small_class.made() == wanted


def test_fault_of_ours_with_one_submission_stops_nobody_else(
    small_class: SmallClass, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An exception that nobody thought of becomes a grader error of that submission."""
    genuine = runner.CheckRun.run
    students = iter(["ada"] * 4 + ["ben"] * 2 + ["cy"] * 4)  # two parts of two units each, or a fault in the first

    def failing(*arguments: Any) -> Any:
        if next(students) == "ben":
            raise MemoryError("no memory")
        return genuine(*arguments)

    monkeypatch.setattr(runner.CheckRun, "run", failing)
    assert small_class.grade() == ["ada", "ben", "cy"]
    assert [grade_of(small_class, s).summary().status for s in ("ada", "cy")] == [Status.GRADED] * 2
    assert grade_of(small_class, "ben").summary().status is Status.GRADER_ERROR


def test_lack_of_memory_while_naming_costs_no_name(small_class: SmallClass, monkeypatch: pytest.MonkeyPatch) -> None:
    """A grade without its mistake's name is not kept: the next run grades it again."""
    genuine = unit_judge.find_mistakes
    small_class.grade()
    wanted = small_class.made()

    def without_memory(*arguments: Any) -> Any:
        raise MemoryError

    monkeypatch.setattr(unit_judge, "find_mistakes", without_memory)
    small_class.grade(force=True)
    assert grade_of(small_class, "ben").summary().status is Status.GRADER_ERROR

    monkeypatch.setattr(unit_judge, "find_mistakes", genuine)
    assert small_class.grade() == ["ben"]
    assert small_class.made() == wanted


def dies_with(*students: str, times: int = 9**9) -> Any:
    genuine, left = process.grade_job, [times]

    def grade_job(job: GradingJob) -> SubmissionGrade:
        if job.submission.student in students and left[0]:
            left[0] -= 1
            raise BrokenProcessPool("a process died")
        return genuine(job)

    return grade_job


def test_worker_that_dies_once_costs_nothing(small_class: SmallClass, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it was at is graded by another."""
    monkeypatch.setattr(process, "grade_job", dies_with("ben", times=1))
    assert sorted(small_class.grade()) == ["ada", "ben", "cy"]


def test_submission_that_kills_every_worker_stops_nobody_else(
    small_class: SmallClass, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others are graded; it is left to a person, with the reason, and tried again by the next run."""
    genuine = process.grade_job
    monkeypatch.setattr(process, "grade_job", dies_with("ada"))
    assert sorted(small_class.grade()) == ["ada", "ben", "cy"]
    assert "died each time" in grade_of(small_class, "ada").units[0].comment

    monkeypatch.setattr(process, "grade_job", genuine)
    assert small_class.grade() == ["ada"]
    assert grade_of(small_class, "ada").summary().status is Status.GRADED


def test_workers_that_always_die_end_the_run_with_a_cure(
    small_class: SmallClass, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is given a grade for it, and nothing is left half-written."""
    monkeypatch.setattr(process, "grade_job", dies_with("ada", "ben", "cy"))
    with pytest.raises(SandboxError, match=r"3 submissions are left.*--jobs 1"):
        small_class.grade()
    assert not list((small_class.root / "autograded").rglob("*.ipynb"))


def test_interrupt_says_what_is_left_and_the_next_run_goes_on(
    small_class: SmallClass, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C in the middle of writing is a sentence; what was recorded is not graded again."""
    small_class.grade()
    wanted = small_class.made()
    for name in ("autograded", ".autograder/grades"):
        (small_class.root / name).rename(small_class.root / f"old-{name.replace('/', '-')}")
    small_class.db.unlink()
    genuine = gradebook.hand_in_time
    calls: list[object] = []

    def interrupting(root: Any, submission: Any) -> Any:
        calls.append(submission)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return genuine(root, submission)

    monkeypatch.setattr(gradebook, "hand_in_time", interrupting)
    with pytest.raises(AutograderError, match=r"Interrupted with 2 of 3 submissions left.*same command again"):
        small_class.grade()
    assert small_class.grade() == ["ben", "cy"]
    assert small_class.made() == wanted
