"""Which assignment a checkout answers, whose it is, and which folder of it is graded."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from autograder.boundary.text import one_line
from autograder.course import find_assignment
from autograder.errors import SubmissionError
from autograder.model.course import Assignment, Course
from autograder.submission_limits import is_usable_student
from autograder.submissions.find import Submission, submission_in
from autograder.submissions.folder import SUFFIXES, walk

# Who a job says it works for: Classroom 50, GitHub (the owner of a fork, or who pushed), GitLab.
STUDENT = ("OWNER", "GITHUB_ACTOR", "GITLAB_USER_LOGIN")
NOBODY = "student"


def find_submission(course: Course, folder: Path, assignment: str | None, student: str | None) -> Submission:
    """The submission that a checkout is: the folder named for the assignment, or else the whole of it.

    Args:
        assignment: None to find out by the names of what is there.

    Raises:
        SubmissionError: there is no such folder, or it does not tell which assignment it answers.
        CourseError: there is no such assignment.
    """
    if not folder.is_dir():
        raise SubmissionError(f"There is no folder {folder}.", "Name the student's checkout: autograder ci FOLDER")
    chosen = find_assignment(course, assignment) if assignment else _only_one(course, folder)
    root = folder.resolve()  # the job may name a link; what lies in the checkout may be none
    inner = root / chosen.name
    return submission_in(str(inner if inner.is_dir() else root), student or NOBODY, chosen)


def student_name(environment: Mapping[str, str]) -> str:
    """Whom a job works for, as far as its environment tells."""
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
    """The assignments that have a folder in the checkout or, where none has, a file named for one of their units."""
    named = [one for one in course.assignments if (folder / one.name).is_dir() or folder.resolve().name == one.name]
    if named:
        yield from named
        return
    stems = {_plain(path.stem) for path in walk(folder) if path.suffix.lower() in SUFFIXES}
    for assignment in course.assignments:
        if any({_plain(unit.id), _plain(unit.name)} & stems for unit in assignment.units):
            yield assignment


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())
