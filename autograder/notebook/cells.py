"""Make notebook cells, with and without nbgrader's metadata."""

from __future__ import annotations

from typing import Any

import nbformat
from nbformat import NotebookNode

from autograder.notebook.grade_ids import CHECK_ID, GIVEN_ID, HIDDEN_CHECK_ID, answer_id, cell_id, written_id

FOLDED = "hide-input"  # MyST-NB's tag for a cell that a click unfolds
_v4: Any = nbformat.v4  # its functions carry no types
_from_dict: Any = nbformat.from_dict


def code_cell(source: str, metadata: dict[str, Any] | None = None, **fields: Any) -> NotebookNode:
    """A code cell without outputs."""
    return _cell("code", source, metadata, execution_count=None, outputs=[], **fields)


def markdown_cell(source: str, metadata: dict[str, Any] | None = None, **fields: Any) -> NotebookNode:
    return _cell("markdown", source, metadata, **fields)


def _cell(kind: str, source: str, metadata: dict[str, Any] | None, **fields: Any) -> NotebookNode:
    """Make a cell as nbformat's ``new_..._cell`` does, which validates each cell and takes eight times as long."""
    cell: NotebookNode = _from_dict(
        {"id": "", "cell_type": kind, "metadata": metadata or {}, "source": source, **fields}
    )
    return cell


def notebook(cells: list[NotebookNode], metadata: dict[str, Any]) -> NotebookNode:
    """Make a notebook of format 4.5."""
    node: NotebookNode = _v4.new_notebook(cells=cells, metadata=metadata)
    return node


def answer_cell(names: tuple[str, ...], source: str) -> NotebookNode:
    """Make the cell in which students write an answer. The check cells carry its points."""
    return _graded_cell(source, answer_id(names), solution=True)


def written_cell(name: str, points: float, model_answer: str) -> NotebookNode:
    """Make the cell of a written answer: a manually graded cell, which nbgrader clears for students."""
    metadata = _metadata(written_id(name), grade=True, solution=True, points=_plain(points))
    return markdown_cell(model_answer, {"nbgrader": metadata})


def given_cell(source: str, folded: bool = False) -> NotebookNode:
    """Make a cell of given code, which grading runs again after the student's. If folded, a click opens it."""
    cell = _graded_cell(source, GIVEN_ID, locked=True)
    if folded:
        cell.metadata |= {"tags": [FOLDED], "jupyter": {"source_hidden": True}}
    return cell


def check_cell(unit_name: str, points: float) -> NotebookNode:
    """Make the cell that runs the visible checks. Its value is the points, which nbgrader reads as partial credit."""
    source = f'from autograder import check\n\ncheck("{unit_name}")'
    return _graded_cell(source, CHECK_ID, grade=True, locked=True, points=_plain(points))


def hidden_check_cell(unit_name: str, points: float) -> NotebookNode:
    """Make the cell that holds the points of the hidden checks."""
    source = f'from autograder import check\n\ncheck("{unit_name}", hidden={_plain(points)})'
    return _graded_cell(source, HIDDEN_CHECK_ID, grade=True, locked=True, points=_plain(points))


def is_solution(cell: NotebookNode) -> bool:
    """True if students write in the cell. nbgrader's own function takes a second to import."""
    return bool(_nbgrader(cell).get("solution"))


def is_grade(cell: NotebookNode) -> bool:
    """True if the cell carries points."""
    return bool(_nbgrader(cell).get("grade"))


def is_written(cell: NotebookNode) -> bool:
    """True if the cell holds a written answer, which a person grades."""
    return is_solution(cell) and is_grade(cell)


def is_locked(cell: NotebookNode) -> bool:
    """True if nbgrader restores the released text."""
    return not is_solution(cell) and (is_grade(cell) or bool(_nbgrader(cell).get("locked")))


def _nbgrader(cell: NotebookNode) -> dict[str, Any]:
    found: dict[str, Any] = cell["metadata"].get("nbgrader", {})
    return found


def with_ids(cells: list[NotebookNode], unit_id: str) -> list[NotebookNode]:
    """Give each cell an id that depends only on its unit and content, so that an edit changes no other id."""
    seen: dict[str, int] = {}
    for cell in cells:
        grade_id = _nbgrader(cell).get("grade_id")
        identity = grade_id or f"{cell.cell_type}\n{cell.source}"
        seen[identity] = seen.get(identity, 0) + 1
        cell["id"] = cell_id(unit_id, identity, seen[identity])
    return cells


def _graded_cell(source: str, grade_id: str, **fields: Any) -> NotebookNode:
    return code_cell(source.rstrip("\n"), {"nbgrader": _metadata(grade_id, **fields)})


def _metadata(
    grade_id: str,
    *,
    grade: bool = False,
    solution: bool = False,
    locked: bool = False,
    points: float | None = None,
) -> dict[str, Any]:
    metadata: dict[str, Any] = {
        "grade": grade,
        "grade_id": grade_id,
        "locked": locked,
        "schema_version": 3,
        "solution": solution,
        "task": False,
    }
    if points is not None:
        metadata["points"] = points
    return metadata


def _plain(points: float) -> float:
    """Return whole points as an int, as nbgrader's toolbar writes them."""
    return int(points) if float(points).is_integer() else points
