"""Read the files of a download from a folder or an archive. File names are labels here, never paths."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path, PurePosixPath
from unicodedata import category, normalize

from autograder.archive import BROKEN, Allowance, Packed, opened, stem
from autograder.errors import SubmissionError
from autograder.submission_limits import MAX_CLASS_BYTES, MAX_CLASS_FILES, MAX_FILE, is_archive, read_plain_file
from autograder.submissions.folder import shown_name

MAX_LABEL = 1000  # characters of a name within a download
CONTROLS = ("Cc", "Cs")  # not Cf: some scripts need invisible format characters
MAX_DEPTH = 12  # folders in folders
MAX_REMARKS = 20
MARKS = (".git/HEAD", ".classroom50.yaml")  # files that mark a student's repository
JUNK = {"__macosx", "thumbs.db", "desktop.ini", "__pycache__", "node_modules"}


@dataclass(frozen=True)
class File:
    """A file of a download.

    Args:
        name: Path in the download, with "/" between folders.
        read: Return the content, of limited size; raises SubmissionError.
    """

    name: str
    read: Callable[[], bytes]


@dataclass(frozen=True)
class Download:
    """Files of one download.

    Args:
        taken: Time of the download in UTC, from the file system.
        titles: Names of the archive and of its outer folders, which may name the assignment.
        remarks: What was left out, and why.
    """

    path: Path
    files: tuple[File, ...]
    taken: datetime
    titles: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()

    def without_top(self) -> Download | None:
        """Return the download without its single top folder, or None if there is none."""
        tops = {file.name.split("/")[0] for file in self.files if "/" in file.name}
        if len(tops) != 1 or not all("/" in file.name for file in self.files):
            return None
        top = tops.pop()
        inner = tuple(replace(file, name=file.name[len(top) + 1 :]) for file in self.files)
        return replace(self, files=inner, titles=(*self.titles, top))


@contextmanager
def open_download(path: Path) -> Iterator[Download]:
    """Open a folder or an archive. Its files are readable only inside the context.

    Raises:
        SubmissionError: The file does not exist, or is not an archive.
    """
    try:
        taken = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except OSError as error:
        raise SubmissionError(f"{path} cannot be read: {error.strerror}.", "Check the file's name.") from None
    if path.is_dir():
        found = tuple(_in_folder(path))
        yield Download(path, found, taken, (path.resolve().name,))
        return
    if not is_archive(path.name):
        cure = "Pass the platform's zip file or its unpacked folder, or add --student NAME."
        raise SubmissionError(f"{path} is neither a folder nor a zip or tar archive.", cure)
    remarks: list[str] = []
    with ExitStack() as stack:
        try:
            files = tuple(_in_archive(stack.enter_context(opened(path)), remarks))
        except BROKEN as error:
            what = f"{path} cannot be unpacked: {shown_error(error)}."
            raise SubmissionError(what, "Download it again.") from error
        yield Download(path, files, taken, (stem(path.name),), tuple(_few(remarks)))


def is_junk(name: str) -> bool:
    """True if a file comes from the system or an editor, or is in a hidden folder."""
    parts = PurePosixPath(name).parts
    return any((part.startswith(".") and part != "..") or part.lower() in JUNK for part in parts)


def is_mark(name: str) -> bool:
    """True if a file marks its folder as a student's repository."""
    return any(name == mark or name.endswith(f"/{mark}") for mark in MARKS)


def shown_error(error: BaseException) -> str:
    """Return an exception's message, as the end of a sentence."""
    lines = str(error).splitlines()
    return shown_name((lines[0] if lines else type(error).__name__).rstrip(":. "))


def _in_archive(members: Iterator[Packed], remarks: list[str]) -> Iterator[File]:
    left = Allowance(MAX_CLASS_FILES, MAX_CLASS_BYTES)
    for packed in members:
        name = normalize("NFC", packed.name)
        if is_junk(name) and not is_mark(name):
            continue
        why = _objection(packed, left)
        if why:
            remarks.append(f"{shown_name(name)} was left out: {why}.")
            continue
        left.files -= 1
        left.size -= packed.size
        yield File(name, partial(_read_packed, packed))


def _objection(packed: Packed, left: Allowance) -> str:
    path = PurePosixPath(packed.name)
    if path.is_absolute() or ".." in path.parts or not path.parts or str(path) != packed.name:
        return "its name leads out of its folder"
    if len(packed.name) > MAX_LABEL or any(category(letter) in CONTROLS for letter in packed.name):
        return "its name is too long or odd"
    if packed.open is None:
        return "it is a link, a device or packed in an unusual way"
    if left.files <= 0 or packed.size > left.size:
        return "the download holds too much"
    return ""


def _read_packed(packed: Packed) -> bytes:
    try:
        return packed.read(MAX_FILE)
    except BROKEN as error:
        name = shown_name(PurePosixPath(packed.name).name)
        raise SubmissionError(f"{name} cannot be unpacked: {shown_error(error)}.", "Hand it in again.") from None


def _in_folder(folder: Path) -> Iterator[File]:
    """Yield plain files below a folder, sorted, without following links; of ``.git``, only the marker file."""
    count = 0
    pending = [(str(folder), "", 0)]
    while pending:
        place, prefix, depth = pending.pop()
        try:
            with os.scandir(place) as found:
                entries = sorted(found, key=lambda entry: entry.name)
        except OSError:
            continue
        for entry in entries:
            name = normalize("NFC", f"{prefix}{entry.name}")  # macOS decomposes accented letters
            if entry.is_dir(follow_symlinks=False):
                if depth < MAX_DEPTH and (entry.name == ".git" or not is_junk(entry.name)):
                    pending.append((entry.path, f"{name}/", MAX_DEPTH if entry.name == ".git" else depth + 1))
            elif (is_mark(name) or not is_junk(name)) and count < MAX_CLASS_FILES:
                count += 1
                yield File(name, partial(read_plain_file, entry.path))


def _few(remarks: list[str]) -> list[str]:
    more = len(remarks) - MAX_REMARKS
    return [*remarks[:MAX_REMARKS], f"{more} more were left out."] if more > 0 else remarks
