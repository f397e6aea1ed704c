"""Detect saved files by polling.

Polling works on every file system (network drives, containers and shared folders send no events) and with every
editor (which write in place or rename). Polling a few dozen files takes under a millisecond.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

Stamp = tuple[int, int, int]


class Saves:
    """The files that were saved since the last look. A file that still changes is not reported yet."""

    def __init__(self, files: Iterable[Path]) -> None:
        self._files = tuple(files)
        self._last = self._stamps()
        self._reported = dict(self._last)

    def look(self) -> list[Path]:
        """Return the files that were saved and have not changed since the previous look."""
        before, self._last = self._last, self._stamps()
        saved = {
            path: stamp
            for path, stamp in self._last.items()
            if stamp == before.get(path) and stamp != self._reported.get(path)
        }
        self._reported |= saved
        return list(saved)

    def _stamps(self) -> dict[Path, Stamp]:
        found: dict[Path, Stamp] = {}
        for path in self._files:
            try:
                status = path.stat()
            except OSError:
                continue
            found[path] = status.st_mtime_ns, status.st_size, status.st_ino
        return found
