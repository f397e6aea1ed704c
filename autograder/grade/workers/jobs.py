"""Grading jobs: create one for each submission to grade, and submit them a few at a time."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol, TypeVar

from autograder.grades.fingerprint import submission_fingerprint
from autograder.grades.store import Store
from autograder.model.course import Course
from autograder.model.grade import SubmissionGrade
from autograder.model.outcome import Status
from autograder.model.summary import Summary
from autograder.submissions.find import Submission

AHEAD = 4  # jobs submitted per process, so that no process waits for its next one
SAMPLES = 2  # jobs of each assignment that run first
Done = TypeVar("Done")  # the result of a job, usually its grade


@dataclass(frozen=True, slots=True, kw_only=True)
class GradingJob:
    """One submission to grade, with everything that a worker needs."""

    course: Course
    submission: Submission
    secret: str
    isolation: str
    fingerprint: str
    device: str = "cpu"

    @property
    def key(self) -> tuple[str, str]:
        """Return (assignment, student)."""
        return self.submission.assignment.name, self.submission.student


class Workers(Protocol):
    """A pool of grading processes, here or on other machines."""

    def begin(self, job: GradingJob) -> AbstractContextManager[None]:
        """Start processes for jobs like this one while the caller does other work."""
        ...

    def grade(self, jobs: deque[GradingJob]) -> Generator[tuple[Submission, SubmissionGrade], None, None]:
        """Grade jobs, yielding each when it is done and removing it from ``jobs``.

        Closing the generator cancels running jobs.
        """
        ...


def jobs_and_remembered(
    course: Course,
    submissions: Iterable[Submission],
    store: Store,
    *,
    isolation: str,
    force: bool = False,
    device: str = "cpu",
) -> tuple[deque[GradingJob], list[tuple[Submission, str, Summary]]]:
    """Return a job for each submission to grade, and all others with their fingerprints and remembered grades."""
    secret = store.secret()
    where = isolation if device == "cpu" else f"{isolation}, {device}"
    jobs: deque[GradingJob] = deque()
    last: list[GradingJob] = []  # jobs that failed last time run last
    remembered: list[tuple[Submission, str, Summary]] = []
    unfinished = store.unfinished.keys()
    for submission in submissions:
        now = submission_fingerprint(course, submission, where)
        is_open = force or (submission.assignment.name, submission.student) in unfinished
        known = None if is_open else _recall(store, submission, now)
        if known is not None and known[0] == now and known[1].status is not Status.GRADER_ERROR:
            remembered.append((submission, now, known[1]))
            continue
        job = GradingJob(
            course=course,
            submission=submission,
            secret=secret,
            isolation=isolation,
            fingerprint=now,
            device=device,
        )
        failed = known is not None and known[1].status is Status.GRADER_ERROR
        (last if failed else jobs).append(job)
    _sample_first(jobs)
    jobs.extend(last)
    return jobs, remembered


def _recall(store: Store, submission: Submission, fingerprint: str) -> tuple[str, Summary] | None:
    name, student = submission.assignment.name, submission.student
    if submission.attempts == 1:
        return store.recall(name, student)
    grade = store.load_attempt(name, student, fingerprint)
    return None if grade is None else (fingerprint, grade.summary())


def _sample_first(jobs: deque[GradingJob]) -> None:
    """Move some jobs of each assignment to the front, so that their durations predict the total time."""
    seen: Counter[str] = Counter()

    def comes_later(job: GradingJob) -> bool:
        name = job.submission.assignment.name
        seen[name] += 1
        return seen[name] > SAMPLES

    in_order = sorted(jobs, key=comes_later)
    jobs.clear()
    jobs.extend(in_order)


def as_completed(
    submit: Callable[[GradingJob], Future[Done]],
    jobs: deque[GradingJob],
    room: Callable[[], int],
    seconds: float | None = None,
) -> Generator[tuple[GradingJob, Future[Done]], None, None]:
    """Submit jobs and yield each with its future when it is done.

    Unlike ``concurrent.futures.as_completed``, this submits few jobs at a time, so memory use stays flat.

    Args:
        submit: passes a job to an executor.
        jobs: jobs are removed on submission; after an early exit it holds all incomplete jobs.
        room: returns how many jobs may be in flight; called repeatedly.
        seconds: call ``room`` at least this often.
    """
    in_flight: dict[Future[Done], GradingJob] = {}
    try:
        while jobs or in_flight:
            limit = max(1, room())
            while jobs and len(in_flight) < limit:
                job = jobs[0]
                in_flight[submit(job)] = job
                jobs.popleft()
            done, _ = wait(in_flight, seconds, return_when=FIRST_COMPLETED)
            for future in [future for future in in_flight if future in done]:  # in the order of the jobs
                yield in_flight[future], future
                del in_flight[future]  # only now: if the caller fails with this job, it stays in ``jobs``
    finally:
        jobs.extendleft(reversed(in_flight.values()))


def grade_of_lost(job: GradingJob) -> SubmissionGrade:
    """Return the grade of a submission whose worker process died each time. The next run tries it again."""
    from autograder.grade.judge.unit_grades import ungraded_submission

    why = "The process that graded it died each time, perhaps for lack of memory: free some and grade again."
    return ungraded_submission(job.submission, why, job.fingerprint, job.isolation)
