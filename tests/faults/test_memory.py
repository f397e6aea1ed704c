"""A run's memory is that of what it is at, not of the class."""

from __future__ import annotations

import os
import pickle
import tracemalloc
from collections import deque
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path

import pytest
from faults.small_class import ASSIGNMENT, SmallClass
from rich.console import Console

from autograder.grade import run, sinks
from autograder.grade.run import grade_course
from autograder.grade.workers.jobs import GradingJob
from autograder.grades.load_grades import grades_of_run
from autograder.grades.manual_grades import ManualGrades
from autograder.grades.store import Store
from autograder.model.grade import CellRun, SubmissionGrade
from autograder.report.totals import class_table
from autograder.submissions.find import Submission

FEW, MANY = 200, 1200
LONG = 100_000  # characters of a cell
BYTES = 2500  # a submission of two exercises, with what rich caches of its name


class AtOnce:
    """Workers that have a grade for every submission as soon as it is asked for."""

    def __init__(self, grade: SubmissionGrade) -> None:
        self._grade = grade

    def begin(self, job: GradingJob) -> AbstractContextManager[None]:
        return nullcontext()

    def grade(self, jobs: deque[GradingJob]) -> Iterator[tuple[Submission, SubmissionGrade]]:
        while jobs:
            job = jobs.popleft()
            grade = replace(self._grade, student=job.submission.student, fingerprint=job.fingerprint)
            yield job.submission, pickle.loads(pickle.dumps(grade))  # new, as one from another process


class Nowhere:
    """Sinks that keep nothing."""

    def __enter__(self) -> Nowhere:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def write(self, *_: object) -> None:
        pass

    complete = finish = write


def test_memory_hardly_grows_with_the_class(small_class: SmallClass, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of each submission a run keeps its job, then a line of its table: neither grades nor their texts."""
    small_class.grade(students=("ada",))
    grade = Store(small_class.root).load(ASSIGNMENT, "ada")
    assert grade is not None
    grade = grade.with_cells([(CellRun("x" * LONG),)] * len(grade.units))
    monkeypatch.setattr(run, "LocalWorkers", lambda *_: AtOnce(grade))
    monkeypatch.setattr(sinks, "open_sinks", lambda *_: Nowhere())

    _peak(small_class, FEW)  # imports, which would count for the first run alone
    few, many = (_peak(small_class, students) for students in (FEW, MANY))

    assert (many - few) / (MANY - FEW) < BYTES


def _peak(small_class: SmallClass, students: int) -> int:
    """The most bytes that a run held at a time, from finding submissions to its table."""
    for number in range(students):
        (small_class.root / f"submitted/sample-{number:05}" / ASSIGNMENT).mkdir(parents=True, exist_ok=True)
    with Path(os.devnull).open("w") as nowhere:
        console = Console(file=nowhere)
        tracemalloc.start()
        try:
            course, options = small_class.course, small_class.options(force=True)
            run = grade_course(course, course.assignments, options, lambda *_: None)
            for lines in class_table(grades_of_run(course.assignments, run.grades, ManualGrades())):
                console.print(lines, end="", soft_wrap=True)
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
