"""Find what was handed in, read it without running it, and say which file answers which unit.

A file is matched to a unit by its name, or by what it defines if it was renamed. Nothing leads out of the submission:
links are refused, sizes are bounded.
"""

from __future__ import annotations

import ast
import os
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from autograder.errors import SubmissionError
from autograder.handed_in import MAX_BYTES, MAX_ENTRIES, MAX_FILES, MAX_SOURCE, is_safe_name, read_plain_file
from autograder.model import Assignment, Course, Unit
from autograder.notebook.read import parse_notebook
from autograder.solution import graded_names, solution_text

MAX_REMARKS = 20
PLANTED = {
    *("conftest", "pytest", "sitecustomize", "usercustomize", "autograder", "torch", "numpy", "safetensors", "msgspec"),
    *("nbgrader", "IPython", "matplotlib", "builtins"),
    *sys.stdlib_module_names,
}
SUFFIXES = (".ipynb", ".py")


@dataclass(frozen=True)
class Contents:
    """What lies in a submission's folder, in memory."""

    files: dict[str, bytes]  # by relative name
    remarks: tuple[str, ...]  # what was not read, and why


@dataclass(frozen=True, slots=True)
class Submission:
    """One student's folder for one assignment."""

    student: str
    assignment: Assignment
    path: str  # of its folder; a Path takes five times the memory, and a run holds one for each submission
    contents: Contents | None = None  # read before, where the folder itself is on another machine

    @property
    def folder(self) -> Path:
        return Path(self.path)


@dataclass(frozen=True)
class Source:
    """One cell (or a whole module) to run: its text, a name for messages, and nbgrader's id where it has one."""

    text: str
    name: str
    cell_id: str | None = None


@dataclass(frozen=True)
class Attempt:
    """One file that answers a unit."""

    file: str
    sources: tuple[Source, ...]
    is_notebook: bool
    remark: str = ""  # what was odd about it, for student and instructor
    unreadable: str = ""  # why it cannot be run


@dataclass(frozen=True)
class HandedIn:
    """All of a submission, in memory."""

    files: dict[str, bytes]  # helper modules and data that lie beside the answers, by relative name
    attempts: dict[str, tuple[Attempt, ...]]  # unit id -> the files that answer it
    remarks: tuple[str, ...] = ()
    incidents: tuple[str, ...] = ()  # for instructors only


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
        Submission(student, assignment, path)
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


def read_submission(submission: Submission) -> HandedIn:
    """Read a submission's files and match them to the assignment's units."""
    contents = submission.contents or read_folder(submission.folder)
    files, remarks = contents.files, contents.remarks
    units = submission.assignment.units
    candidates = {name: data for name, data in files.items() if Path(name).suffix.lower() in SUFFIXES}
    candidates = {name: data for name, data in candidates.items() if not _is_handout(name)}
    attempts: dict[str, list[Attempt]] = {unit.id: [] for unit in units}
    strays: dict[str, bytes] = {}
    for name, data in candidates.items():
        unit = _unit_by_name(Path(name).stem, units)
        if unit is not None:
            attempts[unit.id].append(_attempt(name, data))
        else:
            strays[name] = data
    for unit in units:
        if all(attempt.unreadable for attempt in attempts[unit.id]):
            attempts[unit.id] += _renamed(unit, strays)
    beside = {name: data for name, data in files.items() if not name.endswith(".ipynb") and not _is_handout(name)}
    return HandedIn(beside, {unit: tuple(found) for unit, found in attempts.items()}, remarks, _planted(files))


def _renamed(unit: Unit, strays: dict[str, bytes]) -> list[Attempt]:
    """Files of another name that define an answer of the unit."""
    names = set(graded_names(solution_text(unit)))
    found = []
    for name, data in strays.items():
        attempt = _attempt(name, data, f"It was found in {name} by what that file defines: keep the name it came with.")
        if names & _defined(attempt):
            found.append(attempt)
    return found


def _attempt(name: str, data: bytes, remark: str = "") -> Attempt:
    is_notebook = name.lower().endswith(".ipynb")
    try:
        if not is_notebook:
            return Attempt(name, (Source(_text(name, data), name),), is_notebook, remark)
        notebook = parse_notebook(data, name)
    except SubmissionError as error:
        return Attempt(name, (), is_notebook, remark, str(error))
    if notebook.language not in (None, "python", "ipython"):
        remark = f"{remark} The notebook names the language {notebook.language}; it was run as Python.".strip()
    code = [cell for cell in notebook.cells if cell.kind == "code"]
    sources = [Source(cell.source, f"cell {number}", cell.grade_id) for number, cell in enumerate(code, start=1)]
    return Attempt(name, tuple(sources), is_notebook, remark)


