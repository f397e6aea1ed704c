"""Read a submission without running it, and match its files to units.

Symlinks are refused and sizes are limited.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

from autograder.errors import SandboxError
from autograder.model.course import Unit
from autograder.model.summary import UnreadFile
from autograder.submission_limits import check_files, is_archive, is_foreign_archive
from autograder.submissions.answer_file import AnswerFile
from autograder.submissions.file_kind import is_handout
from autograder.submissions.find import Submission
from autograder.submissions.find_answers import AnswerSearch
from autograder.submissions.folder import MAX_REMARKS, read_folder, shown_name
from autograder.submissions.reader import Reader
from autograder.submissions.unread_files import unread_files

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
    remarks: tuple[str, ...] = ()  # sentences about files that were not read
    unread: tuple[UnreadFile, ...] = ()  # files that may hold an answer which is missing
    incidents: tuple[str, ...] = ()  # for instructors only
    refused: str = ""  # why nothing was read


def read_submission(submission: Submission) -> HandedIn:
    """Read a submission's files and match them to the assignment's units."""
    if submission.refused:
        return HandedIn({}, {unit.id: () for unit in submission.assignment.units}, refused=submission.refused)
    contents = submission.contents or read_folder(submission.folder)
    files = contents.files
    search = AnswerSearch(submission.assignment, files, Reader())
    search.run()
    beside = {name: data for name, data in files.items() if not name.endswith(".ipynb") and not is_handout(name)}
    return HandedIn(
        files=_with_texts(beside, submission.assignment.units),
        answers={unit: tuple(one.file for one in attempts) for unit, attempts in search.attempts.items()},
        remarks=(*contents.remarks, *_unopened(files), *search.odd[:MAX_REMARKS]),
        unread=unread_files(search),
        incidents=_planted(files),
    )


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
