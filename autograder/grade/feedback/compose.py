"""Make the notebook that instructors and students read after grading.

It starts from the source notebook, so it has every answer and check cell exactly once, whatever the student deleted,
copied, moved or changed. It adds the student's own cells with their outputs, and the checks' results.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
from markupsafe import Markup
from nbformat import NotebookNode

from autograder.errors import SubmissionError
from autograder.grade.feedback.bounded import BoundedPage
from autograder.grade.feedback.items import Item, module_items, notebook_items
from autograder.grade.feedback.outputs import clean_text, new_output
from autograder.grade.source_notebooks import notebook_of
from autograder.grades.scores import UNSCORED, checks_of
from autograder.markup.card import as_html, mistakes_html
from autograder.model.course import Feedback
from autograder.model.grade import UnitGrade
from autograder.model.outcome import Response, Status
from autograder.model.result import Diagnosis
from autograder.notebook.cells import is_grade, is_locked, is_solution, is_written
from autograder.notebook.grade_ids import HIDDEN_CHECK_ID, written_id, written_name
from autograder.notebook.read import Cell, parse_notebook
from autograder.render import UNTOUCHED, as_text, mistakes_text, points_text
from autograder.submissions.cell_roles import RoleIds, role_ids_in, with_roles
from autograder.submissions.parser_messages import Compose
from autograder.submissions.written import places_of, questions_in

NOT_HANDED_IN = "# This cell was not in what was handed in."
IN_A_BLOCK = Markup("<div>{}</div>")
LOST = "*This cell was not in what was handed in. Look for the answer elsewhere in the notebook.*"


@dataclass
class Frame:
    """The places of the student's cells: in a cell of the source notebook, or after one."""

    filled: dict[int, Item] = field(default_factory=dict)
    after: dict[int, list[Item]] = field(default_factory=dict)  # -1: before all cells


def composed(task: Compose) -> bytes:
    """Return a unit's autograded notebook as JSON."""
    prepared = notebook_of(task.prepared)
    cells = _cells(task, role_ids_in(prepared.cells))
    node = autograded_notebook(prepared, task.unit, cells, task.feedback, is_plain=task.is_plain)
    return msgspec.json.format(msgspec.json.encode(node), indent=1) + b"\n"


def _cells(task: Compose, ids: RoleIds) -> tuple[Cell, ...]:
    """Return the cells of the graded notebook, as they ran; () for a module or an unreadable notebook."""
    try:
        cells = () if task.notebook is None else parse_notebook(task.notebook, "").cells
    except SubmissionError:
        return ()
    return with_roles(cells, ids)


def autograded_notebook(
    prepared: NotebookNode,
    unit: UnitGrade,
    cells: Sequence[Cell] = (),
    feedback: Feedback = Feedback.PROMISES,
    *,
    is_plain: bool = False,
) -> NotebookNode:
    """Return a copy of the prepared source notebook, filled with the student's work and the results.

    Args:
        cells: the submitted notebook's cells; () for a module.
        feedback: how much students see of hidden checks.
        is_plain: True to show the student's text without parsing or rendering it.
    """
    page = BoundedPage(is_plain=is_plain)
    name = (unit.answered_in or "").lower()
    is_module = bool(name) and not name.endswith(".ipynb") and not cells and not is_plain
    places = places_of(cells, questions_in(prepared.cells))
    written = {number: written_id(name) for name, numbers in places.items() for number in numbers}
    items = module_items(prepared, unit) if is_module else notebook_items(unit.cells, cells, written)
    frame = _place(prepared.cells, items, _first_answer(prepared.cells) - 1 if is_module else -1)
    mistakes = _by_answer_cell(prepared.cells, unit, feedback)
    filled = [_added(item, page) for item in frame.after.get(-1, [])]
    for index, cell in enumerate(prepared.cells):
        item = frame.filled.get(index)
        if is_written(cell):
            filled.append(_with(cell, source=_written(cell, unit, item, page)))
        elif is_grade(cell):
            filled.append(_with(cell, outputs=check_outputs(unit, cell.metadata.nbgrader.grade_id, feedback)))
        elif cell.cell_type == "code" and item is not None:
            outputs = [*page.outputs(item.outputs), *_named(mistakes.get(index, []))]
            filled.append(_with(cell, source=page.code(item.source), outputs=outputs))
        elif is_solution(cell):
            shown = {"outputs": _named(mistakes[index])} if index in mistakes else {}
            filled.append(_with(cell, source=NOT_HANDED_IN, **shown))
        elif not _is_plain_code(cell):  # otherwise a worked example that was deleted or is not in a module
            filled.append(cell)
        filled += [_added(item, page) for item in frame.after.get(index, [])]
    # Fixed ids, so that the same grade writes the same file.
    return _with(prepared, cells=[_with(cell, id=f"cell-{number}") for number, cell in enumerate(filled)])


def _written(cell: NotebookNode, unit: UnitGrade, item: Item | None, page: BoundedPage) -> str:
    """Return the student's written answer, or the text that students were given."""
    name = written_name(cell.metadata.nbgrader.grade_id)
    answer = next((answer for answer in unit.written if answer.name == name), None)
    if answer is None and item is not None:  # the unit could not be graded
        return page.markdown(item.source)
    if answer is None or answer.response is Response.LOST:
        return LOST
    return page.markdown(answer.text) if answer.response is Response.ANSWERED else str(cell.source)


