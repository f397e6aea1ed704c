"""What a grade depends on: the submission, the course's files, the code that judges, and the libraries below it.

A grade that was remembered holds as long as its fingerprint does. Two machines give the same grades when they have the
same code and libraries.
"""

from __future__ import annotations

import hashlib
import os
import platform
import stat
import tomllib
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from autograder.course import bank_file, source_notebook
from autograder.model.course import Assignment, Course
from autograder.submission_limits import MAX_BYTES
from autograder.submissions.folder import paths_below, read_regular
from autograder.submissions.skippable_cells import worked_examples
from autograder.submissions.written import written_questions

ENGINE = Path(__file__).parent.parent
# Rooms whose code can change a grade, and single files. A table, a page or the order of work changes none. The tests
# follow the imports from where judging begins: all that they lead to must be here.
CODE = (
    *("boundary", "inside", "sandbox", "checks", "model", "notebook", "submissions", "grade/judge"),
    *("checking.py", "course.py", "device.py", "errors.py", "submission_limits.py", "render.py", "render_picture.py"),
    *("solution.py", "grade/workers/process.py"),
)


def fingerprint(course: Course, assignment: Assignment, folder: str, isolation: str) -> str:
    """Changes when the submission in ``folder``, the course's units, the engine or the isolation level does."""
    digest = hashlib.blake2b(digest_size=16)
    digest.update(_grading_digest(course.root, assignment, isolation))
    left = 2 * MAX_BYTES  # more than grading reads
    for path in paths_below(folder):
        digest.update(b"\x00%b\x00" % os.fsencode(path.removeprefix(f"{folder}{os.sep}")))
        data = read_regular(path, left)
        left -= 0 if data is None else len(data)
        digest.update(_outside(path) if data is None else hashlib.sha256(data).digest())
    return digest.hexdigest()


@cache
def engine_version() -> dict[str, str]:
    """Versions of all that decides about a grade besides the course; the engine's own is a digest of its code."""
    return {
        "attention-course": f"{version('attention-course')} ({_code_digest().hex()[:12]})",
        "Python": ".".join(platform.python_version_tuple()[:2]),
        "torch": version("torch").split("+")[0],  # the same for CPU and GPU
        "numpy": version("numpy"),
    }


def differences(theirs: dict[str, str]) -> list[str]:
    """What another machine has in another version than this one, such as "torch 2.12.0 instead of 2.13.0"."""
    ours = engine_version()
    return [f"{name} {ours[name]} instead of {theirs.get(name)}" for name in ours if ours[name] != theirs.get(name)]


def code_files() -> list[Path]:
    """The engine's files whose change can change a grade."""
    places = [ENGINE / name for name in CODE]
    return sorted(path for place in places for path in (place.rglob("*.py") if place.is_dir() else [place]))


@lru_cache(maxsize=64)
def _grading_digest(root: Path, assignment: Assignment, isolation: str) -> bytes:
    files = [path for unit in assignment.units for path in (*unit.folder.glob("*.py"), *unit.texts)]
    banks = (bank_file(root, unit.id) for unit in assignment.units)
    files += [bank for bank in banks if bank.is_file()]
    digest = hashlib.blake2b(f"{isolation} {version('torch')} {version('numpy')}".encode())
    digest.update(_code_digest() + _digest_of(files, root) + repr(_settings(root)).encode())
    notebooks = [source_notebook(root, assignment.name, unit.id) for unit in assignment.units]
    examples = [text for notebook in notebooks for text in worked_examples(notebook)]  # some run, and some need not
    digest.update(repr(examples).encode())
    digest.update(repr([written_questions(notebook) for notebook in notebooks]).encode())
    return digest.digest()


def _settings(root: Path) -> dict[str, Any]:
    """What course.toml says of the course, but for due dates: these change no grade, only what is taken off it."""
    settings = tomllib.loads((root / "course/course.toml").read_text(encoding="utf-8"))
    kept = {name: value for name, value in settings.items() if name != "late"}
    assignments = [{name: one[name] for name in one if name != "due"} for one in settings.get("assignments", ())]
    return {**kept, "assignments": assignments}


@cache
def _code_digest() -> bytes:
    return _digest_of(code_files(), ENGINE)


def _digest_of(files: Iterable[Path], root: Path) -> bytes:
    """One digest of these files' contents and of their places below ``root``."""
    digest = hashlib.blake2b()
    for path in sorted(files):
        digest.update(path.relative_to(root).as_posix().encode() + b"\x00" + path.read_bytes())
    return digest.digest()


def _outside(path: str) -> bytes:
    """What stands for a file whose content nobody reads."""
    try:
        status = os.lstat(path)
    except OSError:
        return b"gone"
    return b"folder" if stat.S_ISDIR(status.st_mode) else f"{status.st_size} {status.st_mtime_ns}".encode()
