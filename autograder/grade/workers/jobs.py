"""Jobs: one for each submission that must be graded, and how they are handed out."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol, TypeVar

from autograder.grades.fingerprint import fingerprint
from autograder.grades.store import Store
from autograder.model.course import Course
from autograder.model.grade import SubmissionGrade
from autograder.model.outcome import Status
from autograder.model.summary import Summary
from autograder.submissions.find import Submission

AHEAD = 4  # jobs that are handed out for each process, so that none waits for its next one
SAMPLES = 2  # of each assignment, which come first
Done = TypeVar("Done")  # what becomes of a job: its grade, mostly


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One submission to grade, with all that a worker needs to know."""

    course: Course
    submission: Submission
    secret: str
    isolation: str
    fingerprint: str
    device: str = "cpu"

    @property
    def key(self) -> tuple[str, str]:
        """Assignment and student."""
        return self.submission.assignment.name, self.submission.student


class Workers(Protocol):
    """Processes that grade, here or elsewhere."""

    def begin(self, job: Job) -> AbstractContextManager[None]:
        """Let ``grade`` find processes that have begun, while the caller does something else; for jobs such as this."""
        ...

    def grade(self, jobs: deque[Job]) -> Generator[tuple[Submission, SubmissionGrade], None, None]:
        """Grade the jobs, yielding each as it is done and taking it out of ``jobs``.

        Closing the generator ends what is under way.
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
) -> tuple[deque[Job], list[Summary]]:
    """A job for each submission that must be graded, and the remembered grades of the others, which still hold."""
    secret = store.secret()
    where = isolation if device == "cpu" else f"{isolation}, {device}"
    jobs: deque[Job] = deque()
    last: list[Job] = []  # those that failed the last time: they must not be met first
    remembered: list[Summary] = []
    unfinished = store.unfinished.keys()
    for submission in submissions:
        now = _fingerprint(course, submission, where)
        is_open = force or (submission.assignment.name, submission.student) in unfinished
        known = None if is_open else store.recall(submission.assignment.name, submission.student)
        if known is not None and known[0] == now and known[1].status is not Status.GRADER_ERROR:
            remembered.append(known[1])
            continue
        job = Job(
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


def _sample_first(jobs: deque[Job]) -> None:
    """Put some jobs of each assignment first: what they take tells how long all will."""
    seen: Counter[str] = Counter()
    samples: list[Job] = []
    others: list[Job] = []
    for job in jobs:
        name = job.submission.assignment.name
        seen[name] += 1
        (samples if seen[name] <= SAMPLES else others).append(job)
    jobs.clear()
    jobs.extend([*samples, *others])


def _fingerprint(course: Course, submission: Submission, where: str) -> str:
    """Of what is read of the submission. Where even that fails, grading it will say why."""
    if submission.refused:
        return f"refused: {submission.refused}"
    try:
        return fingerprint(course, submission.assignment, submission.path, where)
    except Exception:  # whatever a folder holds, the others must still be graded
        return ""


def as_completed(
    submit: Callable[[Job], Future[Done]],
    jobs: deque[Job],
    room: Callable[[], int],
    seconds: float | None = None,
) -> Generator[tuple[Job, Future[Done]], None, None]:
    """Each job with its future, as soon as that is done.

    Unlike ``concurrent.futures.as_completed`` it hands out few jobs at a time. So memory stays flat: neither all
    submissions nor all grades are held at once.

    Args:
        submit: hands a job to an executor.
        jobs: they leave it as they are handed out; after an early end it holds all that were not completed.
        room: how many jobs may be handed out at a time, asked again and again.
        seconds: after so long it is asked even if no job is done.
    """
    handed_out: dict[Future[Done], Job] = {}
    try:
        while jobs or handed_out:
            most = max(1, room())
            while jobs and len(handed_out) < most:
                job = jobs[0]
                handed_out[submit(job)] = job
                jobs.popleft()
            done, _ = wait(handed_out, seconds, return_when=FIRST_COMPLETED)
            for future in [future for future in handed_out if future in done]:  # in the order of the jobs
                yield handed_out[future], future
                del handed_out[future]  # only now: when the caller fails with this job, it stays one of ``jobs``
    finally:
        jobs.extendleft(reversed(handed_out.values()))


def grade_of_lost(job: Job) -> SubmissionGrade:
    """The grade of a submission whose worker process dies each time. The next run tries it again."""
    from autograder.grade.judge.unit_grades import ungraded_submission

    why = "The process that graded it died each time, perhaps for want of memory: free some and grade again."
    return ungraded_submission(job.submission, why, job.fingerprint, job.isolation)
