"""Make exercises/, solutions/, source/ and release/ from course/, and list stale files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.author.banks import all_bank_files
from autograder.author.course_pages import page_notebook, read_page
from autograder.author.leaks import find_leaks
from autograder.author.links import between_notebooks
from autograder.author.release import make_release
from autograder.author.stored_tensors import built_from, same_examples
from autograder.author.unit_files import notebook_bytes, unit_files
from autograder.checks.bank_stamp import read_stamp
from autograder.course import BANK_SUFFIX
from autograder.errors import BuildError
from autograder.model.course import Course
from autograder.student.exercise_info import SUFFIX as CARD_SUFFIX

FOLDERS = ("exercises", "solutions", "source", "release")
LISTED = 3  # files of a folder that are named one by one; of more, the number is told
DONE = {"missing": "Wrote", "out of date": "Updated", "left over": "Removed"}  # what is done with a stale file
RECEIVED = ("exercises", "release")  # by students
BUILT = re.compile(r"[Bb]uilt from course/\S+ by `autograder build`")


@dataclass(frozen=True)
class StaleFile:
    """A built file that differs from what ``course/`` makes of it."""

    path: Path  # relative to the course's root
    why: str  # "missing", "out of date" or "left over"

    def __str__(self) -> str:
        return f"{self.path} is {self.why}. Run: autograder build"


def build(course: Course, refuse_leaks: bool = False) -> list[StaleFile]:
    """Bring every built file up to date. Return those that were written or removed.

    Raises:
        BuildError: ``refuse_leaks``, and students would receive a secret; only banks, which took minutes, are written.
    """
    files = built_files(course)
    changed = _compare(course, files)
    found = find_leaks(course, _received(files)) if refuse_leaks and changed else []
    if found:
        changed = [file for file in changed if file.path.parts[0] == "solutions" and file.path.suffix == BANK_SUFFIX]
    for stale_file in changed:
        path = course.root / stale_file.path
        if stale_file.path in files:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(files[stale_file.path])
        else:
            path.unlink()
            if not any(path.parent.iterdir()):
                path.parent.rmdir()
    if found:
        raise BuildError("\n".join(["Students would receive:", *found]), "Change it, then run: autograder build")
    return changed


def stale(course: Course) -> list[StaleFile]:
    """List the built files that ``build`` would write or remove."""
    return _compare(course, built_files(course, only_current=True))


def listed(files: Iterable[StaleFile]) -> Iterator[tuple[str, str]]:
    """Yield each file, or a folder with the number of its files if there are many, and why it is stale."""
    groups: dict[tuple[Path, str], list[Path]] = {}
    for file in files:
        groups.setdefault((file.path.parent, file.why), []).append(file.path)
    for (folder, why), paths in groups.items():
        if len(paths) > LISTED:
            yield f"{folder.as_posix()}/ ({len(paths)} files)", why
        else:
            yield from ((path.as_posix(), why) for path in paths)


def leaks(course: Course) -> list[str]:
    """List each secret of the course in what students receive: in built files, and in other files beside them."""
    received = _received(built_files(course))
    for folder in RECEIVED:
        for path in sorted((course.root / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                received.setdefault(path.relative_to(course.root), path.read_bytes())
    return find_leaks(course, received)


def _received(files: dict[Path, bytes]) -> dict[Path, bytes]:
    return {path: data for path, data in files.items() if path.parts[0] in RECEIVED}


def built_files(course: Course, only_current: bool = False) -> dict[Path, bytes]:
    """Return everything that is built from the course: content by path, relative to the root.

    Args:
        only_current: make no bank, which takes minutes; a stale one has no content.
    """
    files: dict[Path, bytes] = {}
    banks = all_bank_files(course, only_current)
    for assignment in course.assignments:
        source: dict[str, bytes] = {}
        for unit in assignment.units:
            bank, visible_bank = banks[unit.id]
            made = unit_files(course, assignment, unit)
            checks = {**made.checks, f"test_{unit.id}{BANK_SUFFIX}": visible_bank}
            files |= {Path("exercises", name): content for name, content in checks.items()}
            files[Path("exercises", f"{unit.id}.py")] = made.exercise
            files[Path("solutions", f"{unit.id}.py")] = made.solution
            files[Path("solutions", f"{unit.id}{BANK_SUFFIX}")] = bank
            source |= {f"{unit.id}.ipynb": made.notebook, **checks}
            source |= {path.name: path.read_bytes() for path in unit.texts}
        files |= {Path("source", assignment.name, name): content for name, content in source.items()}
        if source:
            released = make_release(assignment.name, source)
            files |= {Path("release", assignment.name, name): content for name, content in released.items()}
    for page in course.pages:
        linked = between_notebooks(read_page(course, page), course, None)
        files[Path("release", f"{page}.ipynb")] = notebook_bytes(page_notebook(linked))
    return files


def is_built(path: Path) -> bool:
    """True if the file says that ``build`` made it. Other files are left alone."""
    data = path.read_bytes()
    if path.suffix == ".safetensors":
        return built_from(data) is not None
    if path.suffix == BANK_SUFFIX:
        return read_stamp(data) is not None
    text = data.decode("utf-8", errors="replace")
    if path.suffix in (".ipynb", CARD_SUFFIX):
        try:
            content = json.loads(text)
            return "built_from" in (content if path.suffix == CARD_SUFFIX else content["metadata"]["attention_course"])
        except (ValueError, KeyError, TypeError):
            return False
    return BUILT.search(text.split("\n", 1)[0]) is not None


def _compare(course: Course, files: dict[Path, bytes]) -> list[StaleFile]:
    found = []
    for path, content in files.items():
        on_disk = course.root / path
        if not on_disk.is_file():
            found.append(StaleFile(path, "missing"))
        elif not _same(path, on_disk.read_bytes(), content):
            found.append(StaleFile(path, "out of date"))
    for folder in FOLDERS:
        for on_disk in sorted((course.root / folder).rglob("*")):
            path = on_disk.relative_to(course.root)
            if on_disk.is_file() and path not in files and is_built(on_disk):
                found.append(StaleFile(path, "left over"))
    return found


def _same(path: Path, old: bytes, new: bytes) -> bool:
    return old == new or (path.suffix == ".safetensors" and same_examples(old, new))
