"""Set a file of answers back to what was handed out. The student's own is kept."""

from __future__ import annotations

import os
from contextlib import suppress
from itertools import count
from pathlib import Path, PurePosixPath

from autograder.archive import BROKEN, opened
from autograder.errors import CourseError, SubmissionError
from autograder.own_folder import Place
from autograder.own_folder import opened as opened_own
from autograder.student.exercises import Exercise, answers_file, near_path
from autograder.student.progress import FOLDER, keep_points
from autograder.submission_limits import read_plain_file

SUFFIX = ".start"  # beside test_02_softmax.py: an archive of the exercise's files as they were handed out
BACKUP = "backup"


def reset(exercise: Exercise, path: Path | None = None) -> str:
    """Restore a file of answers, keep the student's own, and return what to print.

    Args:
        path: the file; by default the one that ``check`` would use, or the first one if there is none.

    Raises:
        AutograderError: what was handed out is not here, or a file cannot be written. Nothing has changed.
    """
    handed_out = _handed_out(exercise)
    if path is None:
        path = exercise.folder / next(iter(handed_out))
        with suppress(CourseError):
            path = answers_file(exercise)
    data = next((data for name, data in handed_out.items() if PurePosixPath(name).suffix == path.suffix.lower()), None)
    if data is None:
        raise CourseError(
            f"{path.name} is no file of {exercise.id}.", f"Name one of: {', '.join(handed_out)}, or leave it out."
        )
    try:
        backup = _backed_up(exercise, path) if path.exists() else None
        _write(path, data)
    except OSError as error:
        what = f"{near_path(path)} cannot be set back: {error.strerror}. It has not changed."
        raise SubmissionError(what, "Free the file or the disk, and run the command again.") from error
    lines = [f"{near_path(path)} is as it was handed out."]
    lines += [f"Your own file is kept: {near_path(backup)}"] if backup is not None else []
    lines += ["If it is open in an editor, reload it there (JupyterLab: File > Reload Notebook from Disk)."]
    return "\n".join([*lines, keep_points(exercise.folder, exercise.id, 0, 0, ())]).rstrip()


def _handed_out(exercise: Exercise) -> dict[str, bytes]:
    """Return the exercise's files as they were handed out, by their paths in the student's folder."""
    packed = exercise.checks.with_suffix(SUFFIX)
    try:
        with opened(packed.read_bytes()) as files:
            return {file.name: file.read() for file in files}
    except (OSError, *BROKEN) as error:
        what = f"The original files of {exercise.name} are not here ({packed.name} cannot be read)."
        raise CourseError(what, "Take the file from the kit that you received; save your own first.") from error


def _backed_up(exercise: Exercise, path: Path) -> Path:
    data, folder = read_plain_file(path.resolve()), exercise.folder / FOLDER / BACKUP
    with opened_own(folder, exercise.folder, Place.make) as place:
        for number in count(1):
            name = f"{path.stem}-{number}{path.suffix}"
            with suppress(FileExistsError):
                place.create(name, data)
                return folder / name
    raise AssertionError  # numbers do not end


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(exist_ok=True)
    new = path.with_name(f".{path.name}.new")
    new.write_bytes(data)
    os.replace(new, path)
