"""A grade goes to sinks: in what order, what becomes of one that lacks grades, and how little a new one takes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from autograder.errors import GradebookError
from autograder.grade.sinks import AllSinks
from autograder.grades.sink import Sink
from autograder.grades.store import Store
from autograder.model.course import Course
from autograder.model.grade import SubmissionGrade
from autograder.model.summary import Summary
from autograder.submissions.find import Submission


class Notes(Sink):
    """A sink of one's own: a list of students."""

    def __init__(self, store: Store | None = None) -> None:
        self.students: list[str] = []
        self.remembered: list[bool] = []  # while it was written
        self.finished: list[str] = []
        self._store = store

    def write(self, grade: SubmissionGrade, submission: Submission) -> None:
        self.students.append(grade.student)
        if self._store is not None:
            self.remembered.append(self._store.recall(grade.assignment, grade.student) is not None)

    def lacks(self, summaries: Sequence[Summary]) -> set[tuple[str, str]]:
        return {grade.key for grade in summaries if grade.student not in self.students}

    def finish(self, summaries: Sequence[Summary]) -> None:
        self.finished = [grade.units[0].checks[0].name for grade in summaries]


class Broken(Sink):
    """A sink whose disk is full."""

    def write(self, grade: SubmissionGrade, submission: Submission) -> None:
        raise GradebookError("The disk is full.", "Free some.")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


@pytest.fixture
def submission(course: Course, tmp_path: Path) -> Submission:
    return Submission("ada", course.assignments[0], str(tmp_path))


def test_store_forgets_first_and_remembers_last(store: Store, grade: SubmissionGrade, submission: Submission) -> None:
    """While any sink is written the store knows nothing of the submission."""
    notes = Notes(store)
    sinks = AllSinks(store, [notes])
    sinks.write(grade, submission)
    sinks.write(grade, submission)

    assert notes.remembered == [False, False]
    assert store.load(grade.assignment, "ada") == grade


def test_grade_that_a_sink_could_not_write_is_not_remembered(
    store: Store, grade: SubmissionGrade, submission: Submission
) -> None:
    """The next run grades and writes it again."""
    AllSinks(store, []).write(grade, submission)
    with pytest.raises(GradebookError, match="The disk is full"):
        AllSinks(store, [Broken()]).write(grade, submission)

    assert store.recall(grade.assignment, "ada") is None


def test_sink_that_comes_later_gets_the_remembered_grades(
    store: Store, grade: SubmissionGrade, submission: Submission, tmp_path: Path
) -> None:
    """It says what it lacks, and is given that from the store; what it has is not written again."""
    AllSinks(store, []).write(grade, submission)
    notes = Notes()
    sinks = AllSinks(store, [notes])
    summaries = [grade.summary()]
    for _ in range(2):
        sinks.complete(summaries, [submission.assignment], tmp_path)
    sinks.finish(summaries)

    assert notes.students == ["ada"]
    assert notes.finished == ["test_doubles"]


def test_a_run_needs_nothing_else_of_a_sink(store: Store, grade: SubmissionGrade, submission: Submission) -> None:
    """Only ``write`` must be there."""

    class Least(Sink):
        def write(self, grade: SubmissionGrade, submission: Submission) -> None:
            pass

    sinks: Any = AllSinks(store, [Least()])
    sinks.write(grade, submission)
    sinks.finish([grade.summary()])
    sinks.close()

    assert sinks.lacks([grade.summary()]) == set()
