"""Write ``autograded/<student>/<assignment>/``: the notebooks that nbgrader's formgrader and feedback show.

A folder is written beside its place and then renamed into it. So what stands there is always whole.
"""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import msgspec
from nbformat import NotebookNode

from autograder.errors import AutograderError, GradebookError, SubmissionError
from autograder.grade.feedback.compose import autograded_notebook
from autograder.grade.sink import Sink
from autograder.grade.source_notebooks import prepared_notebook
from autograder.grade.submissions import Submission
from autograder.model import Course, SubmissionGrade, Summary, UnitGrade
from autograder.notebook.read import Cell, read_notebook

KEPT = ("timestamp.txt", "submission_secret.txt")  # nbgrader's, needed to release feedback
KEPT_BYTES = 1024
READ_ONLY = 0o444  # as nbgrader leaves them


class AutogradedNotebooks(Sink):
    """The folder ``autograded/`` of a course."""

    def __init__(self, course: Course, autograded: Path) -> None:
        self._course = course
        self._autograded = autograded

    def write(self, grade: SubmissionGrade, submission: Submission) -> None:
        place = self._autograded / grade.student / grade.assignment
        write_autograded(self._course, grade, submission.folder, place)

    def lacks(self, summaries: Sequence[Summary]) -> set[tuple[str, str]]:
        return {
            grade.key
            for grade in summaries
            if not is_whole(self._autograded / grade.student / grade.assignment, [unit.unit for unit in grade.units])
        }


def write_autograded(course: Course, grade: SubmissionGrade, submitted: Path, autograded: Path) -> None:
    """Write a notebook for each unit of the submission, and replace what is there.

    Args:
        submitted: the submission's folder.
        autograded: the folder to write: ``autograded/<student>/<assignment>``.

    Raises:
        GradebookError: a source notebook is missing, or the folder cannot be written.
    """
    try:
        autograded.parent.mkdir(parents=True, exist_ok=True)
        for old in autograded.parent.glob(f".{autograded.name}-*"):  # left by a run that was cut off
            shutil.rmtree(old)
        folder = Path(tempfile.mkdtemp(prefix=f".{autograded.name}-", dir=autograded.parent))
        try:
            _fill(folder, course, grade, submitted)
            _replace(folder, autograded)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    except OSError as error:
        what = f"{autograded} cannot be written: {error.strerror or error}."
        raise GradebookError(what, "Check its permissions and the disk, then run the same command again.") from error


def is_whole(autograded: Path, units: Iterable[str]) -> bool:
    """Whether a run has finished this folder: like nbgrader we make a notebook read-only when it is whole."""
    try:
        modes = [os.stat(f"{autograded}/{unit}.ipynb").st_mode for unit in units]
    except OSError:
        return False
    return all(stat.S_ISREG(mode) and not mode & stat.S_IWUSR for mode in modes)


def unit_notebook(course: Course, assignment: str, unit: UnitGrade, submitted: Path) -> NotebookNode:
    """One unit's autograded notebook."""
    source = course.root / "source" / assignment / f"{unit.result.unit}.ipynb"
    try:
        return autograded_notebook(prepared_notebook(source), unit, _cells(unit, submitted), course.feedback)
    except AutograderError:
        raise
    except Exception:  # a student's cells must not cost the grade: leave them out
        return autograded_notebook(prepared_notebook(source), replace(unit, cells=()), (), course.feedback)


def _fill(folder: Path, course: Course, grade: SubmissionGrade, submitted: Path) -> None:
    for unit in grade.units:
        node = unit_notebook(course, grade.assignment, unit, submitted)
        _write(folder / f"{unit.result.unit}.ipynb", msgspec.json.format(msgspec.json.encode(node), indent=1) + b"\n")
    for name in KEPT:
        path = submitted / name
        if path.is_file() and not path.is_symlink() and path.stat().st_size <= KEPT_BYTES:
            _write(folder / name, path.read_bytes())
    folder.chmod(0o755)


def _write(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    path.chmod(READ_ONLY)


def _replace(folder: Path, target: Path) -> None:
    """Put ``folder`` in the place of ``target``."""
    if not target.exists():
        folder.rename(target)
        return
    old = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    target.rename(old / target.name)
    folder.rename(target)
    shutil.rmtree(old)


def _cells(unit: UnitGrade, submitted: Path) -> tuple[Cell, ...]:
    """The cells of the notebook that was graded. None when it is a module or cannot be read any more."""
    if unit.answered_in is None or not unit.answered_in.lower().endswith(".ipynb"):
        return ()
    try:
        return read_notebook(submitted / unit.answered_in).cells
    except SubmissionError:
        return ()
