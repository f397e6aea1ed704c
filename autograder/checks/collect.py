"""Collect checks with pytest once; afterwards they are called as plain functions.

A pytest session per submission costs 0.4 s, its run loop 0.09 s, plain calls 0.03 s for the same sixty checks.
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

from autograder.errors import CourseError
from autograder.model import Unit

FIXTURES = {"student", "reference", "inputs"}
UNUSED = (  # pytest's own plugins that are noisy, or that take half of the time and have nothing to do with collecting
    *("cacheprovider", "logging", "faulthandler", "unraisableexception", "threadexception", "warnings"),
    *("debugging", "unittest", "doctest", "skipping", "legacypath", "tmpdir", "monkeypatch", "recwarn", "subtests"),
    *("pastebin", "junitxml", "setuponly", "setupplan", "stepwise", "assertion"),
)


_known: dict[tuple[Path, int, bool], tuple[Check, ...]] = {}


@dataclass(frozen=True)
class Check:
    """One check, ready to be called with the fixtures it names."""

    name: str
    sentence: str
    points: float
    hidden: bool
    requires: tuple[str, ...]
    fixtures: tuple[str, ...]
    function: Callable[..., None]


def collect(unit: Unit) -> tuple[Check, ...]:
    """All checks of a unit, the visible ones first."""
    return _collected(*_files_of(unit))


def collect_together(units: Iterable[Unit]) -> None:
    """Collect the checks of all these units at once, in half the time; :func:`collect` then finds them collected.

    What is wrong with one of them is told by :func:`collect`, of that unit alone.
    """
    files = [file for unit in units for file in _files_of(unit)]
    with contextlib.suppress(CourseError):
        _collected(*files)


def collect_file(path: Path, hidden: bool = False) -> tuple[Check, ...]:
    """The checks of one file, in its order.

    Raises:
        CourseError: the file is missing, cannot be imported, or a check in it is not as docs/authoring.md says.
    """
    return _collected((path, hidden))


def _files_of(unit: Unit) -> tuple[tuple[Path, bool], ...]:
    return (unit.folder / "checks.py", False), (unit.folder / "hidden_checks.py", True)


def _collected(*files: tuple[Path, bool]) -> tuple[Check, ...]:
    """The checks of these files; those that were not collected yet are, in one pytest session: to begin takes longest.

    A file is known by what it is, where, and when it was last changed.
    """
    for path, _ in files:
        if not path.is_file():
            raise CourseError(f"{path} is missing.", "Write it: see docs/authoring.md.")
    versions = [(path.resolve(), path.stat().st_mtime_ns, hidden) for path, hidden in files]
    new = [version for version in versions if version not in _known]
    if new:
        items = _pytest_items([path for path, _, _ in new])
        for path, changed, hidden in new:
            _known[path, changed, hidden] = tuple(_check(item, path, hidden) for item in items if item.path == path)
    return tuple(check for version in versions for check in _known[version])


def _pytest_items(paths: Sequence[Path]) -> list[pytest.Function]:
    collector, folder = _Collector(), str(paths[0].parent)
    arguments = [
        "--collect-only", "-q", "--noconftest", "--import-mode=importlib", "--disable-plugin-autoload",
        *(word for name in UNUSED for word in ("-p", f"no:{name}")), "--capture=no",
        "-c", os.devnull, "--rootdir", folder, "--confcutdir", folder, *map(str, paths),
    ]  # fmt: skip  # the last option: else pytest looks into every folder from the root of the file system down
    shown = io.StringIO()
    known = set(sys.modules)
    with contextlib.redirect_stdout(shown), contextlib.redirect_stderr(shown), _without("PYTEST_ADDOPTS"):
        status = pytest.main(arguments, plugins=[collector])
    _forget_modules(paths, set(sys.modules) - known)
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise CourseError(
            f"The checks in {paths[0]} cannot be collected:\n{shown.getvalue()[-3000:]}", "Mend the file and try again."
        )
    return collector.items


@contextlib.contextmanager
def _without(variable: str) -> Iterator[None]:
    """Options meant for the user's own pytest would be unknown to ours, which loads no plugins."""
    value = os.environ.pop(variable, None)
    try:
        yield
    finally:
        if value is not None:
            os.environ[variable] = value


def _forget_modules(paths: Sequence[Path], added: set[str]) -> None:
    """Every unit's file is called checks.py: one left in sys.modules would be taken for the next."""
    files = [str(path) for path in paths]
    for name in added:
        if getattr(sys.modules[name], "__file__", None) in files:
            del sys.modules[name]


class _Collector:
    """A pytest plugin that remembers what was collected."""

    def __init__(self) -> None:
        self.items: list[pytest.Function] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.items = [item for item in session.items if isinstance(item, pytest.Function)]


def _check(item: pytest.Function, path: Path, hidden: bool) -> Check:
    function = item.obj
    rule: Any = getattr(function, "rule", None)
    sentence = inspect.getdoc(function) or ""
    if rule is None or not sentence:
        lacking = "@points" if rule is None else "docstring"
        raise CourseError(f"{path}: {item.name} has no {lacking}.", "Every check needs both: see docs/authoring.md.")
    fixtures = tuple(inspect.signature(function).parameters)
    if set(fixtures) - FIXTURES:
        raise CourseError(
            f"{path}: {item.name} asks for {', '.join(sorted(set(fixtures) - FIXTURES))}.",
            f"A check may ask for {', '.join(sorted(FIXTURES))}.",
        )
    return Check(
        item.name, " ".join(sentence.split()), float(rule.points), hidden, tuple(rule.requires), fixtures, function
    )
