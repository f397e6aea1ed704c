"""Find submissions: one folder for each student and assignment."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from autograder.errors import SubmissionError
from autograder.model.course import Assignment, Course
from autograder.submission_limits import is_usable_student
from autograder.submissions.folder import Contents

LINKED = "The folder {} is a link: nothing in it was graded. Hand in the files themselves."
UNUSABLE = "The name of the folder cannot be a student's: rename it, in plain letters, and grade again."


@dataclass(frozen=True, slots=True)
class Submission:
    """One student's folder for one assignment."""

    student: str
    assignment: Assignment
    path: str  # a Path takes five times the memory, and a run holds one per submission
    contents: Contents | None = None  # already read, if the folder is on another machine
    refused: str = ""  # why nothing in it is read
    attempts: int = 1  # of this student, if all of them are graded

    @property
    def is_recordable(self) -> bool:
        """True if files and gradebook rows can store the student's name."""
        return is_usable_student(self.student)

    @property
    def folder(self) -> Path:
        return Path(self.path)


def find_submissions(course: Course, assignments: tuple[Assignment, ...], submitted: Path) -> list[Submission]:
    """Return every ``submitted/<student>/<assignment>/``, sorted by assignment and student.

    Raises:
        SubmissionError: The folder is missing or has no submissions.
    """
    if not submitted.is_dir():
        raise SubmissionError(
            f"There is no folder {submitted}.",
            "Put submissions into submitted/<student>/<assignment>/, or try a sample class: make grade",
        )
    students = sorted(entry.name for entry in os.scandir(submitted) if entry.is_dir() and entry.name[0] != ".")
    found = [
        submission_in(path, student, assignment)
        for assignment in assignments
        for student in students
        if os.path.isdir(path := path_of(submitted, student, assignment.name))
    ]
    if not found:
        names = ", ".join(assignment.name for assignment in assignments)
        raise SubmissionError(
            f"{submitted} holds no submission for {names}.", "Its layout is submitted/<student>/<assignment>/."
        )
    return found


def path_of(submitted: Path, student: str, assignment: str) -> str:
    """Return the path of a student's submission."""
    return os.path.join(submitted, student, assignment)


def submission_in(folder: str, student: str, assignment: Assignment) -> Submission:
    """Return the submission in a folder, refused if a symlink leads elsewhere or the name is not usable."""
    if not is_usable_student(student):
        return Submission(student, assignment, folder, refused=UNUSABLE)
    linked = next((path for path in (folder, os.path.dirname(folder)) if os.path.islink(path)), None)
    refused = "" if linked is None else LINKED.format(os.path.basename(linked))
    return Submission(student, assignment, folder, refused=refused)
