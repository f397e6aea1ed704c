"""In the place of nbgrader's extractor for ``zip_collect``: what students pack stays in its folder and of bounded size.

nbgrader's own stops the whole class at one student's broken or hostile archive and unpacks whatever size comes out.
Here each member that cannot be taken is left out and named in the log; all others are collected.
"""

from __future__ import annotations

import lzma
import os
import re
import shutil
import stat
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO, Any

from nbgrader.plugins.zipcollect import ExtractorPlugin

from autograder.handed_in import (
    MAX_ARCHIVE_BYTES,
    MAX_ARCHIVE_FILES,
    MAX_CLASS_BYTES,
    MAX_CLASS_FILES,
    MAX_FILE,
    MAX_NAME,
)

PIECE = 1 << 20
BROKEN = (
    *(OSError, EOFError, RuntimeError, ValueError, KeyError, struct.error),
    *(zipfile.BadZipFile, tarfile.TarError, zlib.error, lzma.LZMAError),
)


@dataclass
class Allowance:
    """What may still come out of one archive."""

    files: int
    size: int


PLATFORM = Allowance(MAX_CLASS_FILES, MAX_CLASS_BYTES)  # a whole class
STUDENT = Allowance(MAX_ARCHIVE_FILES, MAX_ARCHIVE_BYTES)  # an archive in it


class SafeExtractor(ExtractorPlugin):  # type: ignore[misc]  # nbgrader carries no types
    """Unpacks zip and tar archives, and one more level of them, within limits."""

    def extract(self, archive_path: str, extracted_path: str) -> None:
        """Unpack or copy everything in ``archive_path`` to ``extracted_path``."""
        for root, _, names in os.walk(archive_path):
            folder = Path(extracted_path) / Path(root).relative_to(archive_path)
            for name in sorted(names):
                path = Path(root) / name
                folder.mkdir(parents=True, exist_ok=True)
                if path.suffix in self.zip_ext:
                    of_student = self._names_a_student(name)
                    self._unpack(path, folder / _stem(name), STUDENT if of_student else PLATFORM, of_student)
                else:
                    shutil.copy(path, folder / name)

    def _unpack(self, path: Path, folder: Path, allowance: Allowance, of_student: bool, level: int = 0) -> None:
        left = Allowance(allowance.files, allowance.size)
        nested: list[Path] = []
        try:
            for name, size, file in _members(path):
                why = _objection(name, size, file, left)
                if not why and of_student and self._names_a_student(name):
                    why = "it is named as another submission"
                if why:
                    self.log.warning(f"{path.name}: {name[:100]!r} was left out: {why}.")
                    continue
                left.files -= 1
                target = folder / name
                try:
                    target.parent.mkdir(parents=True, exist_ok=True)
                    taken = _copy(file, target)
                except BROKEN as error:
                    self.log.warning(f"{path.name}: {name[:100]!r} was left out: {error}.")
                    continue
                left.size -= taken
                if target.suffix in self.zip_ext:
                    nested.append(target)
        except BROKEN as error:
            why = (str(error).splitlines() or ["it is broken"])[0].rstrip(":. ")
            self.log.error(f"{path.name} cannot be unpacked: {why}. Ask for it to be handed in again.")
        for inner in nested:
            if level == 0 and not of_student:
                self._unpack(inner, inner.parent / _stem(inner.name), STUDENT, True, level + 1)
            else:
                self.log.warning(f"{path.name}: {inner.name!r} is an archive in an archive and was not unpacked.")

    def _names_a_student(self, name: str) -> bool:
        collector = getattr(self.parent, "collector_plugin_inst", None)
        pattern = getattr(collector, "named_regexp", "")
        return bool(pattern) and re.match(pattern, name) is not None


def _members(path: Path) -> Iterator[tuple[str, int, Any]]:
    """Name, size and a way to open each file; None for a link or a device. Folders are made as needed."""
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            for info in archive.infolist():
                if not info.is_dir():
                    is_link = stat.S_ISLNK(info.external_attr >> 16)
                    yield info.filename, info.file_size, None if is_link else _opener(archive, info)
    else:
        with tarfile.open(path) as packed:
            for member in packed:
                if not member.isdir():
                    yield member.name, member.size, _opener(packed, member) if member.isreg() else None


def _opener(archive: Any, member: Any) -> Any:
    if isinstance(archive, zipfile.ZipFile):
        return lambda: archive.open(member)
    return lambda: archive.extractfile(member)


def _objection(name: str, size: int, file: Any, left: Allowance) -> str:
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or not path.parts or "\\" in name or ":" in name:
        return "its name leads out of its folder"
    if not name.isprintable() or len(name) > MAX_NAME:
        return "its name is too long or odd"
    if file is None:
        return "it is a link or a device"
    if size > MAX_FILE:
        return f"it is larger than {MAX_FILE >> 20} MB"
    if left.files <= 0 or size > left.size:
        return "the archive holds too much"
    return ""


def _copy(open_member: Any, target: Path) -> int:
    """Copy a member whose stated size may be a lie; returns how much came."""
    taken = 0
    source: IO[bytes]
    with closing(open_member()) as source, open(target, "xb") as file:
        try:
            while piece := source.read(PIECE):
                taken += len(piece)
                if taken > MAX_FILE:
                    raise ValueError(f"it is larger than {MAX_FILE >> 20} MB")
                file.write(piece)
        except BROKEN:
            target.unlink()
            raise
    return taken


def _stem(name: str) -> str:
    """ "work.tar.gz" and "work.zip" both unpack into "work"."""
    return Path(name).stem.removesuffix(".tar")
