"""nbgrader's id, or the notebook format's own, says what a cell is."""

from __future__ import annotations

import pytest

from autograder.notebook.cells import answer_cell, given_cell, with_ids
from autograder.notebook.read import Cell
from autograder.submissions.cell_roles import released_role_ids, role_ids_in, with_roles

IDS = {"aa": "answer-f", "bb": "given", "cc": "written-why", "dd": "check"}


@pytest.mark.parametrize("kind", ["markdown", "raw", "code"])
@pytest.mark.parametrize("cell", [Cell("", "x", "answer-f"), Cell("", "x", None, "aa"), Cell("", "x", "given")])
def test_a_cell_of_code_is_code_whatever_its_type(kind: str, cell: Cell) -> None:
    """Its own id says so if its grade_id was dropped."""
    (found,) = with_roles([Cell(kind, cell.source, cell.grade_id, cell.id)], IDS)

    assert (found.kind, found.grade_id) == ("code", cell.grade_id or "answer-f")


def test_other_cells_stay_what_they_are() -> None:
    """Prose, and cells of the student's own."""
    cells = [Cell("markdown", "x"), Cell("code", "x"), Cell("raw", "x", None, "ee")]

    assert with_roles(cells, IDS) == tuple(cells)


@pytest.mark.parametrize("cell", [Cell("code", "x", "written-why"), Cell("code", "x", None, "cc")])
def test_a_written_answer_is_prose_whatever_its_type(cell: Cell) -> None:
    """It never runs."""
    assert [(found.kind, found.grade_id) for found in with_roles([cell], IDS)] == [("markdown", "written-why")]


def test_a_copy_in_prose_stays_prose() -> None:
    """A student who keeps an old attempt as Markdown beside the answer means the answer."""
    cells = (Cell("code", "new", "answer-f"), Cell("markdown", "old", "answer-f"))

    assert with_roles(cells, IDS) == cells


def test_a_students_machine_knows_the_ids_without_the_released_notebook() -> None:
    """They depend on the exercise and the grade_id alone."""
    cells = with_ids([given_cell("x = 1"), answer_cell(("f", "g"), "def f(): ..."), answer_cell(("h",), "")], "02_a")

    likely = released_role_ids("02_a", {("f", "g"), ("h",)})

    assert role_ids_in(cells).items() <= likely.items()
