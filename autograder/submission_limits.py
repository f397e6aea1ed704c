"""Define the limits of a submission (sizes, counts and names), and read a plain file within them."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from autograder.errors import SandboxError, SubmissionError

MAX_FILE = 20 << 20  # bytes of a file; notebooks with pictures are large
MAX_CELLS = 2_000  # of a notebook
# Of a submission
MAX_FILES = 200
MAX_BYTES = 32 << 20
MAX_ENTRIES = 5_000  # files and folders that are examined
MAX_NAME = 200  # characters of a file's name, including its folders
MAX_FOLDERS = 5  # parts of such a name
MAX_STUDENT = 128  # characters of a student's name, as in nbgrader's gradebook
MAX_CODE = 1 << 20  # characters of code in a file that is run
MAX_SOURCE = 1 << 18  # characters of a file under another name that is searched for answers
# Of a student's archive, which may also hold unneeded files such as checkpoints and caches
MAX_ARCHIVE_FILES = 5 * MAX_FILES // 2
MAX_ARCHIVE_BYTES = 2 * MAX_BYTES
# Of the archive of a whole class
MAX_CLASS_FILES = 200 * MAX_ARCHIVE_FILES
MAX_CLASS_BYTES = 128 * MAX_ARCHIVE_BYTES

ARCHIVE = re.compile(r".+\.(zip|tar|tgz|tbz2|txz|tar\.(gz|bz2|xz))", re.IGNORECASE | re.DOTALL)
FOREIGN = re.compile(r".+\.(rar|7z|cab|arj|sitx?)", re.IGNORECASE | re.DOTALL)

# Do not follow links, wait for pipes or translate line ends. Some systems lack some of these flags.
READ_PLAIN = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"))


def is_safe_name(name: str) -> bool:
    """True if ``name`` stays inside its folder on any system."""
    path = PurePosixPath(name)
    return (
        0 < len(name) <= MAX_NAME
        and name == str(path)
        and not path.is_absolute()
        and ".." not in path.parts
        and len(path.parts) <= MAX_FOLDERS
        and not any(character in name for character in "\\:\0\n\r")
        and name != "."
        and name.isprintable()
    )


def check_files(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files that accompany an answer unchanged if the sandbox can take them.

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


def is_usable_student(name: str) -> bool:
    """True if a folder's name can be a student's name, which is used in file names and the gradebook."""
    short = 0 < len(name) <= MAX_STUDENT and len(os.fsencode(name)) <= MAX_NAME
    return short and name.isprintable() and not set(name) & set("/\\:")


def is_archive(name: str) -> bool:
    """True if a file of this name is an archive that ``archive.py`` reads."""
    return ARCHIVE.fullmatch(name) is not None


def is_foreign_archive(name: str) -> bool:
    """True if a file of this name is an archive that only other programs read."""
    return FOREIGN.fullmatch(name) is not None and not is_archive(name)


def read_plain_file(path: Path | str, max_bytes: int = MAX_FILE, *, with_one_name: bool = False) -> bytes:
    """Return the content of a plain file of bounded size.

    Args:
        with_one_name: refuse a file with other hard links, which may be somebody else's.

    Raises:
        SubmissionError: it is a link, a folder, a device, a pipe, too large, or cannot be read.
    """
    name = os.path.basename(path)
    try:
        if os.path.islink(path):
            raise SubmissionError(f"{name} is a link, not a file.", "Hand in the file itself.")
        descriptor = os.open(path, READ_PLAIN)
        try:
            return _read_open(descriptor, name, max_bytes, with_one_name)
        finally:
            os.close(descriptor)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise SubmissionError(f"{name} cannot be read: {reason}.", "Hand it in again.") from None


def _read_open(descriptor: int, name: str, max_bytes: int, with_one_name: bool) -> bytes:
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode):
        raise SubmissionError(f"{name} is not a file.", "Hand in the file itself.")
    if with_one_name and status.st_nlink > 1:
        raise SubmissionError(f"{name} has another name elsewhere.", "Hand in a copy of it.")
    if status.st_size > max_bytes:
        what = f"{name} is larger than {max_bytes / 2**20:g} MB."
        raise SubmissionError(what, "Clear the outputs of a notebook, save it and hand it in again.")
    pieces = []
    left = status.st_size  # ignores data that is appended meanwhile
    while left > 0 and (piece := os.read(descriptor, left)):
        pieces.append(piece)
        left -= len(piece)
    return b"".join(pieces)
