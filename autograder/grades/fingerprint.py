"""Fingerprint everything that a grade depends on: the submission, the course, the grading code and its libraries.

A remembered grade is valid as long as its fingerprint is unchanged. Two machines with the same code and libraries give
the same grades.
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
from autograder.submissions.cell_roles import role_ids
from autograder.submissions.find import Submission
from autograder.submissions.folder import paths_below, read_regular
from autograder.submissions.skippable_cells import worked_examples
from autograder.submissions.written import written_questions

ENGINE = Path(__file__).parent.parent
# Packages and files whose code can change a grade. Tables, pages and job order cannot. A test follows the imports
# from the start of judging: everything that they reach must be listed here.
CODE = (
    *("boundary", "inside", "sandbox", "checks", "model", "notebook", "submissions", "grade/judge"),
    *("checking.py", "course.py", "device.py", "errors.py", "submission_limits.py"),
    *("brief.py", "render.py", "render_code.py", "render_picture.py"),
    *("solution.py", "optional_packages.py", "grade/workers/process.py"),
)


def fingerprint(course: Course, assignment: Assignment, folder: str, isolation: str) -> str:
    """Return a digest that changes with the submission in ``folder``, the units, the engine or the isolation."""
    digest = hashlib.blake2b(digest_size=16)
    digest.update(_grading_digest(course.root, assignment, isolation))
    left = 2 * MAX_BYTES  # more than grading reads
    for path in paths_below(folder):
        digest.update(b"\x00%b\x00" % os.fsencode(path.removeprefix(f"{folder}{os.sep}")))
        data = read_regular(path, left)
        left -= 0 if data is None else len(data)
        digest.update(_outside(path) if data is None else hashlib.sha256(data).digest())
    return digest.hexdigest()


def submission_fingerprint(course: Course, submission: Submission, isolation: str) -> str:
    """Return the submission's fingerprint; "" if it cannot be computed: grading then reports why."""
    if submission.refused:
        return f"refused: {submission.refused}"
    try:
        return fingerprint(course, submission.assignment, submission.path, isolation)
    except Exception:  # the other submissions must still be handled
        return ""


@cache
def engine_version() -> dict[str, str]:
    """Return the versions that affect a grade beside the course; the engine's is a digest of its code."""
    return {
        "attention-course": f"{version('attention-course')} ({_code_digest().hex()[:12]})",
        "Python": ".".join(platform.python_version_tuple()[:2]),
        "torch": version("torch").split("+")[0],  # equal for CPU and GPU builds
        "numpy": version("numpy"),
    }


def differences(other: dict[str, str]) -> list[str]:
    """Describe what another machine has in a different version, such as "torch 2.12.0 instead of 2.13.0"."""
    own = engine_version()
    return [f"{name} {own[name]} instead of {other.get(name)}" for name in own if own[name] != other.get(name)]


def code_files() -> list[Path]:
    """Return the engine's files that can change a grade."""
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
    examples = [text for notebook in notebooks for text in worked_examples(notebook)]  # some run, some are skipped
    digest.update(repr(examples).encode())
    digest.update(repr([(written_questions(notebook), role_ids(notebook)) for notebook in notebooks]).encode())
    return digest.digest()


def _settings(root: Path) -> dict[str, Any]:
    """Read course.toml without due dates, penalties and the choice of attempts: they change no answer's points."""
    settings = tomllib.loads((root / "course/course.toml").read_text(encoding="utf-8"))
    relevant = {name: value for name, value in settings.items() if name not in ("late", "counts")}
    assignments = [{name: one[name] for name in one if name != "due"} for one in settings.get("assignments", ())]
    return {**relevant, "assignments": assignments}


@cache
def _code_digest() -> bytes:
    return _digest_of(code_files(), ENGINE)


def _digest_of(files: Iterable[Path], root: Path) -> bytes:
    """Digest these files' contents and their paths relative to ``root``."""
    digest = hashlib.blake2b()
    for path in sorted(files):
        digest.update(path.relative_to(root).as_posix().encode() + b"\x00" + path.read_bytes())
    return digest.digest()


def _outside(path: str) -> bytes:
    """Return a stand-in for the content of a file that nobody reads."""
    try:
        status = os.lstat(path)
    except OSError:
        return b"gone"
    return b"folder" if stat.S_ISDIR(status.st_mode) else f"{status.st_size} {status.st_mtime_ns}".encode()
