"""List who is in the class and why, and what is stored of each person."""

from __future__ import annotations

import os
import shutil
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from autograder.errors import SubmissionError
from autograder.grades.anonymous import code
from autograder.grades.atomic_write import disk_errors_explained
from autograder.grades.extensions import Extensions, write_extensions
from autograder.grades.store import ATTEMPTS, FOLDER, Store
from autograder.model.course import Course
from autograder.own_folder import own_names
from autograder.submission_limits import is_usable_student

FOLDERS = ("autograded", "feedback")  # nbgrader's, beside submitted/
STORED = ("earlier", "grades")  # the store's folders
PAGES = "reports"  # with pages of students in its folders


@dataclass(frozen=True)
class Member:
    """A person of the class, and sentences that say how we know of them."""

    student: str
    reasons: tuple[str, ...]


def members(
    course: Course,
    submitted: Path,
    *,
    roster: Collection[str] = (),
    gradebook: Collection[str] = (),
    extensions: Extensions | None = None,
) -> list[Member]:
    """Return all known people, sorted.

    Args:
        submitted: The folder of all submissions.
        roster: The students of the roster.
        gradebook: The students of the gradebook.
    """
    names = [assignment.name for assignment in course.assignments]
    graded = {name: set(Store(course.root).students(name)) for name in names}
    extended = {name: {who for one, who in extensions or () if one == name} for name in names}
    found: dict[str, list[str]] = {}
    for student in roster:
        found.setdefault(student, []).append("in the roster")
    for student in _folders(submitted):
        handed_in = [name for name in names if os.path.isdir(os.path.join(submitted, student, name))]
        found.setdefault(student, []).append(f"handed in {', '.join(handed_in) or 'no known assignment'}")
    for words, students_of in ("graded in", graded), ("extension for", extended):
        for student in set[str]().union(*students_of.values()):
            of = [name for name, students in students_of.items() if student in students]
            found.setdefault(student, []).append(f"{words} {', '.join(of)}")
    for student in gradebook:
        found.setdefault(student, []).append("in the gradebook")
    return [Member(student, tuple(found[student])) for student in sorted(found)]


@dataclass(frozen=True)
class Traces:
    """What is stored of one person.

    Args:
        paths: Existing files and folders.
        extensions: The assignments of their extensions.
    """

    student: str
    paths: tuple[Path, ...]
    extensions: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.paths or self.extensions)


def traces(course: Course, submitted: Path, student: str, extensions: Mapping[tuple[str, str], object]) -> Traces:
    """Find what is stored of a person outside the gradebook.

    Args:
        submitted: The folder of all submissions.

    Raises:
        SubmissionError: This cannot be a student's name.
    """
    if not is_usable_student(student) or student[0] == ".":
        raise SubmissionError(f"{student!r} cannot be a student's name.", "To list the names: autograder class")
    folders = [submitted, submitted / ".replaced", *(course.root / name for name in FOLDERS)]
    candidates = [folder / student for folder in folders]
    if pages := list((course.root / PAGES).rglob("*/*.html")):
        names = (student, code(student, Store(course.root).secret()))
        candidates += [path for path in pages if path.stem in names]
    for folder in (course.root / FOLDER / kind / one.name for one in course.assignments for kind in STORED):
        name = f"{student}.json"
        candidates += [folder / name for found in own_names(folder, course.root) if found == name]
    of_attempts = [course.root / FOLDER / ATTEMPTS / one.name for one in course.assignments]
    candidates += [folder / student for folder in of_attempts if student in own_names(folder, course.root)]
    named = tuple(name for name, one in extensions if one == student)
    return Traces(student, tuple(path for path in candidates if os.path.lexists(path)), named)


def remove(course: Course, found: Traces, extensions: Extensions) -> None:
    """Remove what was found of a person. If it is interrupted, run it again.

    Raises:
        GradebookError: Something cannot be removed.
    """
    store = Store(course.root)
    store.history.forget(found.student)
    store.unfinished.forget(found.student)
    if found.extensions:
        write_extensions(course.root, {key: until for key, until in extensions.items() if key[1] != found.student})
    for path in found.paths:
        with disk_errors_explained(path):
            remove_tree(path)


def remove_tree(path: Path) -> None:
    """Remove a file, a link or a folder whose notebooks nbgrader made read-only."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _folders(submitted: Path) -> Iterator[str]:
    if submitted.is_dir():
        yield from (entry.name for entry in os.scandir(submitted) if entry.is_dir() and entry.name[0] != ".")
