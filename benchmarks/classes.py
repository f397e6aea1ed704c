"""Classes to be graded: the whole course or chosen exercises of it, and students who answer them as a real class does.

Most answers are right, in several styles; some hold a misconception, a few are empty. Who answers what is drawn from a
seed, so that every run grades the same class.
"""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from autograder.author.proof import remember
from autograder.course import bank_file, load_course, source_notebook
from autograder.model.course import Assignment, Course, Unit
from autograder.solution import clean

ROOT = Path(__file__).parent.parent
SIX = ("01_dot_products", "02_softmax", "05_weight_transfer", "06_causal_mask", "07_dropout", "09_head_sizing")
ONE = ("09_head_sizing",)
SEED = "a class of 2026"
SHARES = {"solution": 45, "styles": 37, "misconceptions": 15, "stub": 3}  # of a hundred answers
Notebook = dict[str, Any]


def make_course(root: Path, units: tuple[str, ...], assignment: str) -> Course:
    """A course in ``root`` with one assignment of these units, a notebook each, and nobody's submissions."""
    return make_assignments(root, {assignment: units})


def make_assignments(root: Path, assignments: Mapping[str, tuple[str, ...]]) -> Course:
    """The same with several assignments; an assignment's name leads to its units."""
    (root / "course").mkdir(parents=True)
    text = 'title = "Benchmark"\n'
    for assignment, units in assignments.items():
        for unit in units:
            _copy_unit(root, unit, assignment)
        listed = ", ".join(f'"{unit}"' for unit in units)
        text += f'\n[[assignments]]\nname = "{assignment}"\nunits = [{listed}]\n'
    (root / "course/course.toml").write_text(text, encoding="utf-8")
    shutil.copy(ROOT / "nbgrader_config.py", root)
    return _as_proven(load_course(root))


def copy_course(root: Path, names: Collection[str] = ()) -> Course:
    """The course itself in ``root``, as course.toml has it, and nobody's submissions.

    Args:
        names: of the assignments to keep; all of them where there are none.
    """
    for folder in ("course", "source", "release", "solutions"):
        shutil.copytree(ROOT / folder, root / folder)
    shutil.copy(ROOT / "nbgrader_config.py", root)
    course = _as_proven(load_course(root))
    kept = tuple(assignment for assignment in course.assignments if not names or assignment.name in names)
    return replace(course, assignments=kept)


def _as_proven(course: Course) -> Course:
    """Skip the proof of the installed versions, which a course's first run makes once."""
    remember(course, {unit: [] for unit in course.units})
    return course


def hand_in(course: Course, students: int) -> None:
    """Write ``submitted/`` with that many students, who hand in every notebook."""
    for assignment in course.assignments:
        for number in range(1, students + 1):
            folder = course.root / "submitted" / student(number) / assignment.name
            folder.mkdir(parents=True)
            for unit in assignment.units:
                text = json.dumps(answered(course, assignment, unit, number), indent=1)
                (folder / f"{unit.id}.ipynb").write_text(text, encoding="utf-8")


def student(number: int) -> str:
    """A student's name."""
    return f"sample-{number:05}"


def answered(course: Course, assignment: Assignment, unit: Unit, number: int) -> Notebook:
    """The unit's notebook as student ``number`` hands it in."""
    draw = random.Random(f"{SEED} {unit.id} {number}")
    kind = draw.choices(list(SHARES), list(SHARES.values()))[0]
    if kind == "stub":
        return _signed(_read(course.root / "release" / assignment.name / f"{unit.id}.ipynb"), number)
    notebook = _solved(source_notebook(course.root, assignment.name, unit.id))
    variants = sorted((unit.folder / kind).glob("*.py"))
    return _signed(notebook, number, draw.choice(variants).read_text(encoding="utf-8") if variants else "")


def right(course: Course, assignment: Assignment, unit: Unit, number: int) -> Notebook:
    """The unit's notebook with the reference solution, signed by student ``number``."""
    return _signed(_solved(source_notebook(course.root, assignment.name, unit.id)), number)


def source_of(cell: dict[str, Any]) -> str:
    """A cell's text, which a notebook may hold as a list of lines."""
    source = cell["source"]
    return "".join(source) if isinstance(source, list) else str(source)


def of_nbgrader(cell: dict[str, Any]) -> dict[str, Any]:
    """What nbgrader knows of a cell; empty for one that it does not look at."""
    return dict(cell["metadata"].get("nbgrader", {}))


def _copy_unit(root: Path, unit: str, assignment: str) -> None:
    shutil.copytree(ROOT / "course" / unit, root / "course" / unit)
    bank = bank_file(root, unit)  # without it no mistake would be named
    bank.parent.mkdir(exist_ok=True)
    shutil.copy(bank_file(ROOT, unit), bank)
    for built in ("source", "release"):
        target = root / built / assignment
        target.mkdir(parents=True, exist_ok=True)
        for path in (ROOT / built).glob(f"*/*{unit}*"):
            shutil.copy(path, target)


def _solved(path: Path) -> Notebook:
    notebook = _read(path)
    for cell in notebook["cells"]:
        if of_nbgrader(cell).get("solution"):
            cell["source"] = clean(source_of(cell)).rstrip("\n")
    return notebook


def _signed(notebook: Notebook, number: int, variant: str = "") -> Notebook:
    """The student's own way of it, at the end of the last answer; no two submissions are the same."""
    last = [cell for cell in notebook["cells"] if of_nbgrader(cell).get("solution")][-1]
    last["source"] = "\n\n\n".join(filter(None, [source_of(last), variant.strip(), f"# by {student(number)}"]))
    return notebook


def _read(path: Path) -> Notebook:
    return dict(json.loads(_text(path)))


@lru_cache(maxsize=64)
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
