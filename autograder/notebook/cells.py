"""Make cells: plain ones, and those that nbgrader knows."""

from __future__ import annotations

import hashlib
from typing import Any

import nbformat
from nbformat import NotebookNode

from autograder.notebook.grade_ids import CHECK_ID, GIVEN_ID, HIDDEN_CHECK_ID, answer_id, written_id

FOLDED = "hide-input"  # a tag that MyST-NB knows: a click unfolds the cell


_v4: Any = nbformat.v4  # its functions carry no types
_from_dict: Any = nbformat.from_dict


def code_cell(source: str, metadata: dict[str, Any] | None = None, **fields: Any) -> NotebookNode:
    """A code cell without outputs."""
    return _cell("code", source, metadata, execution_count=None, outputs=[], **fields)


def markdown_cell(source: str, metadata: dict[str, Any] | None = None, **fields: Any) -> NotebookNode:
    return _cell("markdown", source, metadata, **fields)


def _cell(kind: str, source: str, metadata: dict[str, Any] | None, **fields: Any) -> NotebookNode:
    """Like nbformat's own ``new_..._cell``, which validates each cell and takes eight times as long."""
    cell: NotebookNode = _from_dict(
        {"id": "", "cell_type": kind, "metadata": metadata or {}, "source": source, **fields}
    )
    return cell


def notebook(cells: list[NotebookNode], metadata: dict[str, Any]) -> NotebookNode:
    """A notebook of format 4.5."""
    node: NotebookNode = _v4.new_notebook(cells=cells, metadata=metadata)
    return node


def answer_cell(names: tuple[str, ...], source: str) -> NotebookNode:
    """Where a student writes. It carries no points: the check cells do."""
    return _graded_cell(source, answer_id(names), solution=True)


def written_cell(name: str, points: float, model_answer: str) -> NotebookNode:
    """Where a student answers in prose: nbgrader's manually graded answer, which clears all of it for students."""
    metadata = _metadata(written_id(name), grade=True, solution=True, points=_plain(points))
    return markdown_cell(model_answer, {"nbgrader": metadata})


def given_cell(source: str, folded: bool = False) -> NotebookNode:
    """Given code, which grading runs again after the student's. Folded, it waits for a click."""
    cell = _graded_cell(source, GIVEN_ID, locked=True)
    if folded:
        cell.metadata |= {"tags": [FOLDED], "jupyter": {"source_hidden": True}}
    return cell


def check_cell(unit_name: str, points: float) -> NotebookNode:
    """Runs the visible checks. Its value is the points earned, which stock nbgrader reads as partial credit."""
    source = f'from autograder import check\n\ncheck("{unit_name}")'
    return _graded_cell(source, CHECK_ID, grade=True, locked=True, points=_plain(points))


def hidden_check_cell(unit_name: str, points: float) -> NotebookNode:
    """Stands for the checks that run only when the work is graded, and holds their points."""
    source = f'from autograder import check\n\ncheck("{unit_name}", hidden={_plain(points)})'
    return _graded_cell(source, HIDDEN_CHECK_ID, grade=True, locked=True, points=_plain(points))


def is_solution(cell: NotebookNode) -> bool:
    """Whether nbgrader has students write in the cell. Its own function of that name is a second's import away."""
    return bool(_nbgrader(cell).get("solution"))


def is_grade(cell: NotebookNode) -> bool:
    """Whether the cell carries points."""
    return bool(_nbgrader(cell).get("grade"))


def is_written(cell: NotebookNode) -> bool:
    """Whether the cell holds a written answer, which a person grades."""
    return is_solution(cell) and is_grade(cell)


def is_locked(cell: NotebookNode) -> bool:
    """Whether nbgrader puts the released text back."""
    return not is_solution(cell) and (is_grade(cell) or bool(_nbgrader(cell).get("locked")))


def _nbgrader(cell: NotebookNode) -> dict[str, Any]:
    found: dict[str, Any] = cell["metadata"].get("nbgrader", {})
    return found


def with_ids(cells: list[NotebookNode], unit_id: str) -> list[NotebookNode]:
    """Give each cell an id that depends on its unit and itself alone, so that an edit changes no other id."""
    seen: dict[str, int] = {}
    for cell in cells:
        grade_id = _nbgrader(cell).get("grade_id")
        identity = grade_id or f"{cell.cell_type}\n{cell.source}"
        seen[identity] = seen.get(identity, 0) + 1
        text = f"{unit_id}\n{seen[identity]}\n{identity}"
        cell["id"] = hashlib.sha256(text.encode()).hexdigest()[:8]
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
    """4 rather than 4.0, as nbgrader's own toolbar writes it."""
    return int(points) if float(points).is_integer() else points
