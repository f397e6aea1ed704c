"""What lies in ``submitted/`` and is not graded, with its cure: nothing handed in is passed over in silence."""

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

MOST = 30  # that are named
LENGTH = 300  # characters of a line
DISGUISED = (".txt", ".html", ".json", ".pdf")  # what browsers and editors make of a notebook


@dataclass(frozen=True)
class UngradedFile:
    """One thing that is not graded.

    Args:
        path: below the folder of submissions.
        cure: what to do, with a command where there is one.
        is_graded: it is, and there is something odd about whose it is.
    """

    path: str
    why: str
    cure: str
    is_graded: bool = False

    def line(self) -> str:
        """In one line for a terminal: students choose names."""
        return one_line(f"{self.path}  {self.why} {self.cure}", LENGTH)


def ungraded_files(course: Course, submitted: Path, roster: Roster | None = None) -> list[UngradedFile]:
    """Everything in the folder of submissions that no run would grade, whatever assignments it is asked for.

    Args:
        roster: the class; a student who is not in it is named.
    """
    found: list[UngradedFile] = []
    setting = CollectSetting(course, roster or Roster())
    for entry in _entries(submitted):
        if platform := _platform(entry, setting):
            cure = "Move all such names into a folder of their own, say download/, and run: autograder collect download"
            found.append(UngradedFile(entry.name, f"is part of a download of {platform}.", cure))
        elif entry.is_dir():
            found += _of_student(course, entry, roster)
        elif is_archive(entry.name):
            cure = f"Run: autograder collect {quote(entry.path)} and remove it."
            found.append(UngradedFile(entry.name, "was not opened.", cure))
        else:
            found.append(
                UngradedFile(entry.name, "lies in no student's folder.", "Move it into <student>/<assignment>/.")
            )
    return found


def ungraded_lines(found: list[UngradedFile]) -> Iterator[str]:
    """A line for each, as many as one reads."""
    yield from (one.line() for one in found[:MOST])
    if len(found) > MOST:
        yield f"and {len(found) - MOST} more"


def _platform(entry: os.DirEntry[str], setting: CollectSetting) -> str:
    """Whose name for a file or a folder this is; "" for a student's."""
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
            yield UngradedFile(path, "lies in no folder of an assignment.", cure)
        elif (assignment := titled(course, entry.name)) is not None:
            move = f"mv {quote(entry.path)} {quote(str(Path(student.path, assignment.name)))}"
            yield UngradedFile(path, f"is not called as the assignment is: {assignment.name}.", f"Rename it: {move}")
        else:
            listed = ", ".join(names)
            yield UngradedFile(path, "is no assignment of this course.", f"Rename it to one of: {listed}.")


def _of_submission(path: str, folder: Path, assignment: Assignment) -> Iterator[UngradedFile]:
    """Archives that nobody opened, and answers that are called otherwise than notebooks and modules are."""
    if folder.is_symlink():  # it is refused, which its grade says
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
    """ "02_softmax.ipynb.txt" and "02_softmax.html" do, "data.csv" does not."""
    stem = PurePosixPath(name).name.split(".")[0]
    return unit_by_name(stem, assignment.units) is not None and name.lower().endswith(
        (".txt", ".html", ".json", ".pdf")
    )


def _of_file(course: Course, name: str) -> Assignment | None:
    """The assignment whose exercise a file is named after."""
    stem = PurePosixPath(name).stem
    return next((one for one in course.assignments if unit_by_name(stem, one.units)), None)


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    """What lies in a folder, sorted, without what systems leave behind."""
    try:
        with os.scandir(folder) as found:
            entries = [entry for entry in islice(found, MAX_ENTRIES) if not is_junk(entry.name)]
    except OSError:
        return []
    return sorted(entries, key=lambda entry: entry.name)
