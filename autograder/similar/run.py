"""Compare a class: run each submission once, then rank the pairs."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from autograder.boundary.text import one_line
from autograder.errors import AutograderError, CourseError
from autograder.grade.stale_banks import units_without_names
from autograder.grade.workers.jobs import GradingJob
from autograder.grade.workers.local import LocalWorkers
from autograder.grades.fingerprint import fingerprint
from autograder.grades.store import Store
from autograder.model.course import Assignment, Course, Unit
from autograder.model.outcome import Outcome
from autograder.similar.answer import ComparedSubmission
from autograder.similar.asking import SimilarJob, ask_or_end, lost
from autograder.similar.evidence import Pair
from autograder.similar.library_bits import SameBits
from autograder.similar.rank import ranked
from autograder.similar.structure import known_prints
from autograder.submissions.find import Submission, find_submissions

NO_BANK = "{}: wrong values are not compared, because the stored replies are missing or stale. Run: autograder build"


@dataclass(frozen=True)
class Compared:
    """Result of a comparison.

    Args:
        students: Number of students with a submission.
        of_library: Answers all of whose numbers equal a library's.
        remarks: Sentences about what was skipped.
    """

    pairs: tuple[Pair, ...]
    students: int
    remarks: tuple[str, ...]
    of_library: tuple[SameBits, ...] = ()


def chosen(course: Course, names: Sequence[str]) -> tuple[Assignment, ...]:
    """Return assignments with only the named units; all if there are no names.

    Raises:
        CourseError: There is no such assignment or unit.
    """
    requested = {unit.id for name in names for unit in _units(course, name)}
    parts = (
        replace(one, units=tuple(unit for unit in one.units if unit.id in requested)) for one in course.assignments
    )
    return tuple(part for part in parts if part.units) if names else course.assignments


def _units(course: Course, name: str) -> Iterable[Unit]:
    for assignment in course.assignments:
        if assignment.name == name:
            return assignment.units
    for unit in course.units:
        if name in (unit.id, unit.name, unit.id.split("_", 1)[0]):
            return (unit,)
    known = ", ".join(assignment.name for assignment in course.assignments)
    units = ", ".join(unit.name for unit in course.units)
    raise CourseError(f"There is no assignment or unit {name!r}.", f"Assignments: {known}. Units: {units}.")


def compare(
    course: Course,
    assignments: tuple[Assignment, ...],
    submitted: Path,
    *,
    level: str,
    jobs: int,
    progress: Callable[[int], object] = lambda done: None,
) -> Compared:
    """Compare every submission of these assignments with every other.

    Args:
        level: Isolation level.
        jobs: Maximum number of processes.
        progress: Called with the number of finished submissions, of those that :func:`find_submissions` finds.

    Raises:
        AutograderError: The run was interrupted.
        SubmissionError: There is nothing to compare.
        SandboxError: Student code cannot run at that level.
    """
    submissions = find_submissions(course, assignments, submitted)
    results = _run_all(course, submissions, level, jobs, progress)
    known = {unit.id: known_prints(course, part, unit) for part in assignments for unit in part.units}
    pairs = ranked((answer for _, one in results for answer in one.answers), known)
    unbuilt = units_without_names(course.root, (unit for part in assignments for unit in part.units))
    skipped = [
        one_line(f"{submission.student}/{submission.assignment.name}: {sentence}")
        for submission, one in results
        for sentence in one.skipped
    ]
    remarks = (*map(NO_BANK.format, unbuilt), *skipped)
    of_library = tuple(one for _, result in results for one in result.of_library)
    return Compared(tuple(pairs), len({submission.student for submission in submissions}), remarks, of_library)


def _run_all(
    course: Course, submissions: Sequence[Submission], level: str, jobs: int, progress: Callable[[int], object]
) -> list[tuple[Submission, ComparedSubmission]]:
    left: deque[GradingJob] = deque(_job(course, submission, level) for submission in submissions)
    found: list[tuple[Submission, ComparedSubmission]] = []
    try:
        with closing(LocalWorkers(min(jobs, len(submissions))).each(left, ask_or_end, lost)) as done:
            for one in done:
                found.append(one)
                progress(len(found))
    except KeyboardInterrupt:
        what = f"Interrupted with {len(submissions) - len(found)} of {len(submissions)} submissions left."
        raise AutograderError(what, "Nothing was written. Run the same command again.") from None
    return sorted(found, key=lambda one: (one[0].student, one[0].assignment.name))


def _job(course: Course, submission: Submission, level: str) -> SimilarJob:
    return SimilarJob(
        course=course,
        submission=submission,
        secret="",
        isolation=level,
        fingerprint="",
        right=_right(course, submission, level),
    )


def _right(course: Course, submission: Submission, level: str) -> frozenset[str]:
    """Return units that passed all checks in an up-to-date grade."""
    (whole,) = (one for one in course.assignments if one.name == submission.assignment.name)
    known = None if submission.refused else Store(course.root).recall(whole.name, submission.student)
    if known is None or known[0] != fingerprint(course, whole, submission.path, level):
        return frozenset()
    units = known[1].units
    return frozenset(unit.unit for unit in units if all(check.outcome is Outcome.PASS for check in unit.checks))
