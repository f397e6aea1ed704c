"""Convert a student's file to page items: a notebook's cells, or a module split into its definitions."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from nbformat import NotebookNode

from autograder.model.grade import CellRun, UnitGrade
from autograder.notebook.cells import is_solution, is_written
from autograder.notebook.read import Cell
from autograder.submission_limits import MAX_SOURCE
from autograder.submissions.finished_definitions import top_level, without_later_stubs


@dataclass
class Item:
    """One cell of the student's page, with the outputs of its run."""

    kind: str
    source: str
    outputs: Sequence[dict[str, object]] = ()
    cell_id: str | None = None


def notebook_items(runs: Sequence[CellRun], cells: Sequence[Cell], written: Mapping[int, str]) -> list[Item]:
    """Return the student's cells in order. Executed cells come from the run, all others from the file.

    Args:
        written: cell number -> nbgrader's id, for cells with written answers. Each answer is one item.
    """
    waiting = list(runs)
    items: list[Item] = []
    for number, cell in enumerate(cells):
        if number in written:
            if all(item.cell_id != written[number] for item in items):
                items.append(Item("markdown", cell.source, cell_id=written[number]))
        elif cell.kind == "code" and waiting and waiting[0].source == cell.source:
            items.append(_item(waiting.pop(0)))
        elif cell.kind != "code":
            items.append(Item(cell.kind, cell.source))
    return items + [_item(run) for run in waiting]


def _item(run: CellRun) -> Item:
    return Item("code", run.source, run.outputs, run.cell_id)


def module_items(prepared: NotebookNode, unit: UnitGrade) -> list[Item]:
    """Split a module into cells: first the code outside answers, then each answer's definition."""
    text = unit.cells[0].source if unit.cells else ""
    lines = text.splitlines()
    places = _definitions(text)
    items: list[Item] = []
    taken: set[int] = set()
    for cell in prepared.cells:
        if not is_solution(cell) or is_written(cell):
            continue
        grade_id: str = cell.metadata.nbgrader.grade_id
        spans = [places[name] for name in grade_id.split("-")[1:] if name in places]
        if spans:
            parts = ["\n".join(lines[first - 1 : last]) for first, last in spans]
            taken |= {line for first, last in spans for line in range(first, last + 1)}
            items.append(Item("code", "\n\n\n".join(parts), cell_id=grade_id))
    rest = "\n".join(line for number, line in enumerate(lines, start=1) if number not in taken).strip("\n")
    outputs = unit.cells[0].outputs if unit.cells else ()
    return [Item("code", rest, outputs), *items] if rest or outputs else items


def _definitions(text: str) -> dict[str, tuple[int, int]]:
    """Return the first and last line of the definition that counts of each top-level name."""
    if len(text) > MAX_SOURCE:
        return {}
    (text,), _ = without_later_stubs([text], is_notebook=False)
    body = top_level(text, is_notebook=False)
    found: dict[str, tuple[int, int]] = {}
    for node in body:
        last = node.end_lineno or node.lineno
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            found[node.name] = (first, last)
        elif isinstance(node, ast.Assign):
            found |= {target.id: (node.lineno, last) for target in node.targets if isinstance(target, ast.Name)}
    return found
