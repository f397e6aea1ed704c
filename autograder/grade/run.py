"""One grading run: what changed is graded, then written to autograded/, the gradebook and the store, in that order.

A submission is remembered in the store last, so a run that was cut off anywhere is completed by the next one.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.errors import AutograderError, SubmissionError
from autograder.grade.autograded import is_whole, write_autograded
from autograder.grade.classroom import grade_all, pending
from autograder.grade.gradebook import Gradebook, submission_time
from autograder.grade.store import Store
from autograder.grade.submissions import Submission, find_submissions
from autograder.model import Assignment, Course, SubmissionGrade
from autograder.sandbox.layers import Level
from autograder.sandbox.level import likely_level

if TYPE_CHECKING:
    from autograder.grade.cluster import Cluster


@dataclass(frozen=True)
class Options:
    """Where things are and how to grade."""

    submitted: Path
    autograded: Path
    db_url: str
    workers: int = 1
    force: bool = False
    students: tuple[str, ...] = ()
    minimum: str = Level.FULL.value
    reveal_hidden: bool = False
    device: str = "cpu"
    cluster: Cluster | None = None  # in place of this machine's processes


Progress = Callable[[int, int, SubmissionGrade | None], None]  # done, of how many, the last one


def grade_course(
    course: Course, assignments: tuple[Assignment, ...], options: Options, progress: Progress
) -> list[SubmissionGrade]:
    """Grade every submission of these assignments that is new or changed; returns all grades, sorted.

    Raises:
        AutograderError: it was interrupted.
        SubmissionError: there is nothing to grade.
        SandboxError: student code cannot be run at the wanted level of isolation.
        GradebookError: the gradebook cannot be written.
    """
    submissions = _chosen(find_submissions(course, assignments, options.submitted), options.students)
    level = _asked_level(options)
    store = Store(course.root)
    with Gradebook(options.db_url) as gradebook:
        for assignment in assignments:
            gradebook.register(course, assignment)
        jobs, kept = pending(course, submissions, store, level, options.force, options.device)
        folders = {(s.assignment.name, s.student): s.folder for s in submissions}
        for grade in kept:
            if not _is_recorded(grade, gradebook, options):
                _write(course, grade, folders[grade.assignment, grade.student], gradebook, store, options)
        grades = [grade.without_cells() for grade in kept]  # so that memory stays flat, however large the class
        kept.clear()
        left = len(jobs)
        progress(0, len(jobs), None)
        try:
            with closing(
                options.cluster.grade(jobs) if options.cluster else grade_all(jobs, options.workers)
            ) as graded:
                for done, (submission, grade) in enumerate(graded, start=1):
                    _write(course, grade, submission.folder, gradebook, store, options)
                    grades.append(grade.without_cells())
                    left = len(jobs) - done
                    progress(done, len(jobs), grade)
        except KeyboardInterrupt:
            what = f"Interrupted with {left} of {len(jobs)} submissions left."
            raise AutograderError(what, "Run the same command again: it goes on where it stopped.") from None
    order = {assignment.name: number for number, assignment in enumerate(course.assignments)}
    return sorted(grades, key=lambda grade: (grade.student, order[grade.assignment]))


def _asked_level(options: Options) -> str:
    """The isolation level that a job asks for: what this machine has, or what every worker of a cluster must have.

    It is part of the grade's fingerprint. Each process that grades proves the level when it starts its sandbox.
    """
    if options.cluster is not None:
        return options.minimum
    level = likely_level()
    level.require(options.minimum)
    return level.value


def _write(
    course: Course, grade: SubmissionGrade, folder: Path, gradebook: Gradebook, store: Store, options: Options
) -> None:
    target = options.autograded / grade.student / grade.assignment
    store.forget(grade.assignment, grade.student)
    write_autograded(course, grade, folder, target, options.reveal_hidden)
    gradebook.record(grade, submission_time(folder))
    store.save(grade)


def _is_recorded(grade: SubmissionGrade, gradebook: Gradebook, options: Options) -> bool:
    folder = options.autograded / grade.student / grade.assignment
    return is_whole(folder, [unit.result.unit for unit in grade.units]) and gradebook.holds(grade)


def _chosen(submissions: list[Submission], students: tuple[str, ...]) -> list[Submission]:
    if not students:
        return submissions
    chosen = [submission for submission in submissions if submission.student in students]
    unknown = set(students) - {submission.student for submission in chosen}
    if unknown:
        raise SubmissionError(f"No submission of {', '.join(sorted(unknown))} was found.", "Look into submitted/.")
    return chosen
