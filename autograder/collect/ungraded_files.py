"""List files in ``submitted/`` that no run grades, each with a command or a step that fixes it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path, PurePosixPath
from shlex import quote

from autograder.boundary.text import one_line
from autograder.collect.assignment_of import titled
from autograder.collect.files import File, is_junk
from autograder.collect.reader import CollectSetting
from autograder.collect.recognise import READERS
from autograder.collect.roster import Roster
from autograder.model.course import Assignment, Course
from autograder.submission_limits import MAX_ENTRIES, is_archive, is_foreign_archive
from autograder.submissions.folder import SUFFIXES, walk
from autograder.submissions.read import unit_by_name

MAX_LISTED = 30
LENGTH = 300  # characters of a line
DISGUISED = (".txt", ".html", ".json", ".pdf")  # browsers and editors save notebooks as these


@dataclass(frozen=True)
class UngradedFile:
    """A file or folder that is not graded.

    Args:
        path: Path below the folder of submissions.
        cure: What to do, with a command if there is one.
        is_graded: True if it is graded, but something else is odd.
    """

    path: str
    why: str
    cure: str
    is_graded: bool = False

    def line(self) -> str:
        """Return a line for a terminal, escaped because students choose names."""
        return one_line(f"{self.path}  {self.why} {self.cure}", LENGTH)


def ungraded_files(course: Course, submitted: Path, roster: Roster | None = None) -> list[UngradedFile]:
    """Return everything in the folder of submissions that no run grades, for any assignment.

    Args:
        roster: The class; students who are not in it are listed.
    """
    found: list[UngradedFile] = []
    setting = CollectSetting(course, roster or Roster())
    for entry in _entries(submitted):
        if platform := _platform(entry, setting):
            cure = "Move all such files into a separate folder, such as download/, and run: autograder collect download"
            found.append(UngradedFile(entry.name, f"is part of a download of {platform}.", cure))
        elif entry.is_dir():
            found += _of_student(course, entry, roster)
        elif is_archive(entry.name):
            cure = f"Run: autograder collect {quote(entry.path)} and remove it."
            found.append(UngradedFile(entry.name, "was not opened.", cure))
        else:
            found.append(
                UngradedFile(entry.name, "is not in a student's folder.", "Move it into <student>/<assignment>/.")
            )
    return found


def ungraded_lines(found: list[UngradedFile]) -> Iterator[str]:
    """Yield a line for each, up to ``MAX_LISTED``."""
    yield from (one.line() for one in found[:MAX_LISTED])
    if len(found) > MAX_LISTED:
        yield f"and {len(found) - MAX_LISTED} more"


def _platform(entry: os.DirEntry[str], setting: CollectSetting) -> str:
    """Return the platform whose naming scheme an entry matches; "" for a student's folder."""
    name = f"{entry.name}/file" if entry.is_dir() else entry.name
    file = File(name, bytes)
    return next((reader.title for reader in READERS if reader.explained([file], setting)), "")


def _of_student(course: Course, student: os.DirEntry[str], roster: Roster | None) -> Iterator[UngradedFile]:
    names = {assignment.name: assignment for assignment in course.assignments}
    entries = _entries(Path(student.path))
    if roster and student.name not in roster.keys and entries:
        yield UngradedFile(
            student.name, "is not in the roster.", "Rename the folder, or add a line to roster.csv.", True
        )
    for entry in entries:
        path = f"{student.name}/{entry.name}"
        if entry.name in names and entry.is_dir():
            yield from _of_submission(path, Path(entry.path), names[entry.name])
        elif not entry.is_dir():
            assignment = _of_file(course, entry.name)
            where = assignment.name if assignment else "ASSIGNMENT"
            of_whom = f"--student {quote(student.name)} --assignment {where}"
            if is_archive(entry.name):
                cure = f"Run: autograder collect {quote(entry.path)} {of_whom} and remove it."
            else:
                cure = f"Move it into {student.name}/{where}/."
            yield UngradedFile(path, "is not in an assignment's folder.", cure)
        elif (assignment := titled(course, entry.name)) is not None:
            move = f"mv {quote(entry.path)} {quote(str(Path(student.path, assignment.name)))}"
            yield UngradedFile(path, f"does not have the assignment's name: {assignment.name}.", f"Rename it: {move}")
        else:
            listed = ", ".join(names)
            yield UngradedFile(path, "is not an assignment of this course.", f"Rename it to one of: {listed}.")


def _of_submission(path: str, folder: Path, assignment: Assignment) -> Iterator[UngradedFile]:
    """Yield unopened archives, and answers with a wrong file type."""
    if folder.is_symlink():  # refused; the grade says so
        return
    for file in walk(folder):
        name = file.relative_to(folder).as_posix()
        if is_junk(name) or file.is_dir():
            continue
        if is_archive(name):
            yield UngradedFile(f"{path}/{name}", "was not opened.", f"Run: autograder collect {quote(str(folder))}")
        elif is_foreign_archive(name):
            yield UngradedFile(f"{path}/{name}", "cannot be opened here.", "Unpack it by hand, or ask for a zip file.")
        elif not name.lower().endswith(SUFFIXES) and _hides_an_answer(name, assignment):
            suffixes = " and ".join(SUFFIXES)
            yield UngradedFile(
                f"{path}/{name}", f"was not read: only {suffixes} are.", "Rename it, or ask for the notebook."
            )


def _hides_an_answer(name: str, assignment: Assignment) -> bool:
    """True for "02_softmax.ipynb.txt" and "02_softmax.html", False for "data.csv"."""
    stem = PurePosixPath(name).name.split(".")[0]
    return unit_by_name(stem, assignment.units) is not None and name.lower().endswith(DISGUISED)


def _of_file(course: Course, name: str) -> Assignment | None:
    """Return the assignment whose exercise a file is named after."""
    stem = PurePosixPath(name).stem
    return next((one for one in course.assignments if unit_by_name(stem, one.units)), None)


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    """Return the entries of a folder, sorted, without junk files."""
    try:
        with os.scandir(folder) as found:
            entries = [entry for entry in islice(found, MAX_ENTRIES) if not is_junk(entry.name)]
    except OSError:
        return []
    return sorted(entries, key=lambda entry: entry.name)
