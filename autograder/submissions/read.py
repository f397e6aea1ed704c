"""Read a submission without running it, and match its files to units.

A file matches a unit by name, or by the names it defines if it was renamed. Symlinks are refused and sizes are limited.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from autograder.checks.shared import NAME
from autograder.course import source_notebook
from autograder.errors import SandboxError
from autograder.model.course import Assignment, Unit
from autograder.sandbox.files import check_files
from autograder.solution import graded_names, solution_text
from autograder.submission_limits import is_archive, is_foreign_archive
from autograder.submissions.answer_file import AnswerFile, is_notebook
from autograder.submissions.cell_roles import role_ids
from autograder.submissions.find import Submission
from autograder.submissions.folder import MAX_REMARKS, SUFFIXES, read_folder, shown_name
from autograder.submissions.parser import SECONDS, ParserStopped, parser
from autograder.submissions.parser_messages import FileRead, ReadFile
from autograder.submissions.skippable_cells import worked_examples
from autograder.submissions.written import written_questions

PLANTED = {
    *("conftest", "pytest", "sitecustomize", "usercustomize", "autograder", "torch", "numpy", "safetensors", "msgspec"),
    *("nbgrader", "IPython", "matplotlib", "builtins"),
    *sys.stdlib_module_names,
}


@dataclass(frozen=True)
class HandedIn:
    """A submission's contents, in memory."""

    files: dict[str, bytes]  # helper modules and data, by relative name
    answers: dict[str, tuple[AnswerFile, ...]]  # by unit id
    remarks: tuple[str, ...] = ()
    incidents: tuple[str, ...] = ()  # for instructors only
    refused: str = ""  # why nothing was read


def read_submission(submission: Submission) -> HandedIn:
    """Read a submission's files and match them to the assignment's units."""
    if submission.refused:
        return HandedIn({}, {unit.id: () for unit in submission.assignment.units}, refused=submission.refused)
    contents = submission.contents or read_folder(submission.folder)
    files, remarks = contents.files, contents.remarks
    units = submission.assignment.units
    candidates = {name: data for name, data in files.items() if Path(name).suffix.lower() in SUFFIXES}
    candidates = {name: data for name, data in candidates.items() if not _is_handout(name)}
    reader = _Reader()
    answers: dict[str, list[AnswerFile]] = {unit.id: [] for unit in units}
    strays: dict[str, bytes] = {}
    for name, data in candidates.items():
        unit = unit_by_name(Path(name).stem, units)
        if unit is not None:
            source = _source(submission.assignment, unit)
            task = ReadFile(
                name,
                data,
                examples=frozenset(worked_examples(source)),
                questions=written_questions(source),
                ids=dict(role_ids(source)),
            )
            answers[unit.id].append(reader.read(task).file)
        else:
            strays[name] = data
    for unit in units:
        if all(file.unreadable for file in answers[unit.id]):
            answers[unit.id] += _renamed(unit, _source(submission.assignment, unit), strays, reader)
    beside = {name: data for name, data in files.items() if not name.endswith(".ipynb") and not _is_handout(name)}
    remarks = (*remarks, *_unopened(files))
    odd = tuple(read.file.unreadable for read in reader.strays.values() if read.file.unreadable)[:MAX_REMARKS]
    found = {unit: tuple(of_unit) for unit, of_unit in answers.items()}
    return HandedIn(_with_texts(beside, units), found, (*remarks, *odd), _planted(files))


@dataclass
class _Reader:
    """Reads one submission's files within a shared limit of processor time, each stray file only once."""

    seconds_left: float = SECONDS
    strays: dict[str, FileRead] = field(default_factory=dict)

    def read(self, task: ReadFile) -> FileRead:
        name = task.name
        before = parser().seconds_used
        try:
            if self.seconds_left <= 0:
                raise ParserStopped("was not read: the files before it took too long")
            read = parser().ask(task, self.seconds_left)
            if isinstance(read, FileRead):
                return read
            raise ParserStopped("cannot be read")
        except ParserStopped as stop:
            return FileRead(AnswerFile(name, (), is_notebook(name), unreadable=f"{name} {stop}."), [])
        finally:
            self.seconds_left -= parser().seconds_used - before

    def read_stray(self, name: str, data: bytes) -> FileRead:
        if name not in self.strays:
            self.strays[name] = self.read(ReadFile(name, data, wants_names=True))
        return self.strays[name]


def _source(assignment: Assignment, unit: Unit) -> Path:
    return source_notebook(unit.folder.parents[1], assignment.name, unit.id)


def _renamed(unit: Unit, source: Path, strays: dict[str, bytes], reader: _Reader) -> list[AnswerFile]:
    """Return renamed files that define an answer of the unit."""
    names = set(graded_names(solution_text(unit)))
    found = []
    for name, data in strays.items():
        read = reader.read_stray(name, data)
        if names.intersection(read.names):
            remark = f"It was found in {name} by what that file defines: keep the name it came with."
            if is_notebook(name):  # the unit, and so what its cells are, is known only now
                read = reader.read(
                    ReadFile(name, data, questions=written_questions(source), ids=dict(role_ids(source)))
                )
            found.append(replace(read.file, remark=f"{remark} {read.file.remark}".strip()))
    return found


def unit_by_name(stem: str, units: tuple[Unit, ...]) -> Unit | None:
    """Find the unit: "02_softmax", "02-Softmax", "softmax" and "02_softmax (1)" all name unit 02_softmax."""
    wanted = _plain(re.sub(r"[ _-]*(\(\d+\)|copy\d*)$", "", stem, flags=re.IGNORECASE))
    return next((unit for unit in units if wanted in (_plain(unit.id), _plain(unit.name))), None)


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


def _is_handout(name: str) -> bool:
    """True for released checks and notebook checkpoints, which are not answers."""
    path = Path(name)
    is_check = path.name.startswith("test_") or (path.suffix == ".py" and NAME.fullmatch(path.stem) is not None)
    return is_check or ".ipynb_checkpoints" in path.parts


def _with_texts(beside: dict[str, bytes], units: Iterable[Unit]) -> dict[str, bytes]:
    """Add the texts that lessons read, which few students hand in. A student's own file takes precedence."""
    completed = dict(beside)
    for path in (path for unit in units for path in unit.texts):
        with suppress(SandboxError):  # no room for it beside the student's files
            completed = check_files({path.name: path.read_bytes(), **completed})
    return completed


def _unopened(files: Iterable[str]) -> tuple[str, ...]:
    """Return sentences about archives: answers may be inside, so they are not simply missing."""
    names = [name for name in files if is_archive(name) or is_foreign_archive(name)]
    return tuple(f"{shown_name(name)} was not opened: hand in what is in it." for name in names[:MAX_REMARKS])


def _planted(files: Iterable[str]) -> tuple[str, ...]:
    """Return sentences about files that would shadow a library, pytest's settings or Python itself if imported."""
    planted = [name for name in files if name.split("/")[0].removesuffix(".py") in PLANTED]
    return tuple(f"handed in {shown_name(name)}, which shadows nothing here" for name in planted[:MAX_REMARKS])
