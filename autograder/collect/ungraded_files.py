"""List files in ``submitted/`` that no run grades, each with a command or a step that fixes it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from shlex import quote

from autograder.boundary.text import one_line
from autograder.collect.assignment_of import titled
from autograder.collect.files import File, is_junk
from autograder.collect.reader import CollectSetting
from autograder.collect.recognise import READERS
from autograder.collect.roster import Roster
from autograder.collect.waiting import waiting_folders
from autograder.model.course import Assignment, Course
from autograder.model.summary import Summary
from autograder.submission_limits import MAX_ENTRIES, is_archive, is_foreign_archive
from autograder.submissions.exercise_names import Rank, named_assignment, named_exercise
from autograder.submissions.file_kind import is_beside, is_code
from autograder.submissions.folder import shown_name, walk

MAX_LISTED = 30
LENGTH = 300  # characters of a line


@dataclass(frozen=True)
class UngradedFile:
    """A file or folder that is not graded.

    Args:
        path: Path below the folder of submissions.
        cure: What to do, with a command if there is one.
        is_graded: True if it is graded, but something else is odd.
        student: Whose it is; "" if unknown.
        exercise: The exercise that its name means; "" if unknown.
        files: How many files it holds.
        is_in_grade: True if the submission's grade names it.
    """

    path: str
    why: str
    cure: str
    is_graded: bool = False
    student: str = ""
    exercise: str = ""
    files: int = 1
    is_in_grade: bool = False

    def line(self) -> str:
        """Return a line for a terminal, escaped because students choose names."""
        return one_line(f"{self.path}  {self.why} {self.cure}".rstrip(), LENGTH)


def ungraded_files(course: Course, submitted: Path, roster: Roster | None = None) -> list[UngradedFile]:
    """Return everything in the folder of submissions that no run grades, for any assignment.

    Args:
        roster: The class; students who are not in it are listed.
    """
    found: list[UngradedFile] = []
    setting = CollectSetting(course, roster or Roster())
    for waiting in waiting_folders(submitted):
        path = quote(str(waiting))
        cure = (
            f"Run: autograder collect {path} --student STUDENT, or correct roster.csv and collect the download again."
        )
        name = waiting.relative_to(submitted).as_posix()
        found.append(
            UngradedFile(name, "waits, because it is not certain whose it is.", cure, files=_files_in(waiting))
        )
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


def unread_in(grades: Iterable[Summary], known: Iterable[UngradedFile] = ()) -> Iterator[UngradedFile]:
    """Yield the files of graded submissions that were not graded, although an answer is missing there.

    Args:
        known: files to leave out.
    """
    paths = {one.path for one in known}
    for grade in grades:
        for one in grade.unread:
            why = one.sentence.removeprefix(shown_name(one.file)).strip()
            path = "/".join(filter(None, (grade.student, grade.assignment, one.file)))
            if path not in paths:
                yield UngradedFile(path, why, "", student=grade.student, exercise=one.exercise, is_in_grade=True)


def how_many(found: Iterable[UngradedFile]) -> str:
    """Return "3 files of 2 students were not graded", or "" if all are graded."""
    open_ones = [one for one in found if not one.is_graded]
    theirs = sum(one.files for one in open_ones if one.student)
    others = sum(one.files for one in open_ones if not one.student)
    students = _counted(len({one.student for one in open_ones if one.student}), "student")
    parts = [f"{_counted(theirs, 'file')} of {students}"] if theirs else []
    parts += [f"{_counted(others, 'file')} outside of the students' folders"] if others else []
    return f"{' and '.join(parts)} {'was' if theirs + others == 1 else 'were'} not graded" if parts else ""


def ungraded_lines(found: Sequence[UngradedFile], most: int | None = MAX_LISTED) -> Iterator[str]:
    """Yield a line for each.

    Args:
        most: Maximum number of lines; None for no limit.
    """
    yield from (one.line() for one in found[:most])
    if most is not None and len(found) > most:
        yield f"and {len(found) - most} more: autograder grade --details"


def _platform(entry: os.DirEntry[str], setting: CollectSetting) -> str:
    """Return the platform whose naming scheme an entry matches; "" for a student's folder."""
    name = f"{entry.name}/file" if entry.is_dir() else entry.name
    file = File(name, bytes)
    return next((reader.title for reader in READERS if reader.explained([file], setting)), "")


