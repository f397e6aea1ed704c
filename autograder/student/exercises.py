"""Find an exercise on a student's own machine: its visible checks, the file of answers, and the lesson."""

from __future__ import annotations

import difflib
import shlex
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.course import BANK_SUFFIX, bank_file, find_root
from autograder.errors import CourseError
from autograder.student.progress import MODULES
from autograder.student.unwritten import unwritten
from autograder.submissions.exercise_names import Rank, named_exercise

if TYPE_CHECKING:  # they load torch
    from autograder.checks.bank import Bank
    from autograder.checks.reference import Reference

ANSWERS = (".py", ".ipynb")  # what a file of answers may be
CHECKS = ".checks"  # folder of a kit's checks, hidden so that JupyterLab lists notebooks alone


@dataclass(frozen=True)
class Exercise:
    """An exercise on a student's machine. Its expected values, bank and card are beside its visible checks."""

    id: str  # "02_softmax"
    checks: Path
    is_course: bool = False  # an author's folder, with its oracle, instead of built files

    @property
    def name(self) -> str:
        return self.id.split("_", 1)[-1]

    @property
    def number(self) -> str:
        return self.id.split("_", 1)[0]

    @property
    def folder(self) -> Path:
        """The folder of the student's work: notebook and progress in it, the module in it or in ``python``."""
        folder = self.checks.parent
        has_checks_twice = (folder.parent / self.checks.name).is_file()  # a kit of an earlier version
        return folder.parent if folder.name == CHECKS or has_checks_twice else folder

    def reference(self) -> Reference:
        from autograder.checks.reference import live, stored

        if self.is_course:
            return live(self.checks.parent)
        return stored(self.checks.with_suffix(".safetensors"))

    def bank(self) -> Bank | None:
        """Return the bank for visible checks; None if there is none."""
        from autograder.checks.bank import load_bank

        if self.is_course:
            return load_bank(bank_file(self.checks.parents[2], self.id))
        return load_bank(self.checks.with_suffix(BANK_SUFFIX))


def exercises_near(start: Path) -> Iterator[Exercise]:
    """Yield the exercises in this folder, below it and above it, nearest first."""
    for folders in _places(start):
        yield from _exercises_in(folders)
    root = find_root(start)
    if root is not None:
        for path in sorted((root / "course").glob("*/checks.py")):
            yield Exercise(path.parent.name, path, is_course=True)


def exercises_here(start: Path | None = None) -> tuple[Exercise, ...]:
    """Return the exercises of the nearest folder that has any, in order.

    Raises:
        CourseError: there are none.
    """
    start = (start or Path.cwd()).resolve()
    found = next((found for folders in _places(start) if (found := _exercises_in(folders))), ())
    if not found:
        raise _none_here(start)
    return found


def find_exercise(name: str, start: Path | None = None) -> Exercise:
    """Return the nearest exercise called ``name`` (its id, name, number or file), from ``start`` upwards.

    Raises:
        CourseError: there is none; the message lists those there are.
    """
    start = (start or Path.cwd()).resolve()
    called = Path(name).stem if Path(name).suffix in ANSWERS else name
    known: dict[str, Exercise] = {}
    for exercise in exercises_near(start):
        if called in (exercise.id, exercise.name) or _same_number(called, exercise.number):
            return exercise
        known.setdefault(exercise.id, exercise)
    if not known:
        raise _none_here(start)
    match = named_exercise(name, tuple(known))
    is_file = Path(name).suffix.lower() in ANSWERS
    if match is not None and (is_file or match.rank < Rank.PART):  # as grading finds it
        return known[match.exercise]
    names = list(dict.fromkeys(exercise.name for exercise in known.values()))
    near = difflib.get_close_matches(called.lower(), names, n=1, cutoff=0.7)
    meant = f"Did you mean {near[0]!r}? " if near else ""
    of_file = f"Name the exercise before the file: autograder check EXERCISE {shlex.quote(name)}. " if is_file else ""
    raise CourseError(f"There is no exercise {name!r} here.", f"{meant}{of_file}Exercises: {', '.join(names)}.")


def answers_file(exercise: Exercise) -> Path:
    """Return the student's file of answers.

    A module beside the notebook comes first. In a kit's folder of modules it is the module. Elsewhere it is the one
    with fewer unwritten parts; if both are written, the one saved last; otherwise the notebook.

    Raises:
        CourseError: there is none.
    """
    if exercise.is_course:
        return exercise.folder / "solution.py"
    found = [path for path in answers_files(exercise) if path.is_file()]
    if not found:
        what = f"{exercise.folder} holds no {exercise.id}.py."
        raise CourseError(what, f"Name your file: autograder check {exercise.name} FILE")
    if Path.cwd().name == MODULES:
        found = [path for path in found if path.parent == Path.cwd()] or found
    if len(found) == 1 or found[0].suffix == ".py":
        return found[0]
    left = {path: len(unwritten(path)) for path in found}
    return min(found, key=lambda path: (left[path], 0 if left[path] else -path.stat().st_mtime))


def answers_files(exercise: Exercise) -> list[Path]:
    """Return the paths that the exercise's answers may have."""
    beside = [exercise.folder / f"{exercise.id}{ending}" for ending in ANSWERS]
    return [*beside, exercise.folder / MODULES / f"{exercise.id}.py"]


def named_file(exercise: str | None) -> Path | None:
    """Return the file, if an exercise is named by its file of answers, such as "Copy of 02_softmax.ipynb"."""
    path = Path(exercise or "")
    return path if path.suffix.lower() in ANSWERS and path.is_file() else None


def lesson_file(exercise: Exercise) -> Path | None:
    """Return the exercise's lesson: its notebook beside the checks, the released one, or the author's text."""
    folder = exercise.folder
    if exercise.is_course:
        return folder / "lesson.md"
    beside = folder / f"{exercise.id}.ipynb"
    released = (folder.parent / "release").glob(f"*/{beside.name}")
    return next((path for path in (beside, *sorted(released)) if path.is_file()), None)


def near_path(path: Path) -> str:
    """Return the path relative to the working directory, if it is below that."""
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else str(path)


def _places(start: Path) -> Iterator[tuple[Path, ...]]:
    """Yield the folders that may hold exercises, nearest first. Sibling folders in this one count as one place."""
    yield (start,)
    yield (start / "exercises",)
    yield tuple(sorted(folder for folder in start.glob("[!.]*") if folder.is_dir()))
    for folder in start.parents:
        yield (folder,)
        yield (folder / "exercises",)


def _exercises_in(folders: Iterable[Path]) -> tuple[Exercise, ...]:
    """Return the exercises of these folders in order. Checks in ``.checks`` replace those of an earlier kit."""
    found: dict[tuple[Path, str], Exercise] = {}
    for folder in folders:
        above = (folder.parent / CHECKS,) if folder.name == MODULES else ()
        for place in (folder / CHECKS, *above, folder):
            for path in place.glob("test_[0-9]*_*.py"):
                found.setdefault((folder, path.stem), Exercise(path.stem[5:], path))
    return tuple(sorted(found.values(), key=lambda exercise: exercise.id))


def _same_number(name: str, number: str) -> bool:
    return name.isdecimal() and number.isdecimal() and int(name) == int(number)


def _none_here(start: Path) -> CourseError:
    return CourseError(
        f"No exercises were found in {start} or above it.",
        f"Keep your files in the folder that you received: its checks are in the hidden folder {CHECKS}.",
    )
