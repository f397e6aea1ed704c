"""Read one hand-in into memory: open archives, restore file names, and limit number and size."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath

from autograder.archive import BROKEN, Allowance, Packed, objection, opened
from autograder.collect.files import MAX_REMARKS, File, is_junk, shown_error
from autograder.errors import SubmissionError
from autograder.model.course import Unit
from autograder.submission_limits import (
    MAX_ARCHIVE_BYTES,
    MAX_ARCHIVE_FILES,
    MAX_BYTES,
    MAX_FILES,
    MAX_FOLDERS,
    is_archive,
    is_foreign_archive,
    is_safe_name,
)
from autograder.submissions.exercise_names import Rank, named_exercise
from autograder.submissions.folder import SUFFIXES, Contents, shown_name
from autograder.submissions.timestamp import TIME_FILES

# Suffixes that browsers, editors and platforms add to duplicate names: " (1)", "-2", " - Copy", "-" and a UUID
APPENDED = re.compile(
    r"(?P<base>.+?)(?: ?\((?P<a>\d+)\)|-(?P<b>\d+)|(?: - |[ _-])copy ?\d*|-(?P<uuid>[0-9a-f-]{36}))", re.I
)
MAX_ANSWERS = 5  # in a sentence
LAST = 1 << 30  # number for a UUID: Canvas adds one from the eighth duplicate on


class _Selection:
    """Files of one hand-in, up to the limits."""

    def __init__(self) -> None:
        self.left = Allowance(MAX_FILES, MAX_BYTES)
        self.files: dict[str, bytes] = {}
        self.remarks: list[str] = []

    def take(self, name: str, data: bytes) -> None:
        parts = PurePosixPath(name).parts
        name = "/".join(parts[-MAX_FOLDERS:])
        if not is_safe_name(name):
            self.leave(name, "its name is too long or odd")
        elif self.left.files <= 0 or len(data) > self.left.size:
            self.leave(name, f"a submission holds at most {MAX_FILES} files and {MAX_BYTES >> 20} MB")
        elif self.files.get(name) != data:
            free = self._free(name)
            if free is None:
                self.leave(name, "there is another file with that name")
                return
            self.files[free] = data
            self.left.files -= 1
            self.left.size -= len(data)

    def leave(self, name: str, why: str) -> None:
        self.remarks.append(f"{shown_name(name)} was left out: {why}.")

    def _free(self, name: str) -> str | None:
        """Return this name, or the next numbered one, that conflicts with no file or folder."""
        path = PurePosixPath(name)
        for number in range(1, 10):
            tried = name if number == 1 else str(path.with_name(f"{path.stem} ({number}){path.suffix}"))
            folders = {str(parent) for parent in PurePosixPath(tried).parents}
            below = any(other.startswith(f"{tried}/") for other in self.files)
            if tried not in self.files and not below and not folders & self.files.keys():
                return tried
        return None


def collected(files: Sequence[tuple[str, File]], units: Sequence[Unit]) -> Contents:
    """Return the files of a hand-in as they are written to ``submitted/``, with remarks on files left out."""
    selection = _Selection()
    for name, file in sorted(files, key=lambda pair: _rank(pair[0])):
        if is_junk(name) or name in TIME_FILES:
            continue
        try:
            data = file.read()
        except SubmissionError as error:
            selection.remarks.append(str(error))
            continue
        if is_archive(name):
            _open(name, data, selection)
        else:
            if is_foreign_archive(name):
                selection.remarks.append(f"{shown_name(name)} cannot be opened here: ask for a zip file.")
            selection.take(name, data)
    more = len(selection.remarks) - MAX_REMARKS
    remarks = (
        [*selection.remarks[:MAX_REMARKS], f"There are {more} more such files."] if more > 0 else selection.remarks
    )
    return Contents(_tidied(selection.files, units), tuple(remarks))


def several_answers(files: Mapping[str, bytes], units: Sequence[Unit]) -> Iterator[str]:
    """Yield a sentence for each exercise that files with different contents answer."""
    found: dict[str, list[str]] = {}
    for name in sorted(files):
        match = named_exercise(plain_name(name)[0], tuple(unit.id for unit in units))
        if match is not None and match.rank is not Rank.PART and name.lower().endswith(SUFFIXES):
            found.setdefault(match.exercise, []).append(name)
    for exercise, names in found.items():
        if len({files[name] for name in names}) > 1:
            shown = ", ".join(map(shown_name, names[:MAX_ANSWERS]))
            yield f"{len(names)} files answer {exercise}: {shown}. Grading tries them, and the best counts."


def plain_name(name: str) -> tuple[str, int]:
    """Return the name without an appended duplicate suffix, and the suffix's number (0 if there is none)."""
    path = PurePosixPath(name)
    stem, number = path.stem, 0
    while found := APPENDED.fullmatch(stem):
        if found["uuid"] and not _is_uuid(found["uuid"]):
            break
        stem = found["base"]
        number = max(number, LAST if found["uuid"] else int((found["a"] or found["b"] or "1")[:9]))
    return str(path.with_name(f"{stem}{path.suffix}")), number


