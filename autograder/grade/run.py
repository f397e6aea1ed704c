"""Run grading once: find submissions, select the changed ones, grade them and record the grades."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass

from autograder.boundary.importing import nothing_collected
from autograder.errors import AutograderError, SubmissionError
from autograder.grade.best_attempt import BestAttempts
from autograder.grade.options import Options
from autograder.grade.workers.jobs import jobs_and_remembered
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

# called with: jobs done, jobs per assignment, the latest grade
Progress = Callable[[int, Mapping[str, int], SubmissionGrade | None], None]


@dataclass(frozen=True)
class ClassRun:
    """The result of a grading run.

    Args:
        grades: all grades, unchanged ones included, sorted by student.
        changes: points that changed since the last complete run.
    """

    grades: list[Summary]
    changes: tuple[Change, ...]


def grade_course(course: Course, assignments: tuple[Assignment, ...], options: Options, progress: Progress) -> ClassRun:
    """Grade every new or changed submission of these assignments, and record the grades unless ``options.compare``.

    Memory use does not grow with the work: a submission is a job first, then only its grade's summary.

    Raises:
        AutograderError: The run was interrupted.
        SubmissionError: There is nothing to grade or to compare with.
        SandboxError: The requested isolation level is not available.
        GradebookError: The gradebook cannot be written.
    """
    store = Store(course.root)
    if options.compare and not store.holds_grades():
        raise SubmissionError("Nothing is graded yet: there is nothing to compare with.", "Run: autograder grade")
    submissions = _chosen(find_submissions(course, assignments, options.submitted), options.students)
    best = BestAttempts(course, assignments, store, options.submitted, options.db_url, writes=not options.compare)
    jobs, remembered = jobs_and_remembered(
        course,
        best.all_of(submissions),
        store,
        # Part of the fingerprint. Each worker process verifies it when it starts its sandbox.
        isolation=options.minimum if options.cluster else at_least(options.minimum).value,
        force=options.force,
        device=options.device,
    )
    grades, chosen_anew = best.recall(remembered)
    total, per_assignment = len(jobs), Counter(job.submission.assignment.name for job in jobs)
    progress(0, per_assignment, None)
    workers = options.cluster or LocalWorkers(max(1, min(options.workers, total)))
    with ExitStack() as stack:
        if jobs:
            stack.enter_context(workers.begin(jobs[0]))
        sinks = stack.enter_context(_sinks(course, assignments, options, store, grades))
        if not options.compare and (options.force or store.unfinished.keys()):  # otherwise the file would not change
            stack.enter_context(store.unfinished.until_graded(lambda: {job.key for job in jobs}))
        left, moved = total, [] if options.compare else store.history.begin_run()
        try:
            with closing(workers.grade(jobs)) as graded:
                for counted in chosen_anew:
                    moved += _recorded(sinks, store, grades, *counted)
                for submission, grade in graded:
                    counts = best.add(submission, grade)
                    moved += _recorded(sinks, store, grades, *counts) if counts else ()
                    left -= 1
                    progress(total - left, per_assignment, grade)
        except KeyboardInterrupt:
            what = f"Interrupted with {left} of {total} submissions left."
            again = "the same command without --force" if options.force else "the same command again"
            raise AutograderError(what, f"Run {again}: it continues where it stopped.") from None
        finally:
            if (total or moved) and not options.compare:
                store.history.end_run(moved, is_whole=not left)
        order = {assignment.name: number for number, assignment in enumerate(course.assignments)}
        grades.sort(key=lambda grade: (grade.student, order[grade.assignment]))
        sinks.finish(grades)
    return ClassRun(grades, tuple(moved))


def _recorded(
    sinks: Sink, store: Store, grades: list[Summary], submission: Submission, grade: SubmissionGrade
) -> Iterator[Change]:
    """Record a grade, and return what it changes."""
    before = store.before(grade.assignment, grade.student)
    grades.append(record(sinks, grade, submission).summary())
    return changes(before, grades[-1])


@contextmanager
def _sinks(
    course: Course, assignments: tuple[Assignment, ...], options: Options, store: Store, remembered: list[Summary]
) -> Iterator[Sink]:
    """Open all sinks and rewrite grades that they are missing."""
    if options.compare:
        yield Nowhere()
        return
    with nothing_collected():
        from autograder.grade.sinks import open_sinks  # lazy: importing nbgrader takes a second

    with open_sinks(course, assignments, options, store) as sinks:
        sinks.complete(remembered, assignments, options.submitted)
        yield sinks


def _chosen(submissions: list[Submission], students: tuple[str, ...]) -> list[Submission]:
    if not students:
        return submissions
    chosen = [submission for submission in submissions if submission.student in students]
    unknown = set(students) - {submission.student for submission in chosen}
    if unknown:
        raise SubmissionError(f"No submission of {', '.join(sorted(unknown))} was found.", "Look into submitted/.")
    return chosen
