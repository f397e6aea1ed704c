"""The same six answers in the forms in which others are given them.

They start a kernel for each notebook. So a class that hands in six notebooks costs them six kernels a student; the
strictest comparison is with all six exercises in one notebook, which is one kernel, and with a few plain asserts an
exercise instead of our checks.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from autograder.model.course import Course
from benchmarks.classes import Notebook, answered, of_nbgrader
from benchmarks.plain import plain_test

STRICT = "one notebook, plain asserts"
ONE_NOTEBOOK = "one notebook, check() cells"
SIX_NOTEBOOKS = "six notebooks, check() cells"
MERGED = "six_exercises"  # the name of the one notebook

Cell = dict[str, Any]
Notebooks = dict[str, Notebook]  # by name


def in_form(form: str, notebooks: Notebooks) -> Notebooks:
    """The exercises' notebooks, by unit, in that form."""
    return FORMS[form](notebooks)


def sources(course: Course) -> Notebooks:
    """The instructor's notebooks, by unit."""
    folder = course.root / "source" / course.assignments[0].name
    return {unit.id: json.loads((folder / f"{unit.id}.ipynb").read_text(encoding="utf-8")) for unit in course.units}


def answers(course: Course, number: int) -> Notebooks:
    """What student ``number`` hands in, by unit."""
    assignment = course.assignments[0]
    return {unit.id: answered(course, assignment, unit, number) for unit in assignment.units}


def write(folder: Path, notebooks: Notebooks) -> None:
    """Write them into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, notebook in notebooks.items():
        (folder / f"{name}.ipynb").write_text(json.dumps(notebook, indent=1), encoding="utf-8")


def _six(notebooks: Notebooks) -> Notebooks:
    return notebooks


def _one(notebooks: Notebooks) -> Notebooks:
    cells = [_renamed(cell, unit) for unit, notebook in notebooks.items() for cell in notebook["cells"]]
    return {MERGED: {**next(iter(notebooks.values())), "cells": cells}}


def _one_plain(notebooks: Notebooks) -> Notebooks:
    tested = {
        unit: {**notebook, "cells": list(_plainly_tested(notebook, unit))} for unit, notebook in notebooks.items()
    }
    return _one(tested)


def _plainly_tested(notebook: Notebook, unit: str) -> list[Cell]:
    """The first check cell holds the plain asserts, the others are gone."""
    first = next(cell for cell in notebook["cells"] if of_nbgrader(cell).get("grade"))
    return [
        {**cell, "source": plain_test(unit)} if cell is first else cell
        for cell in notebook["cells"]
        if cell is first or not of_nbgrader(cell).get("grade")
    ]


FORMS: dict[str, Callable[[Notebooks], Notebooks]] = {
    STRICT: _one_plain,
    ONE_NOTEBOOK: _one,
    SIX_NOTEBOOKS: _six,
}


def _renamed(cell: Cell, unit: str) -> Cell:
    """The cell with names of its own: nbgrader knows a notebook's cells by them."""
    metadata = dict(cell["metadata"])
    if "nbgrader" in metadata:
        metadata["nbgrader"] = {**metadata["nbgrader"], "grade_id": f"{metadata['nbgrader']['grade_id']}-{unit}"}
    return {**cell, "id": f"{unit}-{cell['id']}", "metadata": metadata}
