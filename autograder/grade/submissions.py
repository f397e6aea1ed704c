"""Find what was handed in, read it without running it, and say which file answers which unit.

A file is matched to a unit by its name, or by what it defines if it was renamed. Nothing leads out of the submission:
links are refused, sizes are bounded.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from autograder.checks.shared import NAME
from autograder.course import source_notebook
from autograder.errors import SandboxError, SubmissionError
from autograder.grade.attempts import Attempt, is_notebook
from autograder.grade.folder import MAX_REMARKS, SUFFIXES, Contents, read_folder, shown_name
from autograder.grade.scribe import SECONDS, ScribeStopped, scribe
from autograder.grade.scribe_tasks import FileRead, ReadFile
from autograder.grade.worked_examples import worked_examples
from autograder.grade.written import Question, written_questions
from autograder.handed_in import is_archive, is_foreign_archive, is_usable_student
from autograder.model.course import Assignment, Course, Unit
from autograder.sandbox.files import check_files
from autograder.solution import graded_names, solution_text

PLANTED = {
    *("conftest", "pytest", "sitecustomize", "usercustomize", "autograder", "torch", "numpy", "safetensors", "msgspec"),
    *("nbgrader", "IPython", "matplotlib", "builtins"),
    *sys.stdlib_module_names,
}
LINKED = "The folder {} is a link: nothing in it was graded. Hand in the files themselves."
UNUSABLE = "The name of the folder cannot be a student's: rename it, in plain letters, and grade again."


@dataclass(frozen=True, slots=True)
class Submission:
    """One student's folder for one assignment."""

    student: str
    assignment: Assignment
    path: str  # of its folder; a Path takes five times the memory, and a run holds one for each submission
    contents: Contents | None = None  # read before, where the folder itself is on another machine
    refused: str = ""  # why nothing of it is read, in a sentence

    @property
    def is_recordable(self) -> bool:
        """Whether files and rows of the gradebook can bear the student's name."""
        return is_usable_student(self.student)

    @property
    def folder(self) -> Path:
        return Path(self.path)


@dataclass(frozen=True)
class HandedIn:
    """All of a submission, in memory."""

    files: dict[str, bytes]  # helper modules and data that lie beside the answers, by relative name
    attempts: dict[str, tuple[Attempt, ...]]  # unit id -> the files that answer it
    remarks: tuple[str, ...] = ()
    incidents: tuple[str, ...] = ()  # for instructors only
    refused: str = ""  # why nothing of it was read


def find_submissions(course: Course, assignments: tuple[Assignment, ...], submitted: Path) -> list[Submission]:
    """Every ``submitted/<student>/<assignment>/``, sorted by assignment and student.

    Raises:
        SubmissionError: there is no such folder, or nothing in it.
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
    """Where a student hands in."""
    return os.path.join(submitted, student, assignment)


def submission_in(folder: str, student: str, assignment: Assignment) -> Submission:
    """The submission in a folder, refused where a link would make it somebody else's or the name is no student's."""
    if not is_usable_student(student):
        return Submission(student, assignment, folder, refused=UNUSABLE)
    linked = next((path for path in (folder, os.path.dirname(folder)) if os.path.islink(path)), None)
    refused = "" if linked is None else LINKED.format(os.path.basename(linked))
    return Submission(student, assignment, folder, refused=refused)


def read_submission(submission: Submission) -> HandedIn:
    """Read a submission's files and match them to the assignment's units."""
    if submission.refused:
        return HandedIn({}, {unit.id: () for unit in submission.assignment.units}, refused=submission.refused)
    contents = submission.contents or read_folder(submission.folder)
    files, remarks = contents.files, contents.remarks
    units = submission.assignment.units
    candidates = {name: data for name, data in files.items() if Path(name).suffix.lower() in SUFFIXES}
    candidates = {name: data for name, data in candidates.items() if not _is_handout(name)}
    desk = _Desk()
    attempts: dict[str, list[Attempt]] = {unit.id: [] for unit in units}
    strays: dict[str, bytes] = {}
    for name, data in candidates.items():
        unit = unit_by_name(Path(name).stem, units)
        if unit is not None:
            source = _source(submission.assignment, unit)
            examples, questions = frozenset(worked_examples(source)), written_questions(source)
            attempts[unit.id].append(desk.read(ReadFile(name, data, examples=examples, questions=questions)).attempt)
        else:
            strays[name] = data
    for unit in units:
        if all(attempt.unreadable for attempt in attempts[unit.id]):
            attempts[unit.id] += _renamed(unit, written_questions(_source(submission.assignment, unit)), strays, desk)
    beside = {name: data for name, data in files.items() if not name.endswith(".ipynb") and not _is_handout(name)}
    remarks = (*remarks, *_unopened(files))
    odd = tuple(read.attempt.unreadable for read in desk.strays.values() if read.attempt.unreadable)[:MAX_REMARKS]
    found = {unit: tuple(of_unit) for unit, of_unit in attempts.items()}
    return HandedIn(_with_texts(beside, units), found, (*remarks, *odd), _planted(files))


@dataclass
class _Desk:
    """Where one submission's files are read: all of them within one time, each of another name once."""

    seconds_left: float = SECONDS
    strays: dict[str, FileRead] = field(default_factory=dict)

    def read(self, task: ReadFile) -> FileRead:
        name = task.name
        began = time.monotonic()
        try:
            if self.seconds_left <= 0:
                raise ScribeStopped("was not read: the files before it took too long")
            read = scribe("reading").ask(task, self.seconds_left)
            if isinstance(read, FileRead):
                return read
            raise ScribeStopped("cannot be read")
        except ScribeStopped as stop:
            return FileRead(Attempt(name, (), is_notebook(name), unreadable=f"{name} {stop}."), [])
        finally:
            self.seconds_left -= time.monotonic() - began

    def read_stray(self, name: str, data: bytes) -> FileRead:
        if name not in self.strays:
            self.strays[name] = self.read(ReadFile(name, data, wants_names=True))
        return self.strays[name]


