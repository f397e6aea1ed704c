"""Write an assignment's rows into nbgrader's gradebook, like ``nbgrader generate_assignment``.

Unlike nbgrader, this uses one transaction, can add cells after submissions arrived, and never deletes manual grades or
comments.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from nbgrader.api import (
    Assignment,
    BaseCell,
    Comment,
    Grade,
    GradeCell,
    Notebook,
    SolutionCell,
    SourceCell,
    SubmittedNotebook,
)
from nbgrader.api import Course as CourseRow
from nbgrader.utils import is_grade, is_locked, is_solution
from sqlalchemy import delete, func, or_, orm, select

from autograder.errors import GradebookError
from autograder.grade.source_notebooks import prepared_notebook
from autograder.notebook.grade_ids import written_name

COURSE_ID = "default_course"  # nbgrader's default


@dataclass
class NotebookRows:
    """The gradebook's rows for one source notebook, by cell name."""

    name: str
    kernelspec: str
    grade_cells: dict[str, dict[str, Any]] = field(default_factory=dict)
    solution_cells: dict[str, dict[str, Any]] = field(default_factory=dict)
    source_cells: dict[str, dict[str, Any]] = field(default_factory=dict)


def notebooks_of(folder: Path, units: Iterable[str]) -> list[NotebookRows]:
    """Read the source notebooks of these units.

    Raises:
        GradebookError: A notebook is missing or cannot be read.
    """
    return [notebook_rows(folder / f"{unit}.ipynb") for unit in units]


def notebook_rows(path: Path) -> NotebookRows:
    """Return the rows for one source notebook."""
    node = prepared_notebook(path)
    rows = NotebookRows(path.stem, json.dumps(node.metadata.get("kernelspec", {})))
    for cell in node.cells:
        name = cell.metadata.get("nbgrader", {}).get("grade_id")
        if is_grade(cell):
            points = float(cell.metadata.nbgrader["points"])
            rows.grade_cells[name] = {"max_score": points, "cell_type": cell.cell_type}
        if is_solution(cell):
            rows.solution_cells[name] = {}
        if is_grade(cell) or is_solution(cell) or is_locked(cell):
            rows.source_cells[name] = {
                "cell_type": cell.cell_type,
                "locked": is_locked(cell),
                "source": cell.source,
                "checksum": cell.metadata.nbgrader.get("checksum"),
            }
    return rows


def register(
    session: orm.Session,
    name: str,
    expected: list[NotebookRows],
    course_id: str = COURSE_ID,
    due: datetime | None = None,
) -> None:
    """Update the assignment's rows in the caller's transaction.

    Args:
        due: with a time zone; None keeps the recorded date.

    Raises:
        GradebookError: A manually graded notebook or written answer is no longer part of the assignment.
    """
    assignment = session.scalar(select(Assignment).where(Assignment.name == name))
    if assignment is None:
        if session.get(CourseRow, course_id) is None:
            session.add(CourseRow(id=course_id))
            session.flush()
        assignment = Assignment(name=name, course_id=course_id)
        session.add(assignment)
        session.flush()
    if due is not None:
        assignment.duedate = due.astimezone(UTC).replace(tzinfo=None)  # nbgrader stores naive UTC
    known = {row.name: row for row in session.scalars(select(Notebook).where(Notebook.assignment_id == assignment.id))}
    for notebook in expected:
        row = known.pop(notebook.name, None)
        if row is None:
            row = Notebook(name=notebook.name, assignment_id=assignment.id)
            session.add(row)
            session.flush()
        row.kernelspec = notebook.kernelspec
        for model, cells in (
            (GradeCell, notebook.grade_cells),
            (SolutionCell, notebook.solution_cells),
            (SourceCell, notebook.source_cells),
        ):
            _update_cells(session, model, row.id, cells)
    for row in known.values():
        _remove_notebook(session, name, row)


def _update_cells(session: orm.Session, model: Any, notebook_id: str, expected: dict[str, dict[str, Any]]) -> None:
    known = {row.name: row for row in session.scalars(select(model).where(model.notebook_id == notebook_id))}
    for name, values in expected.items():
        row = known.pop(name, None)
        if row is None:
            session.add(model(name=name, notebook_id=notebook_id, **values))
            continue
        for key, value in values.items():
            if getattr(row, key) != value:
                setattr(row, key, value)
    for row in known.values():
        if model is SourceCell or not _has_manual_work(session, row.id):
            _remove_cell(session, row)
        elif model is GradeCell and (written := written_name(row.name)) is not None:
            raise GradebookError(
                f"The written answer {written} is no longer part of its lesson, but it has manual scores.",
                "Restore it in the lesson, or remove the scores in the formgrader.",
            )
    session.flush()


def _has_manual_work(session: orm.Session, cell_id: str) -> bool:
    """True if the cell has a manual score or comment. Such a cell is never removed."""
    scored = select(func.count(Grade.id)).where(
        Grade.cell_id == cell_id, or_(Grade.manual_score.is_not(None), Grade.extra_credit.is_not(None))
    )
    commented = select(func.count(Comment.id)).where(Comment.cell_id == cell_id, Comment.manual_comment.is_not(None))
    return bool(session.scalar(scored) or session.scalar(commented))


def _remove_cell(session: orm.Session, row: Any) -> None:
    if isinstance(row, BaseCell):
        session.execute(delete(Grade).where(Grade.cell_id == row.id))
        session.execute(delete(Comment).where(Comment.cell_id == row.id))
    session.delete(row)


def _remove_notebook(session: orm.Session, assignment: str, notebook: Notebook) -> None:
    """Remove a notebook that is no longer part of the assignment, unless it has manual grades."""
    cells = list(session.scalars(select(BaseCell).where(BaseCell.notebook_id == notebook.id)))
    if any(_has_manual_work(session, cell.id) for cell in cells):
        raise GradebookError(
            f"{notebook.name} is no longer part of {assignment}, but it has manual scores or comments.",
            "Restore it in course/course.toml, or remove them in the formgrader.",
        )
    for cell in [*cells, *session.scalars(select(SourceCell).where(SourceCell.notebook_id == notebook.id))]:
        _remove_cell(session, cell)
    session.flush()
    session.execute(delete(SubmittedNotebook).where(SubmittedNotebook.notebook_id == notebook.id))
    session.delete(notebook)
    session.flush()