def _by_answer_cell(cells: Sequence[Any], unit: UnitGrade, feedback: Feedback) -> dict[int, list[Diagnosis]]:
    """Map cell numbers to named mistakes: the cell of the answer that makes them, or the first answer."""
    visible = {check.name for check in unit.result.checks if not check.hidden}
    numbers = {
        number: cell.metadata.nbgrader.grade_id
        for number, cell in enumerate(cells)
        if is_solution(cell) and cell.cell_type == "code"
    }
    found: dict[int, list[Diagnosis]] = {}
    for diagnosis in unit.result.diagnoses:
        if feedback is not Feedback.SCORES or visible.intersection(diagnosis.checks):
            answer_cells = [
                n for n, grade_id in numbers.items() if set(grade_id.split("-")[1:]) & set(diagnosis.answers)
            ]
            for number in (answer_cells or list(numbers))[:1]:
                found.setdefault(number, []).append(diagnosis)
    return found


def _named(diagnoses: Sequence[Diagnosis]) -> list[NotebookNode]:
    if not diagnoses:
        return []
    html, text = clean_text(mistakes_html(diagnoses)), clean_text(mistakes_text(diagnoses))
    return [new_output("display_data", data={"text/html": html, "text/plain": text})]


def check_outputs(unit: UnitGrade, grade_id: str, feedback: Feedback = Feedback.PROMISES) -> list[NotebookNode]:
    """Return the results of a check cell, followed by its points as the float that nbgrader reads."""
    checks = checks_of(unit, grade_id)
    points, max_points = sum(check.points for check in checks), sum(check.max_points for check in checks)
    title = unit.result.unit.split("_", 1)[-1]
    if unit.status is Status.NOT_ATTEMPTED:
        text = f"{title}: 0 of {points_text(max_points)} points. {UNTOUCHED}"
        html = IN_A_BLOCK.format(text)
    elif grade_id != HIDDEN_CHECK_ID or feedback is Feedback.ALL:
        html, text = as_html(title, checks), as_text(title, checks)
    elif feedback is Feedback.PROMISES:
        shown_checks = [replace(check, failure=None) for check in checks]  # a failure shows inputs and values
        title = f"{title}, checks that run only when grading"
        html, text = as_html(title, shown_checks), as_text(title, shown_checks)
    else:
        score = f"{points_text(points)} of {points_text(max_points)} points"
        text = f"{title}: {score} from the checks that run only when grading."
        html = IN_A_BLOCK.format(text)
    if unit.status in UNSCORED:
        note = "These points do not count yet: your instructor will review this."
        html, text = IN_A_BLOCK.format(note) + html, f"{note}\n{text}"
    shown = new_output("display_data", data={"text/html": clean_text(html), "text/plain": clean_text(text)})
    return [shown, new_output("execute_result", data={"text/plain": repr(float(min(points, max_points)))})]


def _place(frame: Sequence[Any], items: Sequence[Item], start: int) -> Frame:
    """Place each item: an answer by its id (the last copy counts), other cells if unchanged.

    An item without a place goes after the previous cell, or after cell ``start``.
    """
    answers = {cell.metadata.nbgrader.grade_id: index for index, cell in enumerate(frame) if is_solution(cell)}
    last = {item.cell_id: number for number, item in enumerate(items) if item.cell_id in answers}
    free = {index for index, cell in enumerate(frame) if index not in answers.values() and not is_grade(cell)}
    placed = Frame()
    anchor = start
    for number, item in enumerate(items):
        if item.cell_id in answers and last[item.cell_id] == number:
            anchor = answers[item.cell_id]
            placed.filled[anchor] = item
            continue
        same = (i for i in sorted(free) if _same(frame[i], item))
        index = next(same, None)
        if index is None:
            placed.after.setdefault(anchor, []).append(item)
            continue
        free.discard(index)
        anchor = index
        if not is_locked(frame[index]):
            placed.filled[index] = item
    return placed


def _first_answer(frame: Sequence[Any]) -> int:
    return next((index for index, cell in enumerate(frame) if is_solution(cell) and not is_written(cell)), 0)


def _same(cell: NotebookNode, item: Item) -> bool:
    return bool(cell.cell_type == item.kind and cell.source.strip() == item.source.strip())


def _is_plain_code(cell: NotebookNode) -> bool:
    return bool(cell.cell_type == "code" and "nbgrader" not in cell.metadata)


def _added(item: Item, page: BoundedPage) -> NotebookNode:
    """Return a cell that the student added."""
    plain = _with({}, metadata=_with({}))
    if item.kind == "code":
        source, outputs = page.code(item.source), page.outputs(item.outputs)
        return _with(plain, cell_type="code", source=source, outputs=outputs, execution_count=None)
    source = page.markdown(item.source) if item.kind == "markdown" else page.verbatim(item.source)
    return _with(plain, cell_type="markdown", source=source)


def _with(node: Mapping[str, Any], **changes: Any) -> NotebookNode:
    """Return a shallow copy with some fields changed."""
    copy: Any = NotebookNode
    changed: NotebookNode = copy({**node, **changes})
    return changed
