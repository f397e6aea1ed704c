"""Download the checks of a notebook without its folder. A failure prints one sentence and is not fatal."""

from __future__ import annotations

import urllib.request
from pathlib import Path, PurePosixPath

from autograder.archive import BROKEN, opened
from autograder.errors import CourseError
from autograder.student.exercises import find_exercise
from autograder.submission_limits import MAX_FILE

SECONDS = 20.0


def fetch_checks(exercise: str, wheel: str, folder: Path | None = None) -> None:
    """Put an exercise's checks into the working directory, unless they are there or nearby.

    Args:
        exercise: its id, "02_softmax".
        wheel: the address of the package's wheel; ``02_softmax.zip`` is beside it.
    """
    folder = folder or Path.cwd()
    address = f"{wheel.rpartition('/')[0]}/{exercise}.zip"
    try:
        find_exercise(exercise, folder)
    except CourseError:
        try:
            _unpack(_fetched(address), exercise, folder)
        except (OSError, *BROKEN) as error:
            print(
                f"The checks of {exercise} could not be fetched from {address}: {getattr(error, 'reason', error)}. "
                "You can write your answers, but not check them here. Run this cell again when the network is back."
            )
        else:
            print(f"The checks of {exercise} are ready.")


def _fetched(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=SECONDS) as reply:
        data: bytes = reply.read(MAX_FILE + 1)
    if len(data) > MAX_FILE:
        raise ValueError(f"it is larger than {MAX_FILE >> 20} MB")
    return data


def _unpack(data: bytes, exercise: str, folder: Path) -> None:
    """Write only the files that belong to the exercise's checks."""
    with opened(data) as files:
        found = {file.name: file.read() for file in files if _is_part(file.name, exercise)}
    if f"test_{exercise}.py" not in found:
        raise ValueError(f"it holds no test_{exercise}.py")
    for name, content in found.items():
        (folder / name).write_bytes(content)


def _is_part(name: str, exercise: str) -> bool:
    path = PurePosixPath(name)
    shared = f"shared_{exercise.split('_')[0]}.py"
    return len(path.parts) == 1 and (path.stem == f"test_{exercise}" or path.name == shared)
