"""Write ``autograded/<student>/<assignment>/``: the notebooks that formgrader and feedback show.

A folder is written beside its place and then renamed, so it is never incomplete.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import tempfile
import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path

from msgspec.structs import replace as replace_task

from autograder.course import source_notebook
from autograder.errors import GradebookError, SubmissionError
from autograder.grade.source_notebooks import prepared_json
from autograder.grades.feedback_level import feedback_level
from autograder.grades.sink import Sink
from autograder.model.course import Course
from autograder.model.grade import SubmissionGrade, UnitGrade
from autograder.model.summary import Summary
from autograder.submission_limits import read_plain_file
from autograder.submissions.file_kind import is_notebook
from autograder.submissions.find import Submission
from autograder.submissions.parser import SECONDS, ParserStopped, parser
from autograder.submissions.parser_messages import Compose, Composed

COMPOSER = "autograder.grade.feedback.compose"
COPIED = ("timestamp.txt", "submission_secret.txt")  # nbgrader needs them to release feedback
MAX_COPIED = 1024
RENDERING_SECONDS = 5.0  # processor time, for all notebooks of a submission
READ_ONLY = 0o444  # as nbgrader does


class AutogradedNotebooks(Sink):
    """The folder ``autograded/`` of a course."""

    def __init__(self, course: Course, autograded: Path) -> None:
        self._course = course
        self._autograded = autograded
        parser(COMPOSER).launch()  # its imports take a second; the workers start meanwhile

    def write(self, grade: SubmissionGrade, submission: Submission) -> None:
        place = self._autograded / grade.student / grade.assignment
        write_autograded(self._course, grade, None if submission.refused else submission.folder, place)

    def lacks(self, summaries: Sequence[Summary]) -> set[tuple[str, str]]:
        return {
            grade.key
            for grade in summaries
            if not is_whole(place := self._autograded / grade.student / grade.assignment, [u.unit for u in grade.units])
            or self._shows_another_level(place, grade)
        }

    def _shows_another_level(self, place: Path, grade: Summary) -> bool:
        """True if the schedule of ``feedback`` has gone on since the notebooks were written."""
        if self._course.later is None:
            return False
        written = datetime.fromtimestamp(
            min((place / f"{unit.unit}.ipynb").stat().st_mtime for unit in grade.units), UTC
        )
        levels = {feedback_level(self._course, grade.assignment, when) for when in (written, datetime.now(UTC))}
        return len(levels) > 1


def write_autograded(course: Course, grade: SubmissionGrade, submitted: Path | None, autograded: Path) -> None:
    """Write a notebook for each unit of the submission, replacing existing ones.

    Args:
        submitted: the submission's folder; None to read nothing from it.
        autograded: the folder to write, ``autograded/<student>/<assignment>``.

    Raises:
        GradebookError: A source notebook is missing, or the folder cannot be written.
    """
    try:
        autograded.parent.mkdir(parents=True, exist_ok=True)
        for old in autograded.parent.glob(f".{autograded.name}-*"):  # left by an interrupted run
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
    """True if a run has finished this folder: like nbgrader, we make finished notebooks read-only."""
    try:
        modes = [os.stat(f"{autograded}/{unit}.ipynb").st_mode for unit in units]
    except OSError:
        return False
    return all(stat.S_ISREG(mode) and not mode & stat.S_IWUSR for mode in modes)


def unit_notebook(
    course: Course, assignment: str, unit: UnitGrade, submitted: Path | None, seconds: float = RENDERING_SECONDS
) -> bytes:
    """Return one unit's autograded notebook as JSON.

    Args:
        seconds: time to render the student's text; text that takes longer is shown unrendered.

    Raises:
        GradebookError: The source notebook is missing.
        ParserStopped: Not even the grade itself can be shown.
    """
    prepared = prepared_json(source_notebook(course.root, assignment, unit.result.unit))
    full = Compose(prepared, unit, feedback_level(course, assignment, datetime.now(UTC)), _handed_in(unit, submitted))
    tries = [full] if seconds > 0 else []
    plain = replace_task(full, is_plain=True)
    # The last resort has no cells: a cell must not cost a grade.
    bare = replace_task(full, unit=replace(unit, cells=()), notebook=None, is_plain=True)
    for task in chain(tries, (plain, bare)):
        try:
            reply = parser(COMPOSER).ask(task, seconds if task is full else SECONDS)
        except ParserStopped:
            continue
        if isinstance(reply, Composed):
            return reply.notebook
    raise ParserStopped(f"{unit.result.unit} cannot be shown, even without its cells")


def _fill(folder: Path, course: Course, grade: SubmissionGrade, submitted: Path | None) -> None:
    ends = time.monotonic() + RENDERING_SECONDS  # shared by all notebooks of the submission
    for unit in grade.units:
        data = unit_notebook(course, grade.assignment, unit, submitted, ends - time.monotonic())
        _write(folder / f"{unit.result.unit}.ipynb", data)
    for name in COPIED:
        with contextlib.suppress(SubmissionError):
            if submitted is not None:
                _write(folder / name, read_plain_file(submitted / name, MAX_COPIED))
    folder.chmod(0o755)


def _write(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    path.chmod(READ_ONLY)


def _replace(folder: Path, target: Path) -> None:
    """Move ``folder`` to ``target``, replacing it."""
    if not target.exists():
        folder.rename(target)
        return
    old = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    target.rename(old / target.name)
    folder.rename(target)
    shutil.rmtree(old)


def _handed_in(unit: UnitGrade, submitted: Path | None) -> bytes | None:
    """Return the graded notebook; None if it is a module or can no longer be read."""
    name = unit.answered_in
    if submitted is None or name is None:
        return None
    try:
        data = read_plain_file(submitted / name)
    except SubmissionError:
        return None
    return data if is_notebook(name, data) else None
