"""Submissions that a forced run was to grade again, and had not when it was cut off: the next run does."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from autograder.grade.whole_file import remove_whole, write_whole

if TYPE_CHECKING:
    from autograder.grade.workers.jobs import Job

Key = tuple[str, str]  # assignment and student
_KEYS = msgspec.json.Decoder(set[Key])


class LeftOpen:
    """Their keys, in a file beside the store's grades; where nothing is left open there is none."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "left_open.json"

    def keys(self) -> set[Key]:
        """What the next run must grade, even if nothing has changed."""
        try:
            return _KEYS.decode(self._path.read_bytes())
        except (OSError, msgspec.MsgspecError):
            return set()

    @contextmanager
    def until_graded(self, jobs: Collection[Job]) -> Iterator[None]:
        """Until the block ends these are open; then those that are still among the jobs, however it ends.

        Args:
            jobs: they leave it as they are graded.
        """
        others = self.keys() - _keys(jobs)
        self._write(others | _keys(jobs))
        try:
            yield
        finally:
            self._write(others | _keys(jobs))

    def _write(self, keys: set[Key]) -> None:
        if keys:
            write_whole(self._path, msgspec.json.encode(sorted(keys)))
        elif self._path.exists():
            remove_whole(self._path)


def _keys(jobs: Collection[Job]) -> set[Key]:
    return {(job.submission.assignment.name, job.submission.student) for job in jobs}
