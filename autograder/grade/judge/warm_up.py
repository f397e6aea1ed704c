"""Warm up a sandbox for all submissions: import the units' modules and compile the given cells."""

from __future__ import annotations

from collections.abc import Iterator

from autograder.boundary.control import Early
from autograder.boundary.protocol import Run
from autograder.course import source_notebook
from autograder.grade.judge.answer_run import GIVEN
from autograder.grade.judge.material import Material, unit_material
from autograder.model.course import Assignment, Unit
from autograder.submissions.answer_file import read_answer_file
from autograder.submissions.skippable_cells import unneeded, worked_examples

MAX_LENGTH = 1 << 15  # characters of cells, which are sent in one message


def warm_up(assignment: Assignment) -> frozenset[Early]:
    """Return the modules and cells of the assignment's units. Anything left out is loaded on demand."""
    early: set[Early] = set()
    length = 0
    for unit in assignment.units:
        material = unit_material(unit)
        if material.missing:
            continue
        early |= material.modules
        for cell in _cells(assignment, unit, material):
            length += len(cell.source)
            if length <= MAX_LENGTH:
                early.add(cell)
    return frozenset(early)


def _cells(assignment: Assignment, unit: Unit, material: Material) -> Iterator[Run]:
    """Yield the given code and the worked examples that answers need, with their names in a notebook."""
    if material.given:
        yield Run(material.given, GIVEN, display=True)
    path = source_notebook(unit.folder.parents[1], assignment.name, unit.id)
    examples = worked_examples(path)
    if not examples:
        return
    sources = read_answer_file(path.name, path.read_bytes(), examples.keys()).sources
    left_out = unneeded(sources, examples, material.names)
    for number, source in enumerate(sources):
        is_given = source.text.strip() == material.given.strip()
        if is_given or (source.text in examples and number not in left_out):
            yield Run(source.text, source.name, display=True)