def _text(name: str, data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise SubmissionError(f"{name} is not text in UTF-8.", "Save it as UTF-8 and hand it in again.") from None


def _defined(attempt: Attempt) -> set[str]:
    """Names that the attempt's sources define at the top level; sources that do not parse define none."""
    names: set[str] = set()
    for source in attempt.sources:
        if len(source.text) > MAX_SOURCE:
            continue
        try:
            tree = ast.parse(source.text)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        for node in tree.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                names.add(node.name)
            elif isinstance(node, ast.Assign):
                names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return names


def _unit_by_name(stem: str, units: tuple[Unit, ...]) -> Unit | None:
    """ "02_softmax", "02-Softmax", "softmax" and "02_softmax (1)" all name unit 02_softmax."""
    wanted = _plain(re.sub(r"[ _-]*(\(\d+\)|copy\d*)$", "", stem, flags=re.IGNORECASE))
    return next((unit for unit in units if wanted in (_plain(unit.id), _plain(unit.name))), None)


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


def _is_handout(name: str) -> bool:
    """The visible checks that a student got with the exercise are not an answer."""
    path = Path(name)
    return path.name.startswith("test_") or ".ipynb_checkpoints" in path.parts


def read_folder(folder: Path) -> Contents:
    """Read a submission's files, as far as their number and size are bounded; no link is followed."""
    files: dict[str, bytes] = {}
    remarks: list[str] = []
    total = 0
    paths = walk(folder)
    for path in paths:
        name = path.relative_to(folder).as_posix()
        shown = _shown(name)
        if path.is_symlink():
            remarks.append(f"{shown} is a link and was not followed: hand in the file itself.")
        elif path.is_dir():
            if path.suffix.lower() in SUFFIXES:
                remarks.append(f"{shown} is a folder, not a file: hand in the file itself.")
        elif "__pycache__" not in path.parts:
            data = read_regular(path) if is_safe_name(name) and len(files) < MAX_FILES else None
            total += len(data) if data is not None else 0
            if data is None or total > MAX_BYTES:
                remarks.append(f"{shown} was not read: too large, not a plain file of its own, or oddly named.")
            else:
                files[name] = data
    if len(paths) == MAX_ENTRIES:
        remarks.insert(0, f"Only the first {MAX_ENTRIES} files and folders were looked at: hand in what is needed.")
    if len(remarks) > MAX_REMARKS:
        remarks[MAX_REMARKS:] = [f"There are {len(remarks) - MAX_REMARKS} more such files."]
    return Contents(files, tuple(remarks))


def _planted(files: Iterable[str]) -> tuple[str, ...]:
    """Sentences about files that would stand in for a library, a test's setting or Python's own, were they imported."""
    planted = [name for name in files if name.split("/")[0].removesuffix(".py") in PLANTED]
    return tuple(f"handed in {_shown(name)}, which shadows nothing here" for name in planted[:MAX_REMARKS])


def _shown(name: str) -> str:
    return "".join(character if character.isprintable() else "?" for character in name[:80])


def walk(folder: Path) -> list[Path]:
    """What lies in ``folder``, sorted, as far as anybody looks; links are not followed."""
    return sorted(map(Path, paths_below(folder)))


def paths_below(folder: Path | str) -> list[str]:
    """The same as plain text, sorted as such: thousands of paths are split into their parts for nothing."""
    return sorted(islice(_below(folder), MAX_ENTRIES))


def _below(folder: Path | str) -> Iterator[str]:
    folders = [str(folder)]
    while folders:  # not recursive: folders may be nested deeper than calls can be
        try:
            entries = sorted(os.scandir(folders.pop()), key=lambda entry: entry.name)
        except OSError:  # gone, not ours to read, or too deep: there is nothing to grade in it
            continue
        yield from (entry.path for entry in entries)
        folders += [entry.path for entry in reversed(entries) if entry.is_dir(follow_symlinks=False)]


def read_regular(path: Path | str) -> bytes | None:
    """The content of a plain file of bounded size with one name only; None otherwise."""
    try:
        return read_plain_file(path, with_one_name=True)
    except SubmissionError:
        return None
