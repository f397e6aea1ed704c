"""Grade one submission in one worker process, without a gradebook and without recording the grade."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime

from autograder.errors import SandboxError
from autograder.grade.workers.jobs import jobs_and_remembered
from autograder.grade.workers.local import LocalWorkers
from autograder.grades.class_grades import StudentGrade
from autograder.grades.feedback_level import feedback_level
from autograder.grades.plain_text import number
from autograder.grades.store import Store
from autograder.grades.student_view import ShownGrade, shown_grade
from autograder.model.course import Course
from autograder.model.grade import SubmissionGrade
from autograder.model.outcome import Status
from autograder.sandbox.isolation import Level
from autograder.sandbox.machine import at_least
from autograder.submissions.find import Submission

CURE = (
    "Run `autograder doctor` in the job to see what is missing. A hosted runner of GitHub needs bubblewrap and the "
    "sysctl of `autograder ci --write github`; a container needs to be privileged. To accept the level that this "
    "job has, run: autograder ci --isolation {!r}"
)


def level_here(minimum: str) -> Level:
    """Return the isolation level for student code in this job.

    Raises:
        SandboxError: It is below ``minimum``.
    """
    try:
        return at_least(minimum)
    except SandboxError as error:
        level = at_least(Level.LIMITS_ONLY.value)
        raise SandboxError(error.what, CURE.format(level.value)) from None


def grade_checkout(course: Course, submission: Submission, level: Level, device: str) -> SubmissionGrade:
    """Grade a submission in a separate process, which is restarted if it dies.

    Raises:
        SandboxError: The sandbox cannot start.
        CourseError: A unit is invalid.
    """
    jobs, _ = jobs_and_remembered(
        course, [submission], Store(course.root), isolation=level.value, force=True, device=device
    )
    with closing(LocalWorkers(1).grade(jobs)) as graded:
        return next(grade for _, grade in graded)


def shown_to_student(course: Course, submission: Submission, grade: SubmissionGrade) -> ShownGrade:
    """Return what the student may read of the grade. A checkout without any answer gets zero points.

    Written answers are left out, with a note, because no person can grade them in a job.
    """
    written = grade.summary().written_points
    grade = replace(grade, units=tuple(replace(unit, written=()) for unit in grade.units))
    graded = StudentGrade(student=submission.student, assignment=submission.assignment, summary=grade.summary())
    shown = shown_grade(graded, grade, feedback_level(course, submission.assignment.name, datetime.now(UTC)))
    if written:
        note = f"Written answers are not graded here. A person can give {number(written)} points for them."
        shown = replace(shown, notes=(*shown.notes, note))
    if all(unit.status is Status.MISSING for unit in grade.units):
        return replace(shown, points=0.0)
    return shown
