"""Collect checks with pytest once, then call them as plain functions.

For the same sixty checks, a pytest session costs 0.4 s per submission, its run loop 0.09 s, plain calls 0.03 s.
"""

from __future__ import annotations

import contextlib
import inspect
import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from autograder.checks.bytecode import no_bytecode_kept
from autograder.checks.shared import importable_shared, shared_files
from autograder.errors import CourseError
from autograder.model.course import Unit

FIXTURES = {"student", "reference", "inputs"}
UNUSED = (  # pytest's own plugins that are noisy, or take half of the time without helping to collect
    *("cacheprovider", "logging", "faulthandler", "unraisableexception", "threadexception", "warnings"),
    *("debugging", "unittest", "doctest", "skipping", "legacypath", "tmpdir", "monkeypatch", "recwarn", "subtests"),
    *("pastebin", "junitxml", "setuponly", "setupplan", "stepwise", "assertion"),
)


_known: dict[tuple[Path, tuple[int, ...], bool], tuple[Check, ...]] = {}


@dataclass(frozen=True)
class Check:
    """One check, ready to be called with the fixtures it names."""

    name: str
    sentence: str
    points: float
    hidden: bool
    requires: tuple[str, ...]
    rests_on: tuple[str, ...]
    fixtures: tuple[str, ...]
    function: Callable[..., None]


def collect(unit: Unit) -> tuple[Check, ...]:
    """Return all checks of a unit, the visible ones first."""
    return _collect_files(*_files_of(unit))


def collect_together(units: Iterable[Unit]) -> None:
    """Collect the checks of all these units in one session, in half the time, for later calls of :func:`collect`.

    Errors are ignored here; :func:`collect` reports those of its own unit.
    """
    files = [file for unit in units for file in _files_of(unit)]
    with contextlib.suppress(CourseError):
        _collect_files(*files)


def collect_file(path: Path) -> tuple[Check, ...]:
    """Return the checks of one file of visible checks, in order.

    Raises:
        CourseError: the file is missing, cannot be imported, or has a check that breaks a rule of the
            authors' reference.
    """
    return _collect_files((path, False))


def _files_of(unit: Unit) -> tuple[tuple[Path, bool], ...]:
    return (unit.folder / "checks.py", False), (unit.folder / "hidden_checks.py", True)


def _collect_files(*files: tuple[Path, bool]) -> tuple[Check, ...]:
    """Return the checks of these files. Collect new files in one pytest session, because starting one is slow.

    The cache key of a file is its path, ``hidden``, and the modification times of it and of the files it may import.
    """
    for path, _ in files:
        if not path.is_file():
            raise CourseError(f"{path} is missing.", "Write it. For its form, run: autograder docs reference")
    versions = [(path, _changed(path), hidden) for path, hidden in files]
    new = [version for version in versions if version not in _known]
    if new:
        found: dict[Path, list[pytest.Function]] = {path.resolve(): [] for path, _, _ in new}
        for item in _pytest_items(list(found)):
            found[item.path].append(item)
        for path, changed, hidden in new:
            resolved = path.resolve()
            _known[path, changed, hidden] = tuple(check_of(item, resolved, hidden) for item in found[resolved])
    return tuple(check for version in versions for check in _known[version])


def _changed(path: Path) -> tuple[int, ...]:
    return tuple(file.stat().st_mtime_ns for file in (path, *shared_files(path.parent), *path.parent.glob("checks.py")))


def _pytest_items(paths: Sequence[Path]) -> list[pytest.Function]:
    collector, folder = _Collector(), str(paths[0].parent)
    arguments = [
        "--collect-only", "-q", "--noconftest", "--import-mode=importlib", "--disable-plugin-autoload",
        *(word for name in UNUSED for word in ("-p", f"no:{name}")), "--capture=no",
        "-c", os.devnull, "--rootdir", folder, "--confcutdir", folder, *map(str, paths),
    ]  # fmt: skip  # without the last option pytest searches the file system from its root
    shown = io.StringIO()
    known = set(sys.modules)
    with (
        contextlib.redirect_stdout(shown),
        contextlib.redirect_stderr(shown),
        _unset("PYTEST_ADDOPTS"),
        no_bytecode_kept(),
        importable_shared({path.parent for path in paths}),
    ):
        status = pytest.main(arguments, plugins=[collector])
    _forget_modules(paths, set(sys.modules) - known)
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise CourseError(
            f"The checks in {paths[0]} cannot be collected:\n{shown.getvalue()[-3000:]}", "Fix the file and try again."
        )
    return collector.items


@contextlib.contextmanager
def _unset(variable: str) -> Iterator[None]:
    """Unset a variable: the user's own pytest options are unknown to our session, which loads no plugins."""
    value = os.environ.pop(variable, None)
    try:
        yield
    finally:
        if value is not None:
            os.environ[variable] = value


def _forget_modules(paths: Sequence[Path], added: set[str]) -> None:
    """Remove modules from sys.modules: all units name their file checks.py, so the next import would find it."""
    files = [str(path) for path in paths]
    for name in added:
        if getattr(sys.modules[name], "__file__", None) in files:
            del sys.modules[name]


class _Collector:
    """A pytest plugin that stores the collected items."""

    def __init__(self) -> None:
        self.items: list[pytest.Function] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.items = [item for item in session.items if isinstance(item, pytest.Function)]


def check_of(item: pytest.Function, path: Path, hidden: bool = False) -> Check:
    """Return the check that pytest found in the file at ``path``.

    Raises:
        CourseError: it breaks a rule of the authors' reference.
    """
    function = item.obj
    rule: Any = getattr(function, "rule", None)
    sentence = inspect.getdoc(function) or ""
    if rule is None or not sentence:
        lacking = "@points" if rule is None else "docstring"
        raise CourseError(
            f"{path}: {item.name} has no {lacking}.",
            "Every check needs both. For their form, run: autograder docs reference",
        )
    fixtures = tuple(inspect.signature(function).parameters)
    if any(mark.name == "parametrize" for mark in item.iter_markers()):
        raise CourseError(
            f"{path}: {item.name} is parametrized. A check is one row of the student's table.",
            "Loop over the rows in the check, or write a check for each.",
        )
    if set(fixtures) - FIXTURES:
        raise CourseError(
            f"{path}: {item.name} asks for {', '.join(sorted(set(fixtures) - FIXTURES))}.",
            f"A check may ask for {', '.join(sorted(FIXTURES))}.",
        )
    others = tuple(rule.requires), tuple(rule.rests_on)
    return Check(item.name, " ".join(sentence.split()), float(rule.points), hidden, *others, fixtures, function)
