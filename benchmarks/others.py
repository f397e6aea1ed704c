"""The same answers graded by others: stock ``nbgrader autograde`` and, where it is installed, ``otter run``.

They start a kernel for each notebook. So the class that hands in six notebooks costs them six kernels a student; the
strictest comparison is with all six exercises in one notebook, which is one kernel, and with a few plain asserts a unit
instead of our checks.
"""

from __future__ import annotations

import json
import os
import sys
import time
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.model import Course, Unit
from benchmarks.classes import Notebook, answered, of_nbgrader, student
from benchmarks.commands import CommandFailed, finished, pace, run
from benchmarks.plain import plain_test

STRICT = "one notebook, plain asserts"
ONE_NOTEBOOK = "one notebook, check() cells"
SIX_NOTEBOOKS = "six notebooks, check() cells"
Cell = dict[str, Any]


@dataclass(frozen=True)
class Stock:
    """How long another grader takes.

    Args:
        startup: seconds before the first student's work begins.
        pace: seconds a student.
    """

    grader: str
    form: str
    students: int
    notebooks: int  # of one student, which is how many kernels are started
    startup: float
    pace: float

    def seconds(self, students: int) -> float:
        """For a class of that many. They are graded one after another, so the rest is arithmetic."""
        return self.startup + students * self.pace


def stock_nbgrader(course: Course, form: str, students: int) -> Stock:
    """Grade the first ``students`` of the class with nbgrader's own executor, their notebooks being of that form.

    Raises:
        CommandFailed: nbgrader failed.
    """
    name = form.split(",")[0].replace(" ", "_") + ("_plain" if form == STRICT else "")
    build = FORMS[form]
    sources = {
        unit.id: _read(course.root / "source" / course.assignments[0].name / f"{unit.id}.ipynb")
        for unit in course.units
    }
    _write(course.root / "source" / name, build(sources))
    for path in (course.root / "source" / course.assignments[0].name).glob("test_*"):
        (course.root / "source" / name / path.name).write_bytes(path.read_bytes())
    for number in range(1, students + 1):
        _write(course.root / "submitted" / student(number) / name, build(_answers(course, number)))
    nbgrader = [sys.executable, "-m", "nbgrader"]
    run([*nbgrader, "generate_assignment", name, "--force"], course.root, AUTOGRADER_STOCK="1")
    started = time.time()
    # exit code 1: a student without a grade, which stock gives to some kinds of broken answers
    done = run([*nbgrader, "autograde", name, "--create"], course.root, fine=(0, 1), AUTOGRADER_STOCK="1")
    times = finished(course.root, name, since=started)
    if len(times) < students:
        raise CommandFailed(f"Stock nbgrader graded {len(times)} of {students} students ({form}).")
    each = pace(times) or done.seconds
    notebooks = len(build(sources))
    return Stock("nbgrader autograde", form, students, notebooks, max(0.0, times[0] - started - each), each)


def otter_run(course: Course, otter: str, students: int, folder: Path) -> Stock:
    """Grade the first ``students`` with ``otter run``: a command for each notebook, as otter has it.

    Raises:
        CommandFailed: otter failed.
    """
    tests = folder / "autograder.zip"
    with zipfile.ZipFile(tests, "w") as archive:
        archive.writestr("otter_config.json", json.dumps({"show_stdout": False}))
        for unit in course.units:
            archive.writestr(f"tests/{unit.id}.py", _otter_test(unit))
    seconds = 0.0
    for number in range(1, students + 1):
        _write(folder / student(number), _one_plain(_answers(course, number)))
        notebook = folder / student(number) / "six_exercises.ipynb"
        command = [otter, "run", "--no-logo", "-a", str(tests), "-o", str(notebook.parent), str(notebook)]
        # its kernel is the one that stands beside it
        path = os.pathsep.join([str(Path(otter).parent), os.environ.get("PATH", os.defpath)])
        seconds += run(command, folder, PATH=path).seconds
        results = json.loads((notebook.parent / "results.json").read_text(encoding="utf-8"))
        if len([test for test in results["tests"] if test["name"] in {unit.id for unit in course.units}]) < len(
            course.units
        ):
            raise CommandFailed(f"otter run did not run all tests: {results['tests']}")
    return Stock("otter run", STRICT, students, 1, 0.0, seconds / students)


def _otter_test(unit: Unit) -> str:
    """Otter's own doctest format: a session that shows nothing when all is well."""
    lines = [
        f">>> {line}" if not line.startswith((" ", "except", "else")) else f"... {line}"
        for line in plain_test(unit.id).strip().splitlines()
        if line
    ]
    test = {
        "name": unit.id,
        "points": 1,
        "suites": [
            {
                "cases": [{"code": "\n".join(lines) + "\n", "hidden": False, "locked": False}],
                "scored": True,
                "setup": "",
                "teardown": "",
                "type": "doctest",
            }
        ],
    }
    return f"OK_FORMAT = True\n\ntest = {test!r}\n"


def _answers(course: Course, number: int) -> dict[str, Notebook]:
    assignment = course.assignments[0]
    return {unit.id: answered(course, assignment, unit, number) for unit in assignment.units}


def _six(notebooks: dict[str, Notebook]) -> dict[str, Notebook]:
    return notebooks


def _one(notebooks: dict[str, Notebook]) -> dict[str, Notebook]:
    """All exercises in one notebook, so that one kernel does."""
    cells = [_renamed(cell, unit) for unit, notebook in notebooks.items() for cell in notebook["cells"]]
    return {"six_exercises": {**next(iter(notebooks.values())), "cells": cells}}


def _one_plain(notebooks: dict[str, Notebook]) -> dict[str, Notebook]:
    """The same, each exercise's check cells replaced by a cell of plain asserts."""
    cells: list[Cell] = []
    for unit, notebook in notebooks.items():
        of_unit = [_renamed(cell, unit) for cell in notebook["cells"]]
        place = next(place for place, cell in enumerate(of_unit) if of_nbgrader(cell).get("grade"))
        test = {**of_unit[place], "source": plain_test(unit)}
        kept = [cell for cell in of_unit[place:] if not of_nbgrader(cell).get("grade")]
        cells += [*of_unit[:place], test, *kept]
    return {"six_exercises": {**next(iter(notebooks.values())), "cells": cells}}


FORMS: dict[str, Callable[[dict[str, Notebook]], dict[str, Notebook]]] = {
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


def _write(folder: Path, notebooks: dict[str, Notebook]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, notebook in notebooks.items():
        (folder / f"{name}.ipynb").write_text(json.dumps(notebook, indent=1), encoding="utf-8")


def _read(path: Path) -> Notebook:
    return dict(json.loads(path.read_text(encoding="utf-8")))