def _source(assignment: Assignment, unit: Unit) -> Path:
    """The unit's source notebook."""
    return source_notebook(unit.folder.parents[1], assignment.name, unit.id)


def _renamed(unit: Unit, questions: tuple[Question, ...], strays: dict[str, bytes], desk: _Desk) -> list[Attempt]:
    """Files of another name that define an answer of the unit."""
    names = set(graded_names(solution_text(unit)))
    found = []
    for name, data in strays.items():
        read = desk.read_stray(name, data)
        if names.intersection(read.names):
            remark = f"It was found in {name} by what that file defines: keep the name it came with."
            # Which questions it answers is known only now.
            again = desk.read(ReadFile(name, data, questions=questions)) if questions and is_notebook(name) else read
            found.append(replace(again.attempt, remark=f"{remark} {again.attempt.remark}".strip()))
    return found


def unit_by_name(stem: str, units: tuple[Unit, ...]) -> Unit | None:
    """ "02_softmax", "02-Softmax", "softmax" and "02_softmax (1)" all name unit 02_softmax."""
    wanted = _plain(re.sub(r"[ _-]*(\(\d+\)|copy\d*)$", "", stem, flags=re.IGNORECASE))
    return next((unit for unit in units if wanted in (_plain(unit.id), _plain(unit.name))), None)


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


def _is_handout(name: str) -> bool:
    """The visible checks that a student got with the exercise are not an answer."""
    path = Path(name)
    is_check = path.name.startswith("test_") or (path.suffix == ".py" and NAME.fullmatch(path.stem) is not None)
    return is_check or ".ipynb_checkpoints" in path.parts


def _with_texts(beside: dict[str, bytes], units: Iterable[Unit]) -> dict[str, bytes]:
    """The files with the texts that lessons read: few students hand them in. A student's own file goes first."""
    completed = dict(beside)
    for path in (path for unit in units for path in unit.texts):
        with suppress(SandboxError):  # no place for it beside what was handed in
            completed = check_files({path.name: path.read_bytes(), **completed})
    return completed


def _unopened(files: Iterable[str]) -> tuple[str, ...]:
    """Sentences about archives: the answers may be in them, so nobody may call these missing."""
    names = [name for name in files if is_archive(name) or is_foreign_archive(name)]
    return tuple(f"{shown_name(name)} was not opened: hand in what is in it." for name in names[:MAX_REMARKS])


def _planted(files: Iterable[str]) -> tuple[str, ...]:
    """Sentences about files that would stand in for a library, a test's setting or Python's own, were they imported."""
    planted = [name for name in files if name.split("/")[0].removesuffix(".py") in PLANTED]
    return tuple(f"handed in {shown_name(name)}, which shadows nothing here" for name in planted[:MAX_REMARKS])