def _of_student(course: Course, student: os.DirEntry[str], roster: Roster | None) -> Iterator[UngradedFile]:
    names = {assignment.name: assignment for assignment in course.assignments}
    entries, who = _entries(Path(student.path)), student.name
    if roster and who not in roster.keys and entries:
        yield UngradedFile(who, "is not in the roster.", "Rename the folder, or add a line to roster.csv.", True)
    for entry in entries:
        path = f"{who}/{entry.name}"
        if entry.name in names and entry.is_dir():
            yield from _of_submission(course, who, Path(entry.path), names[entry.name])
        elif not entry.is_dir():
            meant = named_assignment(entry.name, course.assignments)
            where = meant[0].name if meant else "ASSIGNMENT"
            if is_archive(entry.name):
                of_whom = f"--student {quote(who)} --assignment {where}"
                cure = f"Run: autograder collect {quote(entry.path)} {of_whom} and remove it."
            else:
                cure = f"Move it into {who}/{where}/."
            yield UngradedFile(path, "is not in an assignment's folder.", cure, student=who)
        elif (assignment := titled(course, entry.name)) is not None:
            move = f"mv {quote(entry.path)} {quote(str(Path(student.path, assignment.name)))}"
            why, files = f"does not have the assignment's name: {assignment.name}.", _files_in(entry)
            yield UngradedFile(path, why, f"Rename it: {move}", student=who, files=files)
        else:
            cure, files = f"Rename it to one of: {', '.join(names)}.", _files_in(entry)
            yield UngradedFile(path, "is not an assignment of this course.", cure, student=who, files=files)


def _of_submission(course: Course, student: str, folder: Path, assignment: Assignment) -> Iterator[UngradedFile]:
    """Yield unopened archives, and answers to another assignment. The grade names all else."""
    if folder.is_symlink():  # refused; the grade says so
        return
    for file in walk(folder):
        name = file.relative_to(folder).as_posix()
        path = f"{student}/{assignment.name}/{name}"
        if is_junk(name) or file.is_dir():
            continue
        if is_archive(name):
            cure = f"Run: autograder collect {quote(str(folder))}"
            yield UngradedFile(path, "was not opened.", cure, student=student)
        elif is_foreign_archive(name):
            cure = "Unpack it by hand, or ask for a zip file."
            yield UngradedFile(path, "cannot be opened here.", cure, student=student)
        elif (other := _other_assignment(course, folder, name, assignment)) is not None:
            why, cure = f"answers {other[1]} of {other[0].name}.", f"Move it into {student}/{other[0].name}/."
            yield UngradedFile(path, why, cure, student=student, exercise=other[1])


def _other_assignment(course: Course, folder: Path, name: str, assignment: Assignment) -> tuple[Assignment, str] | None:
    """Return the other assignment and exercise that a file is named after, unless the student handed that in, too."""
    if "/" in name or not is_code(name) or is_beside(name):
        return None
    found = named_assignment(name, course.assignments, Rank.COPY)
    if found is None or found[0] == assignment:
        return None
    other, exercise = found[0], found[1].exercise
    answered = (named_exercise(file.name, (exercise,)) for file in walk(folder.parent / other.name))
    return None if any(answered) else (other, exercise)


def _files_in(folder: os.PathLike[str]) -> int:
    """Return the number of files in a folder, and at least 1."""
    return max(1, sum(not path.is_dir() for path in walk(Path(folder))))


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    """Return the entries of a folder, sorted, without junk files."""
    try:
        with os.scandir(folder) as found:
            entries = [entry for entry in islice(found, MAX_ENTRIES) if not is_junk(entry.name)]
    except OSError:
        return []
    return sorted(entries, key=lambda entry: entry.name)
