"""Load the code that every student of an assignment was given."""

from __future__ import annotations

from pathlib import Path

from autograder.errors import SubmissionError
from autograder.model.course import Assignment, Unit
from autograder.notebook.read import code_cells
from autograder.solution import solution_text, stub


def released_code(root: Path, assignment: Assignment, unit: Unit) -> list[str]:
    """Return the unit's stub and the cells of its released notebook."""
    given = [stub(solution_text(unit))]
    try:
        return given + code_cells(root / "release" / assignment.name / f"{unit.id}.ipynb")
    except SubmissionError:  # not released yet
        return given
