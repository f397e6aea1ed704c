"""Read an assignment's layout from the gradebook: its notebooks, and their cells with a score or a comment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from nbgrader.api import Assignment, BaseCell, GradeCell, Notebook
from sqlalchemy import orm, select

from autograder.errors import GradebookError
from autograder.grade.gradebook.rows import Place
from autograder.grades.scores import checks_of
from autograder.model.grade import SubmissionGrade
from autograder.notebook.grade_ids import CHECK_ID, HIDDEN_CHECK_ID, written_id, written_name


@dataclass(frozen=True)
class GradebookCell:
    """A gradebook cell that has a score or a comment."""

    id: str
    name: str
    max_score: float | None  # None: a solution cell, which has a comment


@dataclass(frozen=True)
class Layout:
    """An assignment in the gradebook: each notebook's id and cells, by the notebook's name."""

    assignment_id: str
    notebooks: Mapping[str, str]
    cells: Mapping[str, tuple[GradebookCell, ...]]

    def scored(self, submitted: Mapping[str, str]) -> list[Place]:
        """Return the places of a submission's scores; ``submitted`` maps its notebooks' names to ids."""
        return self._places(submitted, lambda cell: cell.max_score is not None)

    def commented(self, submitted: Mapping[str, str]) -> list[Place]:
        """Return the places of its comments."""
        return self._places(submitted, lambda cell: cell.max_score is None)

    def _places(self, submitted: Mapping[str, str], is_wanted: Callable[[GradebookCell], bool]) -> list[Place]:
        return [(submitted[name], cell.id) for name, cells in self.cells.items() for cell in cells if is_wanted(cell)]


def read_layout(session: orm.Session, assignment: str) -> Layout:
    """Read the layout of an assignment.

    Raises:
        GradebookError: The gradebook does not have it.
    """
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
    cells: dict[str, list[GradebookCell]] = {}
    for row in rows:
        if row[5] in ("GradeCell", "SolutionCell"):
            cells.setdefault(row[1], []).append(GradebookCell(row[3], row[4], row[6]))
    return Layout(rows[0][0], {row[1]: row[2] for row in rows}, {name: tuple(found) for name, found in cells.items()})


def check_layout(layout: Layout, grade: SubmissionGrade) -> None:
    """Check that the gradebook and the checks give each cell the same points.

    Raises:
        GradebookError: They differ.
    """
    for unit in grade.units:
        known = {cell.name: cell.max_score for cell in layout.cells.get(unit.result.unit, ()) if cell.max_score}
        if not unit.written:  # nobody could look for them
            known = {name: points for name, points in known.items() if written_name(name) is None}
        expected = {name: sum(c.max_points for c in checks_of(unit, name)) for name in (CHECK_ID, HIDDEN_CHECK_ID)}
        expected |= {written_id(answer.name): answer.max_points for answer in unit.written}
        if known != {name: points for name, points in expected.items() if points}:
            what = f"The gradebook has other points for {unit.result.unit} than its checks and written answers."
            raise GradebookError(what, f"Run: autograder build, then: autograder grade {grade.assignment}")
