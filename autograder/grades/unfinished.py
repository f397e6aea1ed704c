"""Remember submissions that an interrupted forced run did not grade, so that the next run does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from autograder.boundary.text import without_surrogates
from autograder.grades.atomic_write import remove_whole, write_whole
from autograder.own_folder import read_own

Key = tuple[str, str]  # assignment and student
_KEYS = msgspec.json.Decoder(set[Key])


class Unfinished:
    """The keys of ungraded submissions, in a file beside the store's grades; no file if there are none."""

    def __init__(self, folder: Path) -> None:
        self._root = folder.parent
        self._path = folder / "left_open.json"

    def keys(self) -> set[Key]:
        """Return the submissions that the next run must grade, even if nothing has changed."""
        try:
            return _KEYS.decode(read_own(self._path, self._root))
        except (OSError, msgspec.MsgspecError):
            return set()

    @contextmanager
    def until_graded(self, left: Callable[[], set[Key]]) -> Iterator[None]:
        """Record the remaining submissions at the start of the block, and again at its end, however it ends.

        Args:
            left: returns what this run still has to grade.
        """
        others = self.keys() - left()
        self._write(others | left())
        try:
            yield
        finally:
            self._write(others | left())

    def forget(self, student: str) -> None:
        """Remove a student's submissions."""
        if any(one == student for _, one in self.keys()):
            self._write({key for key in self.keys() if key[1] != student})

    def _write(self, keys: set[Key]) -> None:
        """Write the keys, except names that cannot be encoded: these have no stored grade, so each run grades them."""
        written = sorted(key for key in keys if without_surrogates(key[1]) == key[1])
        if written:
            write_whole(self._path, msgspec.json.encode(written), self._root)
        else:
            remove_whole(self._path, self._root)
