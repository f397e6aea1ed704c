"""Downloads as learning platforms make them, and what was collected of them."""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from autograder.collect.collect_result import Collected, CollectOptions, CollectResult, Done
from autograder.collect.roster import Roster
from autograder.collect.roster_files import read_rosters
from autograder.collect.run import Collector
from autograder.model.course import Course
from autograder.submissions.timestamp import TIME_FILES

ANSWER = b"def softmax(scores):\n    return scores\n"
EARLY, LATER = datetime(2026, 11, 20, tzinfo=UTC), datetime(2026, 11, 22, tzinfo=UTC)  # when it was downloaded


def zipped(files: Mapping[str, bytes], links: Mapping[str, str] | None = None) -> bytes:
    """A zip archive in memory."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
        for name, target in (links or {}).items():
            info = zipfile.ZipInfo(name)
            info.external_attr = 0o120777 << 16
            archive.writestr(info, target)
    return made.getvalue()


def write_zip(path: Path, files: Mapping[str, bytes], taken: datetime = LATER) -> Path:
    """A downloaded archive, and when it was downloaded."""
    path.write_bytes(zipped(files))
    os.utime(path, (taken.timestamp(), taken.timestamp()))
    return path


def write_tree(folder: Path, files: Mapping[str, bytes]) -> Path:
    """The same, unpacked."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder


def write_roster(path: Path, text: str) -> Roster:
    """A roster from the text of a CSV."""
    path.write_text(text, encoding="utf-8")
    return read_rosters([path])


class Class:
    """A course, its roster and what was handed in."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.submitted = course.root / "submitted"
        self.roster = Roster()

    def enrol(self, text: str) -> None:
        self.roster = write_roster(self.course.root / "class.csv", text)

    def collect(self, path: Path, **options: object) -> Collected:
        """Collect one download."""
        settings = {"zone": UTC, **options}
        given = CollectOptions(self.course, self.roster, self.submitted, **settings)  # type: ignore[arg-type]
        (collected,) = Collector(given).collect(path)
        return collected

    def files(self) -> dict[str, bytes]:
        """All that lies in ``submitted/`` but times and earlier attempts."""
        return {
            path.relative_to(self.submitted).as_posix(): path.read_bytes()
            for path in sorted(self.submitted.rglob("*"))
            if path.is_file() and path.name not in TIME_FILES and not {".replaced", ".waiting"} & {*path.parts}
        }

    def waiting(self) -> list[str]:
        """The files of people who were not identified."""
        folder = self.submitted / ".waiting"
        return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())

    def times(self) -> dict[str, str]:
        """The times of submission, by student and assignment."""
        found = sorted(self.submitted.glob("[!.]*/*/timestamp.txt"))
        return {path.parent.relative_to(self.submitted).as_posix(): path.read_text().strip() for path in found}


def problems(collected: Collected) -> dict[str, str]:
    """Why something was not collected or waits, by student."""
    return {one.student: one.what for one in collected.outcomes if one.done in (Done.PROBLEM, Done.WAITING)}


def done(collected: Collected) -> dict[str, str]:
    """What became of each student's work."""
    return {outcome.student: outcome.done.value for outcome in collected.outcomes}


def only(collected: Collected) -> CollectResult:
    """The one outcome."""
    (outcome,) = collected.outcomes
    return outcome
