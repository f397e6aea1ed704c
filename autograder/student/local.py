"""A student's own machine: find an exercise's visible checks and run them on answers in this process."""

from __future__ import annotations

import ast
import difflib
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import torch

from autograder.boundary.protocol import Raised, Reply, Request, Run
from autograder.boundary.text import plain_text
from autograder.checks.collect import collect_file
from autograder.checks.reference import Reference, live, stored
from autograder.checks.runner import Setting, run_checks
from autograder.course import find_root
from autograder.errors import CourseError, SubmissionError
from autograder.inside.host import Host
from autograder.model import UnitResult


@dataclass(frozen=True)
class Exercise:
    """An exercise as a student has it: its visible checks, and where its right values lie."""

    id: str  # "02_softmax"
    checks: Path
    is_course: bool = False  # an author's folder, whose oracle is at hand, instead of built files

    @property
    def name(self) -> str:
        return self.id.split("_", 1)[-1]

    def reference(self) -> Reference:
        if self.is_course:
            return live(self.checks.parent)
        return stored(self.checks.with_suffix(".safetensors"))


class OwnProcess:
    """A transport to a student's definitions in this very process; Ctrl-C is theirs to use."""

    def __init__(self, namespace: dict[str, Any], device: str = "cpu") -> None:
        where = torch.device(device)
        self._host = Host(namespace, let_through=(KeyboardInterrupt,), keep_random_state=True, device=where)

    def ask(self, request: Request, tensors: list[Any]) -> tuple[Reply, list[Any]]:
        return self._host.handle(request, tensors)


def exercises_near(start: Path) -> Iterator[Exercise]:
    """The exercises of this folder, else of the nearest folder above it that has some."""
    for folder in (start, *start.parents):
        for place in (folder, folder / "exercises"):
            yield from (Exercise(path.stem[5:], path) for path in sorted(place.glob("test_[0-9]*_*.py")))
    root = find_root(start)
    if root is not None:
        for path in sorted((root / "course").glob("*/checks.py")):
            yield Exercise(path.parent.name, path, is_course=True)


def find_exercise(name: str, start: Path | None = None) -> Exercise:
    """The exercise called ``name`` (its id, its name or its number), looked for from ``start`` upwards.

    Raises:
        CourseError: there is none of that name; the message says which there are.
    """
    start = (start or Path.cwd()).resolve()
    names: list[str] = []
    for exercise in exercises_near(start):
        if name in (exercise.id, exercise.name, exercise.id.split("_", 1)[0]):
            return exercise
        if exercise.name not in names:
            names.append(exercise.name)
    if not names:
        raise CourseError(
            f"No exercises were found in {start} or above it.",
            "Keep the notebook in the folder it came in, beside its test_….py files.",
        )
    near = difflib.get_close_matches(name.lower(), names, n=1, cutoff=0.7)
    meant = f"Did you mean {near[0]!r}? " if near else ""
    raise CourseError(f"There is no exercise {name!r} here.", f"{meant}Exercises: {', '.join(names)}.")


def answers_file(exercise: Exercise) -> Path:
    """The file beside the checks in which the answers are expected."""
    folder = exercise.checks.parent
    if exercise.is_course:
        return folder / "solution.py"
    for candidate in (folder / f"{exercise.id}.py", folder / f"{exercise.id}.ipynb"):
        if candidate.is_file():
            return candidate
    raise CourseError(f"{folder} holds no {exercise.id}.py.", f"Name your file: autograder check {exercise.name} FILE")


def check_namespace(exercise: Exercise, namespace: dict[str, Any], device: str = "cpu") -> UnitResult:
    """Run the exercise's visible checks on the names defined in ``namespace``."""
    checks = collect_file(exercise.checks)
    setting = Setting(exercise.reference(), ("visible", exercise.id))
    return UnitResult(exercise.id, run_checks(checks, OwnProcess(namespace, device), setting))


def run_file(path: Path) -> tuple[dict[str, Any], str]:
    """Run a module, or a notebook's code cells in order, in this process.

    Returns:
        The names it defined, and what went wrong ('' when nothing did). A cell that raises does not stop the others.
    """
    is_notebook = path.suffix == ".ipynb"
    module = ModuleType("__main__" if is_notebook else path.stem)
    module.__file__ = str(path)
    sys.modules.setdefault(module.__name__, module)  # some of Python's own, such as dataclasses, look it up there
    if (folder := str(path.resolve().parent)) not in sys.path:
        sys.path.insert(0, folder)  # for a helper beside it
    host = Host(vars(module), let_through=(KeyboardInterrupt,))
    problems = []
    with _settings(AUTOGRADER_GRADING="1", MPLBACKEND="agg"):
        for name, source in _notebook_cells(path) if is_notebook else [(path.name, _text(path))]:
            reply, _ = host.handle(Run(source, name), [])
            if isinstance(reply, Raised) and not (is_notebook and "NotImplementedError" in reply.kinds):
                where = f" ({reply.where})" if reply.where else ""
                problems.append(plain_text(f"{name} raised {reply.kinds[0]}: {reply.message}{where}"))
    return vars(module), "\n".join(problems)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise SubmissionError(f"{path} cannot be read: {error}.", "Save it as UTF-8 text.") from None


def _notebook_cells(path: Path) -> list[tuple[str, str]]:
    from autograder.notebook.read import code_cells

    cells = enumerate(code_cells(path), start=1)
    return [(f"{path.name}, cell {number}", _without_magics(source)) for number, source in cells]


def _without_magics(source: str) -> str:
    """The cell as plain Python: ``%matplotlib inline`` and ``!pip ...`` mean nothing outside a notebook."""
    try:
        ast.parse(source)
    except SyntaxError:
        if source.lstrip().startswith("%%"):
            return ""
        return re.sub(r"^([ \t]*)[%!].*$", r"\1pass", source, flags=re.MULTILINE)
    return source


@contextmanager
def _settings(**variables: str) -> Iterator[None]:
    """Environment variables for a while: no check within a check, no windows."""
    before = {name: os.environ.get(name) for name in variables}
    os.environ.update(variables)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
