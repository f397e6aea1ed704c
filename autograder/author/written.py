"""Read a lesson's questions that a person grades, each with the author's model answer.

A model answer is a markdown cell with the tag ``written``, a name and points, in MyST's form of a cell's metadata.
It ends at the next ``+++`` or code cell.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from jupytext.myst import MystMetadataParsingError, myst_to_notebook
from nbformat import NotebookNode

from autograder.solution import WRITTEN_STUB

TAG = "written"
EXAMPLE = '+++ {"tags": ["written"], "name": "why_scale", "points": 2}'
NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)
BREAK = re.compile(r"\+\+\+\s*(?P<metadata>\{.*\})\s*")
MENTIONED = re.compile(r"^(\+\+\+|:?tags:|- ).*\bwritten\b", re.MULTILINE)
FENCED = re.compile(r"^(```|~~~).*?^\1", re.DOTALL | re.MULTILINE)
AFTER = re.compile(r"^(#+ |<details)", re.MULTILINE)  # what a lesson goes on with
PICTURE = re.compile(r"!\[[^\]]*\]\(")
MARKER = re.compile(r"(BEGIN|END) SOLUTION")


@dataclass(frozen=True)
class ModelAnswer:
    """An author's answer to a question.

    Args:
        line: where it begins in the lesson, from 1.
    """

    name: str
    points: float
    text: str
    line: int


@dataclass(frozen=True)
class Fault:
    """A fault of a written answer, at this line of the lesson, from 1."""

    line: int
    what: str
    cure: str


def is_written(cell: NotebookNode) -> bool:
    """True if a lesson's cell is a model answer. Its metadata then have a name and points."""
    return cell.cell_type == "markdown" and TAG in _tags(cell.metadata)


def model_answers(text: str) -> tuple[ModelAnswer, ...]:
    """Return the model answers of a lesson without those that have a fault."""
    cells = _cells(text)
    broken = {fault.line for fault in _faults(text, cells)}
    return tuple(
        ModelAnswer(cell.metadata["name"], float(cell.metadata["points"]), cell.source, line)
        for line, cell in cells
        if is_written(cell) and line not in broken
    )


def faults(text: str) -> Iterator[Fault]:
    """List the faults of a lesson's model answers."""
    return _faults(text, _cells(text))


def without_model_answers(text: str) -> str:
    """Return what students may read of a lesson."""
    for answer in model_answers(text):
        text = text.replace(answer.text, "")
    return text


def _faults(text: str, cells: list[tuple[int, NotebookNode]]) -> Iterator[Fault]:
    names: dict[Any, int] = {}
    for number, (line, cell) in enumerate(cells):
        if TAG not in _tags(cell.metadata):
            continue
        if cell.cell_type != "markdown":
            yield Fault(line, "a written answer is prose, and this is a code cell.", f"Begin it with: {EXAMPLE}")
            continue
        name = cell.metadata.get("name")
        above = cells[number - 1][1] if number else None
        found = [*_of_metadata(cell), *_of_text(cell.source)]
        if above is None or above.cell_type != "markdown" or is_written(above):
            found.append((f"the written answer {name} has no question above it.", "Write the question before it."))
        if isinstance(name, str) and names.setdefault(name, line) != line:
            found.append((f"the written answer {name} appears twice, see line {names[name]}.", "Rename one."))
        yield from (Fault(line, what, cure) for what, cure in found)
    yield from _empty(text, {line for line, _ in cells})


def _of_metadata(cell: NotebookNode) -> Iterator[tuple[str, str]]:
    name, points = cell.metadata.get("name"), cell.metadata.get("points")
    if not isinstance(name, str) or not NAME.fullmatch(name):
        yield f"a written answer has the name {name!r}, which is no identifier.", f"Write it like this: {EXAMPLE}"
    is_number = isinstance(points, int | float) and not isinstance(points, bool)
    if not is_number or not 0 < points < math.inf:
        yield f"the written answer {name} is worth {points!r} points.", f"Give it some, like this: {EXAMPLE}"


def _of_text(text: str) -> Iterator[tuple[str, str]]:
    if MARKER.search(text):
        yield "a model answer holds a marker of a solution.", "Remove it: students never see a model answer."
    elif AFTER.search(FENCED.sub("", text)):
        yield "a model answer holds a heading or a fold.", "End it with a line +++ before the lesson goes on."
    if PICTURE.search(text):
        yield "a model answer shows a picture, and figures/ reaches students.", "Say it in words."
    if text.strip() == WRITTEN_STUB:
        yield f"a model answer says {WRITTEN_STUB!r}, as what students see.", "Write what you would answer."


def _empty(text: str, lines: set[int]) -> Iterator[Fault]:
    """Yield a fault for each model answer without text, which Jupytext drops."""
    for number, line in enumerate(text.splitlines(), start=1):
        found = BREAK.fullmatch(line) if TAG in line else None
        if found and number not in lines and TAG in _tags(_json(found["metadata"])):
            yield Fault(number, "a model answer is empty.", "Write what you would answer, or what earns points.")


def _cells(text: str) -> list[tuple[int, NotebookNode]]:
    """Return a lesson's cells with their first lines; none if the lesson has no written answer."""
    if not MENTIONED.search(text):
        return []
    try:
        notebook = myst_to_notebook(text, add_source_map=True)
    except MystMetadataParsingError:  # who makes the notebook says so
        return []
    return list(zip(notebook.metadata["source_map"], notebook.cells, strict=True))


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return {}


def _tags(metadata: Any) -> Any:
    return metadata.get("tags") or () if isinstance(metadata, dict) else ()
