"""Read a submission's folder: plain files of bounded number and size. Nothing leads out of it, nothing is parsed."""

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
MAX_SHOWN = 80  # characters of a file's name
SUFFIXES = (".ipynb", ".py")
HISTORY = (".git", ".hg", ".svn")  # a checkout's own: hundreds of files, and none of them is an answer


@dataclass(frozen=True)
class Contents:
    """What lies in a submission's folder, in memory."""

    files: dict[str, bytes]  # by relative name
    remarks: tuple[str, ...]  # what was not read, and why


def read_folder(folder: Path) -> Contents:
    """Read a submission's files, as far as their number and size are bounded; no link is followed."""
    files: dict[str, bytes] = {}
    remarks: list[str] = []
    left = MAX_BYTES
    paths = walk(folder)
    for path in paths:
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
    """A file's name in a sentence: a student chose it."""
    return one_line("".join(letter if letter.isprintable() else "?" for letter in name[:MAX_SHOWN]), MAX_SHOWN)


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
            with os.scandir(folders.pop()) as found:  # of a folder with a million files not all are listed
                entries = sorted(islice(_handed_in(found), MAX_ENTRIES), key=lambda entry: entry.name)
        except OSError:  # gone, not ours to read, or too deep: there is nothing to grade in it
            continue
        yield from (entry.path for entry in entries)
        folders += [entry.path for entry in reversed(entries) if entry.is_dir(follow_symlinks=False)]


def _handed_in(found: Iterable[os.DirEntry[str]]) -> Iterator[os.DirEntry[str]]:
    return (entry for entry in found if entry.name not in HISTORY)


def read_regular(path: Path | str, most: int = MAX_BYTES) -> bytes | None:
    """The content of a plain file of bounded size with one name only; None otherwise.

    Args:
        most: bytes that may be read; a larger file is not read at all.
    """
    try:
        return read_plain_file(path, min(most, MAX_FILE), with_one_name=True)
    except SubmissionError:
        return None
