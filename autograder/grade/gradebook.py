"""Write grades into nbgrader's gradebook: what a submission earned, and why, in one transaction each.

What a person entered (manual score, extra credit, comment) is never touched. A score that nobody can vouch for is left
empty and marked for a person, because an empty score can be mended and a false zero is believed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Self

from nbgrader.api import (
    Assignment,
    BaseCell,
    Comment,
    Grade,
    GradeCell,
    Notebook,
    Student,
    SubmittedAssignment,
    SubmittedNotebook,
)
from nbgrader.utils import parse_utc
from sqlalchemy import Select, insert, select, update
from sqlalchemy.orm import Session

from autograder.errors import GradebookError
from autograder.grade.database import PATIENCE, close, transaction
from autograder.grade.register import notebooks_of, register
from autograder.grade.scores import checks_of, comment_text, score
from autograder.model import Assignment as CourseAssignment
from autograder.model import Course, SubmissionGrade, Summary, UnitGrade
from autograder.notebook.cells import CHECK_ID, HIDDEN_CHECK_ID

AT_ONCE = 1000  # students that one query asks for: databases allow some ten thousand


@dataclass(frozen=True)
class Cell:
    """A cell of the gradebook that gets a score or a comment."""

    id: str
    name: str
    max_score: float | None  # None: a solution cell, which gets a comment


@dataclass(frozen=True)
class Layout:
    """An assignment as the gradebook knows it: each notebook's id and cells, by the notebook's name."""

    assignment_id: str
    notebooks: Mapping[str, str]
    cells: Mapping[str, tuple[Cell, ...]]


class Gradebook:
    """nbgrader's gradebook at a database URL.

    Args:
        db_url: as SQLAlchemy writes it, "sqlite:////path/gradebook.db" or "postgresql://...".
        patience: seconds to wait while others are writing.
    """

    def __init__(self, db_url: str, patience: float = PATIENCE) -> None:
        self._db_url = db_url
        self._patience = patience

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        close(self._db_url)

    def register(self, course: Course, assignment: CourseAssignment) -> None:
        """Make sure that the gradebook holds the assignment as ``source/<assignment>/`` has it.

        Raises:
            GradebookError: a source notebook is missing, or the gradebook cannot be written.
        """
        wanted = notebooks_of(course.root / "source" / assignment.name, [unit.id for unit in assignment.units])
        transaction(self._db_url, lambda session: register(session, assignment.name, wanted), self._patience)

    def record(self, grade: SubmissionGrade, submitted_at: datetime | None = None) -> None:
        """Write one submission's scores and comments; all of them or none.

        Args:
            submitted_at: in UTC, see :func:`submission_time`; None leaves what is recorded.

        Raises:
            GradebookError: the gradebook is locked for long, cannot be written, or knows other cells and points.
        """
        transaction(self._db_url, lambda session: _record(session, grade, submitted_at), self._patience)

    def set_aside(self, student: str, assignment: str, why: str, submitted_at: datetime | None = None) -> None:
        """Mark a submission that could not be graded at all: no scores, and a person is to look at it."""

        def work(session: Session) -> None:
            layout = _layout(session, assignment)
            submission = _submission(session, layout, student, submitted_at)
            notebooks = _submitted_notebooks(session, layout, submission)
            cells = [(notebooks[layout.notebooks[name]], cell) for name, of in layout.cells.items() for cell in of]
            scored = {(notebook, cell.id): (None, True) for notebook, cell in cells if cell.max_score is not None}
            _write_scores(session, scored)
            _write_comments(session, {(n, c.id): why for n, c in cells if c.max_score is None})

        transaction(self._db_url, work, self._patience)

    def lacking(self, assignment: str, grades: Sequence[Summary]) -> list[Summary]:
        """The grades not every score of which is recorded: a gradebook that was put back from a backup has others."""
        found = [self._lacking(assignment, grades[first : first + AT_ONCE]) for first in range(0, len(grades), AT_ONCE)]
        return [grade for lacking in found for grade in lacking]

    def _lacking(self, assignment: str, grades: Sequence[Summary]) -> list[Summary]:
        query = (
            select(SubmittedAssignment.student_id, Notebook.name, BaseCell.name, Grade.auto_score)
            .join(SubmittedNotebook, SubmittedNotebook.id == Grade.notebook_id)
            .join(SubmittedAssignment, SubmittedAssignment.id == SubmittedNotebook.assignment_id)
            .join(Assignment, Assignment.id == SubmittedAssignment.assignment_id)
            .join(Notebook, Notebook.id == SubmittedNotebook.notebook_id)
            .join(BaseCell.__table__, BaseCell.__table__.c.id == Grade.cell_id)
            .where(Assignment.name == assignment)
            .where(SubmittedAssignment.student_id.in_([grade.student for grade in grades]))
        )
        scores: dict[str, list[tuple[str, str, float | None]]] = {}
        rows = transaction(self._db_url, lambda session: session.execute(query).all(), self._patience)
        for student, notebook, cell, recorded in rows:
            scores.setdefault(student, []).append((notebook, cell, recorded))
        return [grade for grade in grades if not _is_recorded(grade, scores.get(grade.student, []))]


def submission_time(folder: Path) -> datetime | None:
    """When a submission was handed in, in UTC, as nbgrader's ``timestamp.txt`` says; None when it does not."""
    try:
        found: datetime | None = parse_utc((folder / "timestamp.txt").read_text(encoding="utf-8").strip())
    except (OSError, ValueError, OverflowError):
        return None
    return found


