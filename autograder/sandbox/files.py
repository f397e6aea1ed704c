"""Check the files that accompany a student's answer: only a few small ones with plain relative names are allowed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePosixPath

from autograder.errors import SandboxError
from autograder.submission_limits import MAX_BYTES, MAX_FILES, MAX_NAME, is_safe_name


def check_files(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files unchanged if the sandbox can take them.

    Raises:
        SandboxError: a name cannot be used, or the files are too many or too large.
    """
    for name in files:
        if not is_safe_name(name):
            raise SandboxError(f"The file name {name[:MAX_NAME]!r} cannot be used.", "Leave the file out or rename it.")
    for name in files:
        if any(str(folder) in files for folder in PurePosixPath(name).parents):
            raise SandboxError(f"The file {name!r} is in a folder that is also a file.", "Leave one of them out.")
    if len(files) > MAX_FILES or sum(map(len, files.values())) > MAX_BYTES:
        raise SandboxError(
            f"The submission's other files are more than {MAX_FILES} or larger than {MAX_BYTES >> 20} MB.",
            "Leave out what its code does not need.",
        )
    return dict(files)
