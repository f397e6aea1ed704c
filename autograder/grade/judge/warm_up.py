"""What a sandbox does once for all submissions: import what a unit needs, and compile what everybody was given."""

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

MOST = 1 << 15  # characters of cells: they go to the sandbox in one message


def warm_up(assignment: Assignment) -> frozenset[Early]:
    """The modules and cells of the assignment's units. Whatever is left out is done when it is needed."""
    early: set[Early] = set()
    length = 0
    for unit in assignment.units:
        material = unit_material(unit)
        early |= material.modules
        for cell in _cells(assignment, unit, material):
            length += len(cell.source)
            if length <= MOST:
                early.add(cell)
    return frozenset(early)


def _cells(assignment: Assignment, unit: Unit, material: Material) -> Iterator[Run]:
    """The given code, and the worked examples that answers need, under the names that they have in a notebook."""
    if material.given:
        yield Run(material.given, GIVEN, display=True)
    path = source_notebook(unit.folder.parents[1], assignment.name, unit.id)
    examples = worked_examples(path)
    if not examples:
        return
    sources = read_answer_file(path.name, path.read_bytes(), examples.keys()).sources
    left_out = unneeded(sources, examples, material.asked)
    for number, source in enumerate(sources):
        is_given = source.text.strip() == material.given.strip()
        if is_given or (source.text in examples and number not in left_out):
            yield Run(source.text, source.name, display=True)
