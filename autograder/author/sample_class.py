"""Write a sample class, made from the course, whose grades are known.

It holds solutions, unusual styles, empty stubs, known mistakes of every unit, and one submission for each kind of
broken file. Its students are invented: sample-01, sample-02, ...
"""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from autograder.errors import BuildError, CourseError
from autograder.model.course import Assignment, Course, Unit
from autograder.solution import clean, solution_text
from autograder.variant import code_of

MAX_MISTAKEN = 12  # students who make known mistakes: each makes one or more in each unit
MARK = ".sample-class"  # a file in the folder of submissions: the students' names, each with a digest of its files
Notebook = dict[str, Any]
Files = dict[str, str]  # name -> text, within submitted/<student>/<assignment>/


@dataclass(frozen=True)
class Sample:
    """One student of the sample class."""

    title: str
    files: Callable[[Assignment], Files | None]  # None: does not hand this assignment in


def write_sample_class(course: Course, submitted: Path, students: Iterable[Sample] | None = None) -> list[str]:
    """Write the sample class, or these students, into ``submitted``. Return a title for each student, in order.

    Raises:
        CourseError: a student's folder exists and is not as this function wrote it. Nothing is written.
    """
    every = samples(course) if students is None else students
    chosen = {f"sample-{number:02}": sample for number, sample in enumerate(every, start=1)}
    written = _marked(submitted)
    for student in chosen:
        if (submitted / student).exists() and written.get(student) != _digest(submitted / student):
            raise CourseError(
                f"{submitted / student} holds files that this command did not write. It has changed nothing.",
                "Rename that folder, or run: autograder sample --into sample-class",
            )
    submitted.mkdir(parents=True, exist_ok=True)
    for student, sample in chosen.items():
        for assignment in course.assignments:
            if (files := sample.files(assignment)) is not None:
                folder = submitted / student / assignment.name
                folder.mkdir(parents=True, exist_ok=True)
                for name, text in files.items():
                    (folder / name).write_text(text, encoding="utf-8")
        written[student] = _digest(submitted / student)
        (submitted / MARK).write_text("".join(f"{name} {one}\n" for name, one in written.items()), encoding="utf-8")
    return [sample.title for sample in chosen.values()]


def is_sample_class(submitted: Path) -> bool:
    """True if ``submitted`` holds only the sample class, which needs no isolation."""
    known = _marked(submitted)
    return bool(known) and all(path.name in known for path in submitted.iterdir() if path.is_dir())


def _marked(submitted: Path) -> dict[str, str]:
    """Return the students that were written into ``submitted`` and are still there, each with its digest."""
    mark = submitted / MARK
    lines = mark.read_text(encoding="utf-8").splitlines() if mark.is_file() else []
    known = (line.partition(" ") for line in lines)
    return {student: digest for student, _, digest in known if (submitted / student).is_dir()}


def _digest(folder: Path) -> str:
    """Return a digest of the names and contents of all files in a folder."""
    digest = blake2b(digest_size=16)
    for path in sorted(path for path in folder.rglob("*") if not path.is_dir()):
        content = path.read_bytes() if path.is_file() else b""
        digest.update(f"{path.relative_to(folder).as_posix()} {len(content)}\n".encode(errors="surrogateescape"))
        digest.update(content)
    return digest.hexdigest()


def samples(course: Course) -> Iterator[Sample]:
    """Yield the students in order."""
    root = course.root
    yield Sample("every answer right, in notebooks", each(lambda unit, a: {_nb(unit): dump(solved(root, a, unit))}))
    yield Sample("every answer right, in modules", each(lambda unit, a: {f"{unit.id}.py": solution(unit)}))
    for number in range(max(len(_rounds(unit, "styles")) for unit in course.units)):
        yield Sample(f"right in other styles, {number + 1}", _variants(root, "styles", number))
    yield Sample("stubs left empty, in notebooks", each(lambda unit, a: {_nb(unit): released(root, a, unit)}))
    yield Sample(
        "stubs left empty, in modules",
        each(lambda unit, a: {f"{unit.id}.py": (root / "exercises" / f"{unit.id}.py").read_text(encoding="utf-8")}),
    )
    for number in range(min(MAX_MISTAKEN, max(len(_rounds(unit, "misconceptions")) for unit in course.units))):
        yield Sample(f"misconceptions, {number + 1}", _variants(root, "misconceptions", number))
    kinds = list(BROKEN)
    width = len(course.assignments)
    for first in range(0, len(kinds), width):
        chosen = kinds[first : first + width]
        breakages = dict(zip((assignment.name for assignment in course.assignments), chosen, strict=False))
        yield Sample(f"broken: {', '.join(chosen)}", each(_broken(root, breakages)))


def each(files: Callable[[Unit, Assignment], Files]) -> Callable[[Assignment], Files]:
    """Return the files of an assignment, unit by unit."""
    return lambda assignment: {
        name: text for unit in assignment.units for name, text in files(unit, assignment).items()
    }


def _variants(root: Path, kind: str, number: int) -> Callable[[Assignment], Files | None]:
    """Return each unit in its variant of that round, as a module in every other round. Units with fewer rounds start
    over.

    An assignment is not handed in once all variants of its units were used.
    """

    def of_unit(unit: Unit, assignment: Assignment) -> Files:
        rounds = _rounds(unit, kind)
        source = "\n\n".join(code_of(path) for path in rounds[number % len(rounds)]) if rounds else ""
        if number % 2:
            return {f"{unit.id}.py": f"{solution(unit)}\n\n{source}"}
        return {_nb(unit): dump(_with_cell(solved(root, assignment, unit), source))}

    def files(assignment: Assignment) -> Files | None:
        is_new = any(number < len(_rounds(unit, kind)) for unit in assignment.units)
        return each(of_unit)(assignment) if is_new else None

    return files