def _rank(name: str) -> tuple[bool, bool, str]:
    """Sort key: answers first, then archives, then other files, because there may not be room for all."""
    return not name.lower().endswith(SUFFIXES), not is_archive(name), name


def _open(name: str, data: bytes, selection: _Selection) -> None:
    """Add the files of an archive. Keep the archive itself if it is broken or empty."""
    remarks_before = len(selection.remarks)
    left = Allowance(MAX_ARCHIVE_FILES, MAX_ARCHIVE_BYTES)
    found: list[tuple[str, bytes]] = []
    try:
        with opened(data) as members:
            for member, content in _unpacked(name, members, left, selection):
                found.append((member, content))
    except BROKEN as error:
        selection.remarks.append(f"{shown_name(name)} cannot be unpacked: {shown_error(error)}. Ask for it again.")
        if not found:
            selection.take(name, data)
    if not found and len(selection.remarks) == remarks_before:
        selection.remarks.append(f"{shown_name(name)} holds no file. Ask for it again.")
        selection.take(name, data)
    tops = {member.split("/")[0] for member, _ in found}
    inside = len(tops.pop()) + 1 if len(tops) == 1 and all("/" in member for member, _ in found) else 0
    for member, content in sorted(found, key=lambda pair: _rank(pair[0])):
        if member[inside:] not in TIME_FILES:
            selection.take(member[inside:], content)


def _unpacked(
    name: str, members: Iterator[Packed], left: Allowance, selection: _Selection
) -> Iterator[tuple[str, bytes]]:
    for packed in members:
        if is_junk(packed.name):
            continue
        why = objection(packed, left)
        content = b""
        if not why:
            left.files -= 1
            try:
                content = packed.read()
            except BROKEN as error:
                why = shown_error(error)
        if not why and len(content) > left.size:
            why = "the archive holds too much"
        if why:
            selection.leave(f"{name}: {packed.name}", why)
            continue
        left.size -= len(content)
        if is_archive(packed.name):
            selection.remarks.append(f"{shown_name(packed.name)} is an archive in an archive and was not opened.")
        yield packed.name, content


def _tidied(files: dict[str, bytes], units: Sequence[Unit]) -> dict[str, bytes]:
    """Rename answers to their original names; the highest-numbered duplicate gets the name."""
    names = {name: name for name in files}
    taken = {name.casefold() for name in files}
    for name in sorted(files, key=lambda one: -plain_name(one)[1]):
        plain, _ = plain_name(name)
        match = named_exercise(plain, tuple(unit.id for unit in units)) if name.lower().endswith(SUFFIXES) else None
        if match is not None and match.rank is Rank.EXACT and plain.casefold() not in taken:
            names[name] = plain
            taken.add(plain.casefold())
    return {names[name]: data for name, data in files.items()}


def _is_uuid(text: str) -> bool:
    try:
        return str(uuid.UUID(text)) == text.lower()
    except ValueError:
        return False
