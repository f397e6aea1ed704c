"""One grading run: find what was handed in, choose what changed, grade it, record it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass

from autograder.boundary.importing import nothing_collected
from autograder.errors import AutograderError, SubmissionError
from autograder.grade.options import Options
from autograder.grade.workers.jobs import Workers, jobs_and_remembered
from autograder.grade.workers.local import LocalWorkers
from autograder.grade.write_guard import record
from autograder.grades.changes import Change, changes
from autograder.grades.sink import Nowhere, Sink
from autograder.grades.store import Store
from autograder.model.course import Assignment, Course
from autograder.model.grade import SubmissionGrade
from autograder.model.summary import Summary
from autograder.sandbox.machine import at_least
from autograder.submissions.find import Submission, find_submissions

# how many are done, how many there are of each assignment, the last one
Progress = Callable[[int, Mapping[str, int], SubmissionGrade | None], None]


@dataclass(frozen=True)
class ClassRun:
    """What a run found.

    Args:
        grades: of all submissions, by student, those that had not changed included.
        changes: what moved among those that were graded before, since the last run that was not interrupted.
    """

    grades: list[Summary]
    changes: tuple[Change, ...]


def grade_course(course: Course, assignments: tuple[Assignment, ...], options: Options, progress: Progress) -> ClassRun:
    """Grade every submission of these assignments that is new or changed, and record it unless it is only compared.

    Memory stays flat, however large the class: of each submission there is its job, then its grade's summary.

    Raises:
        AutograderError: it was interrupted.
        SubmissionError: there is nothing to grade, or nothing to compare with.
        SandboxError: student code cannot be run at the wanted level of isolation.
        GradebookError: the gradebook cannot be written.
    """
    store = Store(course.root)
    if options.compare and not store.holds_grades():
        raise SubmissionError("Nothing is graded yet: there is nothing to compare with.", "Run: autograder grade")
    jobs, grades = jobs_and_remembered(
        course,
        _chosen(find_submissions(course, assignments, options.submitted), options.students),
        store,
        isolation=_asked_level(options),
        force=options.force,
        device=options.device,
    )
    total, of = len(jobs), Counter(job.submission.assignment.name for job in jobs)
    progress(0, of, None)
    workers = _workers(options, total)
    with ExitStack() as stack:
        if jobs:
            stack.enter_context(workers.begin(jobs[0]))
        sinks = stack.enter_context(_sinks(course, assignments, options, store, grades))
        if not options.compare and (options.force or store.unfinished.keys()):  # else what is left differs from before
            stack.enter_context(store.unfinished.until_graded(lambda: {job.key for job in jobs}))
        left, moved = total, [] if options.compare else store.history.begin_run()
        try:
            with closing(workers.grade(jobs)) as graded:
                for submission, grade in graded:
                    before = store.before(grade.assignment, grade.student)
                    grade = record(sinks, grade, submission)
                    grades.append(grade.summary())
                    moved += changes(before, grades[-1])
                    left -= 1
                    progress(total - left, of, grade)
        except KeyboardInterrupt:
            what = f"Interrupted with {left} of {total} submissions left."
            again = "the same command without --force" if options.force else "the same command again"
            raise AutograderError(what, f"Run {again}: it goes on where it stopped.") from None
        finally:
            if (total or moved) and not options.compare:
                store.history.end_run(moved, is_whole=not left)
        order = {assignment.name: number for number, assignment in enumerate(course.assignments)}
        grades.sort(key=lambda grade: (grade.student, order[grade.assignment]))
        sinks.finish(grades)
    return ClassRun(grades, tuple(moved))


@contextmanager
def _sinks(
    course: Course, assignments: tuple[Assignment, ...], options: Options, store: Store, remembered: list[Summary]
) -> Iterator[Sink]:
    """Every place that grades are written to; what it lacks of the remembered ones has been written again."""
    if options.compare:
        yield Nowhere()
        return
    with nothing_collected():
        from autograder.grade.sinks import open_sinks  # only now: it imports nbgrader, which takes a second

    with open_sinks(course, assignments, options, store) as sinks:
        sinks.complete(remembered, assignments, options.submitted)
        yield sinks


def _workers(options: Options, jobs: int) -> Workers:
    return options.cluster or LocalWorkers(max(1, min(options.workers, jobs)))


def _asked_level(options: Options) -> str:
    """The isolation level that a job asks for: what this machine has, or what every worker of a cluster must have.

    It is part of the grade's fingerprint. Each process that grades proves the level when it starts its sandbox.
    """
    if options.cluster is not None:
        return options.minimum
    return at_least(options.minimum).value


def _chosen(submissions: list[Submission], students: tuple[str, ...]) -> list[Submission]:
    if not students:
        return submissions
    chosen = [submission for submission in submissions if submission.student in students]
    unknown = set(students) - {submission.student for submission in chosen}
    if unknown:
        raise SubmissionError(f"No submission of {', '.join(sorted(unknown))} was found.", "Look into submitted/.")
    return chosen