def _rounds(unit: Unit, kind: str) -> list[list[Path]]:
    """Combine the unit's variants into as few files as possible; variants in one file define different names."""
    rounds: list[tuple[set[str], list[Path]]] = []
    for path in sorted((unit.folder / kind).glob("*.py")):
        names = _defined(path)
        fitting = next((round_ for round_ in rounds if not round_[0] & names), None)
        if fitting is None:
            rounds.append((names, [path]))
        else:
            fitting[0].update(names)
            fitting[1].append(path)
    return [paths for _, paths in rounds]


def _defined(path: Path) -> set[str]:
    body = ast.parse(code_of(path)).body
    names = {node.name for node in body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    targets = [node.targets[0] for node in body if isinstance(node, ast.Assign)]
    return names | {target.id for target in targets if isinstance(target, ast.Name)}


def solution(unit: Unit) -> str:
    return clean(solution_text(unit))


def solved(root: Path, assignment: Assignment, unit: Unit) -> Notebook:
    """Return the instructor's notebook as a student would fill it in."""
    notebook = json.loads(_built(root / "source" / assignment.name / _nb(unit)))
    for cell in notebook["cells"]:
        if cell.get("metadata", {}).get("nbgrader", {}).get("solution"):
            cell["source"] = clean(source_of(cell)).rstrip("\n")
    return dict(notebook)


def _with_cell(notebook: Notebook, source: str) -> Notebook:
    """Return the notebook with one more code cell before its checks."""
    cell: dict[str, Any] = {
        "cell_type": "code",
        "execution_count": None,
        "id": f"added-{len(notebook['cells'])}",
        "metadata": {},
        "outputs": [],
        "source": source,
    }
    cells = notebook["cells"]
    place = next(i for i, cell in enumerate(cells) if cell.get("metadata", {}).get("nbgrader", {}).get("grade"))
    return {**notebook, "cells": [*cells[:place], cell, *cells[place:]]}


def released(root: Path, assignment: Assignment, unit: Unit) -> str:
    return _built(root / "release" / assignment.name / _nb(unit))


def _built(path: Path) -> str:
    if not path.is_file():
        raise BuildError(f"{path} is missing.", "Run: autograder build")
    return path.read_text(encoding="utf-8")


def source_of(cell: dict[str, Any]) -> str:
    source = cell["source"]
    return "".join(source) if isinstance(source, list) else str(source)


def dump(notebook: Notebook) -> str:
    return json.dumps(notebook, indent=1) + "\n"


def _nb(unit: Unit) -> str:
    return f"{unit.id}.ipynb"


Breakage = Callable[[Notebook, Unit], Files]


def _broken(root: Path, breakages: dict[str, str]) -> Callable[[Unit, Assignment], Files]:
    """Break the first unit of each assignment and solve the others, which must keep their points."""

    def files(unit: Unit, assignment: Assignment) -> Files:
        notebook = solved(root, assignment, unit)
        if unit == assignment.units[0] and assignment.name in breakages:
            return BROKEN[breakages[assignment.name]](notebook, unit)
        return {_nb(unit): dump(notebook)}

    return files


def _duplicated(notebook: Notebook, unit: Unit) -> Files:
    """Duplicate every cell with its id, as copying in an editor does."""
    return {_nb(unit): dump({**notebook, "cells": [cell for cell in notebook["cells"] for _ in range(2)]})}


def _deleted(notebook: Notebook, unit: Unit) -> Files:
    """Keep only what the student wrote: no lesson, given code or check cells."""

    def is_kept(cell: dict[str, Any]) -> bool:
        is_answer = cell.get("metadata", {}).get("nbgrader", {}).get("solution")
        return bool(is_answer) or (cell["cell_type"] == "code" and source_of(cell).lstrip().startswith("import"))

    return {_nb(unit): dump({**notebook, "cells": [cell for cell in notebook["cells"] if is_kept(cell)]})}


def _wrong_kernel(notebook: Notebook, unit: Unit) -> Files:
    metadata = {"kernelspec": {"display_name": "R", "language": "R", "name": "ir"}}
    return {_nb(unit): dump({**notebook, "metadata": metadata})}


def _added(source: str) -> Breakage:
    return lambda notebook, unit: {_nb(unit): dump(_with_cell(notebook, source))}


BROKEN: dict[str, Breakage] = {
    "not a notebook": lambda notebook, unit: {_nb(unit): "My answers are in the other file.\n"},
    "invalid JSON": lambda notebook, unit: {_nb(unit): dump(notebook)[:-200]},
    "a notebook missing": lambda notebook, unit: {},
    "a notebook renamed": lambda notebook, unit: {"Final answer (2).ipynb": dump(notebook)},
    "cells duplicated": _duplicated,
    "cells deleted": _deleted,
    "wrong kernel": _wrong_kernel,
    "a cell that raises": _added("print(undefined_name)"),
    "a library that is not there": _added("import a_library_that_nobody_has"),
    "sys.exit": _added("import sys\n\nsys.exit(1)"),
    "os._exit": _added("import os\n\nos._exit(0)"),
    "an endless loop": _added("while True:\n    pass"),
}
