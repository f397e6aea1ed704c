"""Load the grades of a class from the store and the gradebook. Nothing is run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from autograder.device import CHOICES
from autograder.errors import ExportError, SubmissionError
from autograder.grades.class_grades import NOTHING, ClassGrades, StudentGrade
from autograder.grades.fingerprint import submission_fingerprint
from autograder.grades.hand_in_time import UNTOLD, hand_in_time
from autograder.grades.manual_grades import ManualGrades
from autograder.grades.plain_text import listed
from autograder.grades.scores import written_waiting
from autograder.grades.store import Store
from autograder.model.course import Assignment, Counts, Course
from autograder.model.summary import Summary
from autograder.sandbox.isolation import Level
from autograder.submissions.attempts import counted, kept_folders
from autograder.submissions.find import Submission, find_submissions, path_of, submission_in
from autograder.submissions.timestamp import SubmissionTime

# Isolation levels and devices that a fingerprint may contain.
WHERE = [
    level.value if device == "cpu" else f"{level.value}, {device}"
    for device in CHOICES
    if device != "auto"
    for level in Level
]


def load_grades(
    course: Course,
    assignments: Sequence[Assignment],
    store: Store,
    submitted: Path,
    manual: ManualGrades,
    students: Sequence[str] = (),
) -> ClassGrades:
    """Load the remembered grades of these assignments.

    Args:
        submitted: the folder of all submissions, read to detect changes.
        students: names to include; () for all.

    Raises:
        ExportError: There are no grades.
    """
    handed_in = {(one.assignment.name, one.student): one for one in _handed_in(course, assignments, submitted)}
    graded: list[StudentGrade] = []
    not_graded: list[tuple[str, str]] = []
    for assignment in assignments:
        known = set(store.students(assignment.name)) | {one for name, one in handed_in if name == assignment.name}
        for student in sorted(known):
            if students and student not in students:
                continue
            remembered = store.recall(assignment.name, student)
            if remembered is None:
                not_graded.append((assignment.name, student))
                continue
            submission = handed_in.get((assignment.name, student))
            written, is_stale = UNTOLD, False
            if submission is not None:
                of_grade = counted(submission, submitted, remembered[1])
                is_stale = not _is_current(course, of_grade, remembered[0]) or _has_moved(course, of_grade, submitted)
                written = _written_time(course, of_grade)
            graded.append(_graded(assignment, remembered[1], manual, written, is_stale))
    if not graded:
        names = ", ".join(assignment.name for assignment in assignments)
        whose = f"There is no grade of {listed(students)}" if students else "There is no grade yet"
        raise ExportError(f"{whose} in {names}.", "Run: autograder grade")
    people = {name: person for name, person in manual.people.items() if not students or name in students}
    return ClassGrades(tuple(graded), tuple(not_graded), people, manual.due)


def unknown_times(
    course: Course, assignments: Sequence[Assignment], summaries: Iterable[Summary], submitted: Path
) -> dict[tuple[str, str], SubmissionTime]:
    """Return the times of submission that cannot be read, and those of work that is marked as late without a time.

    Args:
        submitted: the folder of all submissions.

    Returns:
        By assignment and student.
    """
    by_name = {assignment.name: assignment for assignment in assignments}
    found = {}
    for one in summaries:
        path = path_of(submitted, one.student, one.assignment)
        submission = submission_in(path, one.student, by_name[one.assignment])
        found[one.key] = _written_time(course, counted(submission, submitted, one))
    return {key: time for key, time in found.items() if time.remark or time.is_late}


def _written_time(course: Course, submission: Submission) -> SubmissionTime:
    """Return the time in a submission, without a remark if the course says how a mark as late counts."""
    found = hand_in_time(course.root, submission)
    is_decided = found.is_late and course.late is not None and course.late.unknown_days is not None
    return replace(found, remark="") if is_decided else found


def grades_of_absent(assignments: Sequence[Assignment], store: Store, run: Iterable[Summary]) -> list[Summary]:
    """Return the stored grades of submissions that a run did not find, so that everything shows the same class.

    Args:
        run: the grades of the run.
    """
    found = {summary.key for summary in run}
    keys = ((one.name, student) for one in assignments for student in store.students(one.name))
    recalled = (store.recall(*key) for key in keys if key not in found)
    return [summary for _, summary in filter(None, recalled)]


def grades_of_run(
    assignments: Sequence[Assignment],
    summaries: Iterable[Summary],
    manual: ManualGrades,
    times: Mapping[tuple[str, str], SubmissionTime] | None = None,
) -> ClassGrades:
    """Combine the grades of the run that just ended with the gradebook's data.

    Args:
        times: see :func:`unknown_times`.
    """
    by_name = {assignment.name: assignment for assignment in assignments}
    found = times or {}
    graded = (_graded(by_name[one.assignment], one, manual, found.get(one.key, UNTOLD)) for one in summaries)
    return ClassGrades(tuple(graded), (), manual.people, manual.due)


def remarks(grades: ClassGrades) -> Iterator[str]:
    """Yield sentences about grades to review before publishing them."""
    if grades.not_graded:
        names = listed(f"{student}/{assignment}" for assignment, student in grades.not_graded)
        yield f"Not graded yet, and left out: {names}. Run: autograder grade"
    if stale := [one for one in grades.graded if one.is_stale]:
        whose = _names(stale) if len(stale) < len(grades.graded) else "all of them"
        yield f"Graded before something changed (the work, the course or the engine): {whose}. Run: autograder grade"
    if unknown := [one for one in grades.graded if one.time_remark]:
        yield f"Handed in at an unknown time, so nothing is taken off as late: {_names(unknown)}. See: autograder grade"
    if waiting := sum(one.entered.waiting for one in grades.graded):
        yield written_waiting(waiting)
    if open_ones := [one for one in grades.graded if one.raw is None]:
        yield f"Without a score, because they need review: {_names(open_ones)}."


def _graded(
    assignment: Assignment, summary: Summary, manual: ManualGrades, written: SubmissionTime, is_stale: bool = False
) -> StudentGrade:
    """Combine a grade with the gradebook's data, whose time of submission takes precedence if the written one is known.

    Args:
        written: the time that stands in the submission.
    """
    entered = manual.entered.get(summary.key, NOTHING)
    return StudentGrade(
        student=summary.student,
        assignment=assignment,
        summary=summary,
        is_stale=is_stale,
        entered=entered,
        submitted_at=None if written.remark or written.is_late else entered.submitted_at or written.at,
        time_remark=written.remark,
        is_marked_late=written.is_late,
        due=manual.due.get(assignment.name),
    )


def _names(graded: Sequence[StudentGrade]) -> str:
    return listed(f"{one.student}/{one.assignment.name}" for one in graded)


def _handed_in(course: Course, assignments: Sequence[Assignment], submitted: Path) -> list[Submission]:
    try:
        return find_submissions(course, tuple(assignments), submitted)
    except SubmissionError:  # grades are published without it too
        return []


def _has_moved(course: Course, submission: Submission, submitted: Path) -> bool:
    """True if attempts were added since the best one was chosen, or if another rule counts now."""
    if course.counts is Counts.NEWEST:
        return submission.path != path_of(submitted, submission.student, submission.assignment.name)
    return submission.attempts != 1 + len(kept_folders(submitted, submission.student, submission.assignment.name))


def _is_current(course: Course, submission: Submission, remembered: str) -> bool:
    return any(submission_fingerprint(course, submission, where) == remembered for where in WHERE)