def _is_recorded(grade: Summary, scores: Iterable[tuple[str, str, float | None]]) -> bool:
    """Whether these scores, each with its notebook and cell, are the grade's."""
    units = {unit.unit: unit for unit in grade.units}
    return units.keys() <= {notebook for notebook, _, _ in scores} and all(
        recorded == score(units[notebook], cell) for notebook, cell, recorded in scores if notebook in units
    )


def _record(session: Session, grade: SubmissionGrade, submitted_at: datetime | None) -> None:
    layout = _layout(session, grade.assignment)
    _check_layout(layout, grade)
    submission = _submission(session, layout, grade.student, submitted_at)
    notebooks = _submitted_notebooks(session, layout, submission)
    scores: dict[tuple[str, str], tuple[float | None, bool]] = {}
    comments: dict[tuple[str, str], str | None] = {}
    for unit in grade.units:
        notebook, summary = notebooks[layout.notebooks[unit.result.unit]], unit.summary()
        for cell in layout.cells[unit.result.unit]:
            if cell.max_score is not None:
                scores[notebook, cell.id] = (score(summary, cell.name), not unit.status.is_graded)
        for cell_id, text in _comments(unit, layout.cells[unit.result.unit]):
            comments[notebook, cell_id] = text
    _write_scores(session, scores)
    _write_comments(session, comments)


def _layout(session: Session, assignment: str) -> Layout:
    rows = session.execute(
        select(
            Assignment.id, Notebook.name, Notebook.id, BaseCell.id, BaseCell.name, BaseCell.type, GradeCell.max_score
        )
        .join(Notebook, Notebook.assignment_id == Assignment.id)
        .join(BaseCell.__table__, BaseCell.notebook_id == Notebook.id)
        .outerjoin(GradeCell.__table__, GradeCell.__table__.c.id == BaseCell.__table__.c.id)
        .where(Assignment.name == assignment)
        .order_by(BaseCell.name)
    ).all()
    if not rows:
        raise GradebookError(f"The gradebook does not know {assignment}.", f"Run: autograder grade {assignment}")
    cells: dict[str, list[Cell]] = {}
    for row in rows:
        if row[5] in ("GradeCell", "SolutionCell"):
            cells.setdefault(row[1], []).append(Cell(row[3], row[4], row[6]))
    return Layout(rows[0][0], {row[1]: row[2] for row in rows}, {name: tuple(found) for name, found in cells.items()})


def _check_layout(layout: Layout, grade: SubmissionGrade) -> None:
    """The gradebook and the checks must agree, or scores would be of other points than the gradebook says."""
    for unit in grade.units:
        known = {cell.name: cell.max_score for cell in layout.cells.get(unit.result.unit, ()) if cell.max_score}
        wanted = {name: sum(c.max_points for c in checks_of(unit, name)) for name in (CHECK_ID, HIDDEN_CHECK_ID)}
        if known != {name: points for name, points in wanted.items() if points}:
            what = f"The gradebook has other points for {unit.result.unit} than its checks."
            raise GradebookError(what, f"Run: autograder build, then: autograder grade {grade.assignment}")


