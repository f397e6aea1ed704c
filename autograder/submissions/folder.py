"""Read a submission's folder: regular files of limited number and size. Symlinks are not followed."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from autograder.boundary.text import one_line
from autograder.errors import SubmissionError
from autograder.submission_limits import MAX_BYTES, MAX_ENTRIES, MAX_FILE, MAX_FILES, is_safe_name, read_plain_file

MAX_REMARKS = 20
MAX_SHOWN = 80  # characters of a file name
SUFFIXES = (".ipynb", ".py")
HISTORY = (".git", ".hg", ".svn")  # version control: hundreds of files without answers


@dataclass(frozen=True)
class Contents:
    """The contents of a submission's folder, in memory."""

    files: dict[str, bytes]  # by relative name
    remarks: tuple[str, ...]  # which files were not read, and why


def read_folder(folder: Path) -> Contents:
    """Read a submission's files within limits of number and size."""
    files: dict[str, bytes] = {}
    remarks: list[str] = []
    left = MAX_BYTES
    paths = walk(folder)
    for path in sorted(paths, key=lambda path: path.suffix.lower() not in SUFFIXES):  # there may not be room for all
        name = path.relative_to(folder).as_posix()
        if path.is_symlink():
            remarks.append(f"{shown_name(name)} is a link and was not followed: hand in the file itself.")
        elif path.is_dir():
            if path.suffix.lower() in SUFFIXES:
                remarks.append(f"{shown_name(name)} is a folder, not a file: hand in the file itself.")
        elif "__pycache__" not in path.parts:
            data = read_regular(path, left) if is_safe_name(name) and len(files) < MAX_FILES else None
            if data is None:
                what = shown_name(name)
                remarks.append(f"{what} was not read: too large, not a plain file of its own, or oddly named.")
            else:
                files[name] = data
                left -= len(data)
    if len(paths) == MAX_ENTRIES:
        remarks.insert(0, f"Only the first {MAX_ENTRIES} files and folders were looked at: hand in what is needed.")
    if len(remarks) > MAX_REMARKS:
        remarks[MAX_REMARKS:] = [f"There are {len(remarks) - MAX_REMARKS} more such files."]
    return Contents(files, tuple(remarks))


def shown_name(name: str) -> str:
    """Make a file name, which a student chose, safe to print."""
    return one_line("".join(letter if letter.isprintable() else "?" for letter in name[:MAX_SHOWN]), MAX_SHOWN)


def walk(folder: Path) -> list[Path]:
    """Return the paths below ``folder``, sorted, up to ``MAX_ENTRIES``. Symlinks are not followed."""
    return sorted(map(Path, paths_below(folder)))


def paths_below(folder: Path | str) -> list[str]:
    """Return the same paths as sorted strings: splitting thousands of paths is slow."""
    return sorted(islice(_below(folder), MAX_ENTRIES))


def _below(folder: Path | str) -> Iterator[str]:
    folders = [str(folder)]
    while folders:  # not recursive: folders may be nested deeper than the recursion limit
        try:
            with os.scandir(folders.pop()) as found:  # at most MAX_ENTRIES are listed
                entries = sorted(islice(_handed_in(found), MAX_ENTRIES), key=lambda entry: entry.name)
        except OSError:  # removed, not readable, or too deep
            continue
        yield from (entry.path for entry in entries)
        folders += [entry.path for entry in reversed(entries) if entry.is_dir(follow_symlinks=False)]


def _handed_in(found: Iterable[os.DirEntry[str]]) -> Iterator[os.DirEntry[str]]:
    return (entry for entry in found if entry.name not in HISTORY)


def read_regular(path: Path | str, limit: int = MAX_BYTES) -> bytes | None:
    """Read a regular file with a single hard link; None for anything else or a larger file.

    Args:
        limit: maximum size in bytes.
    """
    try:
        return read_plain_file(path, min(limit, MAX_FILE), with_one_name=True)
    except SubmissionError:
        return None
