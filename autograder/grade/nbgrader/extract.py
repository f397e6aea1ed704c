"""Extract students' archives safely: a replacement for the extractor of ``nbgrader zip_collect``.

nbgrader's extractor aborts for the whole class at one broken or hostile archive, and unpacks any size. This one skips
and logs each member that it cannot extract, and collects all others.
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from nbgrader.plugins.zipcollect import ExtractorPlugin

from autograder.archive import BROKEN, Allowance, Packed, objection, opened, stem
from autograder.submission_limits import (
    MAX_ARCHIVE_BYTES,
    MAX_ARCHIVE_FILES,
    MAX_CLASS_BYTES,
    MAX_CLASS_FILES,
    MAX_FILE,
)

PLATFORM = Allowance(MAX_CLASS_FILES, MAX_CLASS_BYTES)  # the download of a whole class
STUDENT = Allowance(MAX_ARCHIVE_FILES, MAX_ARCHIVE_BYTES)  # one archive in it


class SafeExtractor(ExtractorPlugin):  # type: ignore[misc]  # nbgrader is untyped
    """Extract zip and tar archives, and archives directly inside them, within limits."""

    def extract(self, archive_path: str, extracted_path: str) -> None:
        """Extract or copy everything in ``archive_path`` to ``extracted_path``."""
        for root, _, names in os.walk(archive_path):
            folder = Path(extracted_path) / Path(root).relative_to(archive_path)
            for name in sorted(names):
                path = Path(root) / name
                folder.mkdir(parents=True, exist_ok=True)
                if path.suffix in self.zip_ext:
                    of_student = self._names_a_student(name)
                    self._unpack(path, folder / stem(name), STUDENT if of_student else PLATFORM, of_student)
                else:
                    shutil.copy(path, folder / name)

    def _unpack(self, path: Path, folder: Path, allowance: Allowance, of_student: bool, level: int = 0) -> None:
        left = Allowance(allowance.files, allowance.size)
        nested: list[Path] = []
        try:
            small = of_student and path.stat().st_size <= MAX_ARCHIVE_BYTES
            with opened(path.read_bytes() if small else path) as members:
                for packed in members:
                    self._take(path, packed, folder, left, nested, of_student)
        except BROKEN as error:
            why = (str(error).splitlines() or ["it is broken"])[0].rstrip(":. ")
            self.log.error(f"{path.name} cannot be unpacked: {why}. Ask the student to hand it in again.")
        for inner in nested:
            if level == 0 and not of_student:
                self._unpack(inner, inner.parent / stem(inner.name), STUDENT, True, level + 1)
            else:
                self.log.warning(f"{path.name}: {inner.name!r} is an archive in an archive and was not unpacked.")

    def _take(
        self, path: Path, packed: Packed, folder: Path, left: Allowance, nested: list[Path], of_student: bool
    ) -> None:
        """Extract one member, or log why it is skipped."""
        why = objection(packed, left)
        if not why and of_student and self._names_a_student(packed.name):
            why = "it is named as another submission"
        if not why:
            left.files -= 1
            target = folder / packed.name
            try:
                target.parent.mkdir(parents=True, exist_ok=True)
                left.size -= _copy(packed, target)
            except BROKEN as error:
                why = str(error)
        if why:
            self.log.warning(f"{path.name}: {packed.name[:100]!r} was left out: {why}.")
        elif target.suffix in self.zip_ext:
            nested.append(target)

    def _names_a_student(self, name: str) -> bool:
        collector = getattr(self.parent, "collector_plugin_inst", None)
        pattern = getattr(collector, "named_regexp", "")
        return bool(pattern) and re.match(pattern, name) is not None


def _copy(packed: Packed, target: Path) -> int:
    """Copy a member, whose declared size may be wrong, and return its size in bytes."""
    taken = 0
    with open(target, "xb") as file:
        try:
            for piece in packed.pieces(MAX_FILE):
                taken += file.write(piece)
        except BROKEN:
            target.unlink()
            raise
    return taken
