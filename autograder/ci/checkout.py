"""Find a checkout's assignment, student and folder to grade."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from autograder.boundary.text import one_line
from autograder.course import find_assignment
from autograder.errors import SubmissionError
from autograder.model.course import Assignment, Course
from autograder.submission_limits import is_usable_student
from autograder.submissions.exercise_names import Rank, named_assignment
from autograder.submissions.find import Submission, submission_in
from autograder.submissions.folder import SUFFIXES, walk

# Variables with the student's name: Classroom 50, GitHub (owner of a fork, or who pushed), GitLab
STUDENT = ("OWNER", "GITHUB_ACTOR", "GITLAB_USER_LOGIN")
NOBODY = "student"


def find_submission(course: Course, folder: Path, assignment: str | None, student: str | None) -> Submission:
    """Return the submission in a checkout: the folder named for the assignment, or else the whole checkout.

    Args:
        assignment: Name of the assignment; None to detect it from file names.

    Raises:
        SubmissionError: The folder does not exist, holds the course, or its assignment is ambiguous.
        CourseError: There is no such assignment.
    """
    if not folder.is_dir():
        raise SubmissionError(f"There is no folder {folder}.", "Name the student's checkout: autograder ci FOLDER")
    root = folder.resolve()  # the folder itself may be a link, but nothing in the checkout may be
    if course.root.resolve().is_relative_to(root):
        what = f"The course is in {one_line(str(folder))}, the folder to grade, so the student may have written it."
        raise SubmissionError(what, "Name the student's checkout and your course: autograder ci FOLDER --course COURSE")
    chosen = find_assignment(course, assignment) if assignment else _only_one(course, folder)
    inner = root / chosen.name
    return submission_in(str(inner if inner.is_dir() else root), student or NOBODY, chosen)


def student_name(environment: Mapping[str, str]) -> str:
    """Return the student from a job's environment, or ``NOBODY``."""
    found = (environment.get(name, "") for name in STUDENT)
    return next((name for name in found if name and is_usable_student(name)), NOBODY)


def _only_one(course: Course, folder: Path) -> Assignment:
    found = list(_answered(course, folder))
    if not found and len(course.assignments) == 1:
        found = list(course.assignments)
    if len(found) == 1:
        return found[0]
    place = one_line(str(folder))
    names = ", ".join(assignment.name for assignment in found or course.assignments)
    what = f"{place} answers several assignments." if found else f"Nothing in {place} is named for an exercise."
    raise SubmissionError(what, f"Say which one to grade, with --assignment NAME: {names}.")


def _answered(course: Course, folder: Path) -> Iterator[Assignment]:
    """Yield assignments with a folder in the checkout or, if there are none, with a file for one of their units."""
    named = [one for one in course.assignments if (folder / one.name).is_dir() or folder.resolve().name == one.name]
    if named:
        yield from named
        return
    names = {path.name for path in walk(folder) if path.suffix.lower() in SUFFIXES}
    found = [named_assignment(name, course.assignments, Rank.COPY) for name in names]
    answered = {one[0].name for one in found if one is not None}
    yield from (assignment for assignment in course.assignments if assignment.name in answered)
