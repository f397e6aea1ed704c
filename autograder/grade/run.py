"""One grading run: what changed is graded and written, what has not changed is left as it is."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from autograder.errors import AutograderError, SubmissionError
from autograder.grade.record import Records
from autograder.grade.store import Store
from autograder.grade.submissions import Submission, find_submissions
from autograder.grade.workers.local import Job, LocalWorkers, pending
from autograder.model import Assignment, Course, SubmissionGrade, Summary
from autograder.sandbox.doctor import likely_level
from autograder.sandbox.layers import Level

if TYPE_CHECKING:
    from autograder.grade.workers.cluster import Cluster


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
) -> list[Summary]:
    """Grade every submission of these assignments that is new or changed; returns all grades in short, sorted.

    Memory stays flat, however large the class: of each submission there is its job, then its grade's summary.

    Raises:
        AutograderError: it was interrupted.
        SubmissionError: there is nothing to grade.
        SandboxError: student code cannot be run at the wanted level of isolation.
        GradebookError: the gradebook cannot be written.
    """
    store = Store(course.root)
    jobs: deque[Job] = deque()
    grades: list[Summary] = []
    with _workers(options) as workers:
        submissions = _chosen(find_submissions(course, assignments, options.submitted), options.students)
        found = pending(course, submissions, store, _asked_level(options), options.force, options.device)
        del submissions
        jobs.extend(_jobs(found, grades))
        total = len(jobs)
        progress(0, total, None)
        records = Records(course, options.autograded, options.db_url, store, reveal_hidden=options.reveal_hidden)
        with records:
            records.register(assignments)
            records.complete(grades, options.submitted)
            left = total
            try:
                with closing(workers.grade(jobs)) as graded:
                    for submission, grade in graded:
                        records.write(grade, submission.folder)
                        grades.append(grade.summary())
                        left -= 1
                        progress(total - left, total, grade)
            except KeyboardInterrupt:
                what = f"Interrupted with {left} of {total} submissions left."
                raise AutograderError(what, "Run the same command again: it goes on where it stopped.") from None
    order = {assignment.name: number for number, assignment in enumerate(course.assignments)}
    return sorted(grades, key=lambda grade: (grade.student, order[grade.assignment]))


def _jobs(found: Iterable[Job | Summary], grades: list[Summary]) -> Iterator[Job]:
    """The jobs of what was found; the others are put to the grades."""
    for one in found:
        if isinstance(one, Job):
            yield one
        else:
            grades.append(one)


class Workers(Protocol):
    """Processes that grade, here or elsewhere."""

    def grade(self, jobs: deque[Job]) -> Generator[tuple[Submission, SubmissionGrade], None, None]:
        """Grade the jobs, yielding each as it is done and taking it out of ``jobs``."""


def _workers(options: Options) -> AbstractContextManager[Workers]:
    return nullcontext(options.cluster) if options.cluster else LocalWorkers(options.workers)


def _asked_level(options: Options) -> str:
    """The isolation level that a job asks for: what this machine has, or what every worker of a cluster must have.

    It is part of the grade's fingerprint. Each process that grades proves the level when it starts its sandbox.
    """
    if options.cluster is not None:
        return options.minimum
    level = likely_level()
    level.require(options.minimum)
    return level.value


def _chosen(submissions: list[Submission], students: tuple[str, ...]) -> list[Submission]:
    if not students:
        return submissions
    chosen = [submission for submission in submissions if submission.student in students]
    unknown = set(students) - {submission.student for submission in chosen}
    if unknown:
        raise SubmissionError(f"No submission of {', '.join(sorted(unknown))} was found.", "Look into submitted/.")
    return chosen