def _submission(session: Session, layout: Layout, student: str, submitted_at: datetime | None) -> str:
    if session.scalar(select(Student.id).where(Student.id == student)) is None:
        session.execute(insert(Student).values(id=student))
    found = session.execute(
        select(SubmittedAssignment.id, SubmittedAssignment.timestamp).where(
            SubmittedAssignment.assignment_id == layout.assignment_id, SubmittedAssignment.student_id == student
        )
    ).one_or_none()
    if found is None:
        row = SubmittedAssignment(assignment_id=layout.assignment_id, student_id=student, timestamp=submitted_at)
        session.add(row)
        session.flush()
        return str(row.id)
    if submitted_at is not None and submitted_at != found.timestamp:
        values = [{"id": found.id, "timestamp": submitted_at}]
        session.execute(update(SubmittedAssignment), values)
    return str(found.id)


def _submitted_notebooks(session: Session, layout: Layout, submission: str) -> dict[str, str]:
    """The submission's notebook rows, by the notebook's id; nbgrader expects one for each notebook."""
    query = select(SubmittedNotebook.notebook_id, SubmittedNotebook.id).where(
        SubmittedNotebook.notebook_id.in_([*layout.notebooks.values()]),  # of the index, its first column
        SubmittedNotebook.assignment_id == submission,
    )
    known = {row[0]: row[1] for row in session.execute(query)}
    missing = [notebook for notebook in layout.notebooks.values() if notebook not in known]
    if missing:
        values = [{"assignment_id": submission, "notebook_id": notebook} for notebook in missing]
        session.execute(insert(SubmittedNotebook), values)
        known = {row[0]: row[1] for row in session.execute(query)}
    _ensure_rows(session, layout, known)
    return known


def _ensure_rows(session: Session, layout: Layout, notebooks: Mapping[str, str]) -> None:
    """A grade or comment row for each cell of each notebook, also of one that is not graded now."""
    cells = [(notebooks[layout.notebooks[name]], cell) for name, found in layout.cells.items() for cell in found]
    for model, is_wanted in ((Grade, True), (Comment, False)):
        wanted = [(notebook, cell.id) for notebook, cell in cells if (cell.max_score is not None) == is_wanted]
        known = {(row.notebook_id, row.cell_id) for row in session.execute(_rows(model, wanted))}
        rows = [
            {"notebook_id": notebook, "cell_id": cell} for notebook, cell in wanted if (notebook, cell) not in known
        ]
        if rows:
            session.execute(insert(model), rows)


def _rows(model: Any, cells: Iterable[tuple[str, str]], *columns: Any) -> Select[Any]:
    """The grades or comments of these cells of submitted notebooks, found by nbgrader's only index of them.

    Without it, what one submission costs would grow with the class.
    """
    cells = list(cells)
    return select(model.id, model.notebook_id, model.cell_id, *columns).where(
        model.cell_id.in_(list({cell for _, cell in cells})),
        model.notebook_id.in_(list({notebook for notebook, _ in cells})),
    )


def _write_scores(session: Session, scores: Mapping[tuple[str, str], tuple[float | None, bool]]) -> None:
    query = _rows(Grade, scores, Grade.auto_score, Grade.manual_score, Grade.needs_manual_grade)
    changes: list[dict[str, Any]] = []
    for row in session.execute(query):
        if (row.notebook_id, row.cell_id) not in scores:
            continue
        auto, look = scores[row.notebook_id, row.cell_id]
        if row.manual_score is not None:  # a person has judged it: ask again only when there is something new
            look = row.needs_manual_grade or auto != row.auto_score
        if (auto, look) != (row.auto_score, row.needs_manual_grade):
            changes.append({"id": row.id, "auto_score": auto, "needs_manual_grade": look})
    if changes:
        session.execute(update(Grade), changes)


def _comments(unit: UnitGrade, cells: Iterable[Cell]) -> list[tuple[str, str | None]]:
    """The unit's comment stands at its first answer; the other answers have none."""
    ids = {cell.name: cell.id for cell in cells if cell.max_score is None}
    order = [cell.cell_id for cell in unit.cells if cell.cell_id in ids] + sorted(ids)
    return [(cell_id, comment_text(unit) if name == order[0] else None) for name, cell_id in ids.items()]


def _write_comments(session: Session, comments: Mapping[tuple[str, str], str | None]) -> None:
    changes = [
        {"id": row.id, "auto_comment": comments[row.notebook_id, row.cell_id]}
        for row in session.execute(_rows(Comment, comments, Comment.auto_comment))
        if comments.get((row.notebook_id, row.cell_id), row.auto_comment) != row.auto_comment
    ]
    if changes:
        session.execute(update(Comment), changes)
