"""Write scores and comments into nbgrader's gradebook, one transaction per submission.

Manual scores, extra credit and manual comments are never changed. An uncertain score stays empty and is marked for
review: an instructor notices an empty score, but believes a false zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path

from nbgrader.api import Assignment, BaseCell, Grade, Notebook, SubmittedAssignment, SubmittedNotebook
from sqlalchemy import Connection, orm, select

from autograder.boundary.text import one_line
from autograder.grade.gradebook.extend import extend
from autograder.grade.gradebook.layout import GradebookCell, Layout, check_layout, read_layout
from autograder.grade.gradebook.names import write_names
from autograder.grade.gradebook.penalties import assign_penalties
from autograder.grade.gradebook.register import notebooks_of, register
from autograder.grade.gradebook.rows import (
    UNSCORED,
    Place,
    Score,
    submission_row,
    submitted_notebooks,
    write_comments,
    write_scores,
)
from autograder.grades.class_grades import Person
from autograder.grades.database import PATIENCE, close, transaction
from autograder.grades.extensions import of_assignment, read_extensions
from autograder.grades.hand_in_time import UNTOLD, hand_in_time, marked_late
from autograder.grades.scores import COMMENT_LENGTH, RESPONSES, attempt_text, comment_text, score
from autograder.grades.sink import Sink
from autograder.model.course import Assignment as CourseAssignment
from autograder.model.course import Course
from autograder.model.grade import SubmissionGrade, UnitGrade
from autograder.model.summary import Summary, UnitSummary
from autograder.notebook.grade_ids import written_id, written_name
from autograder.submissions.find import Submission
from autograder.submissions.timestamp import SubmissionTime

NO_TIME = "The attempt that counts has no time of submission."
MAX_STUDENTS = 1000  # per query: databases allow about ten thousand parameters


class Gradebook(Sink):
    """nbgrader's gradebook at a database URL.

    Args:
        db_url: an SQLAlchemy URL, such as "sqlite:////path/gradebook.db" or "postgresql://...".
        patience: seconds to wait while other processes write.
        submitted: the folder of all submissions; None for the course's own.
        people: real names of students, written at the end of a run.
    """

    def __init__(
        self,
        db_url: str,
        patience: float = PATIENCE,
        *,
        submitted: Path | None = None,
        people: Mapping[str, Person] | None = None,
    ) -> None:
        self._db_url = db_url
        self._patience = patience
        self._submitted = submitted
        self._people = people or {}
        self._registered: dict[str, Course] = {}  # by assignment
        self._extended: dict[str, dict[str, datetime]] = {}  # assignment -> student -> due

    def close(self) -> None:
        close(self._db_url)

    def register(self, course: Course, assignment: CourseAssignment) -> None:
        """Create or update the assignment's rows to match ``source/<assignment>/``.

        Raises:
            GradebookError: A source notebook is missing, or the gradebook cannot be written.
        """
        expected = notebooks_of(course.root / "source" / assignment.name, [unit.id for unit in assignment.units])
        transaction(
            self._db_url,
            lambda session: register(session, assignment.name, expected, due=assignment.due),
            self._patience,
        )
        self._registered[assignment.name] = course
        self._extended[assignment.name] = of_assignment(read_extensions(course), assignment.name)

    def finish(self, summaries: Sequence[Summary]) -> None:
        for name, course in self._registered.items():
            self.assign_penalties(name, course, self._extended[name])
        if self._people:
            transaction(self._db_url, partial(write_names, people=self._people), self._patience)

    def assign_penalties(self, name: str, course: Course, granted: Mapping[str, datetime | None]) -> None:
        """Write extensions of an assignment, and the penalties that follow from them.

        Args:
            granted: the new due date of each student; None removes an extension.
        """
        marked = marked_late(course.root, self._submitted or course.root / "submitted", name)

        def work(session: orm.Session) -> None:
            extend(session, name, granted)
            session.flush()
            assign_penalties(session, name, course.root, course.late, marked)

        transaction(self._db_url, work, self._patience)

    def record(self, grade: SubmissionGrade, submitted: SubmissionTime = UNTOLD) -> None:
        """Write one submission's scores and comments in one transaction.

        Args:
            submitted: a time that cannot be read removes the recorded one; without a time, that one stays.

        Raises:
            GradebookError: The gradebook stays locked, cannot be written, or has other cells and points.
        """
        transaction(self._db_url, lambda session: _record(session, grade, submitted), self._patience)

    def record_ungraded(self, student: str, assignment: str, why: str, submitted: SubmissionTime = UNTOLD) -> None:
        """Record a submission that could not be graded: it has no scores and is marked for review."""

        def work(session: orm.Session) -> None:
            layout = read_layout(session, assignment)
            connection = session.connection()
            notebooks = _notebooks(connection, layout, student, submitted)
            scored, commented = layout.scored(notebooks), layout.commented(notebooks)
            write_scores(connection, scored, dict.fromkeys(scored, UNSCORED))
            write_comments(connection, commented, dict.fromkeys(commented, one_line(why, COMMENT_LENGTH)))

        transaction(self._db_url, work, self._patience)

    def write(self, grade: SubmissionGrade, submission: Submission) -> None:
        time = hand_in_time(self._registered[grade.assignment].root, submission)
        if grade.attempt is not None and time.at is None and not time.remark:
            time = replace(time, remark=NO_TIME)  # the recorded time may be another attempt's
        self.record(grade, time)
        until = self._extended[grade.assignment].get(grade.student)
        if until is not None:  # nbgrader assigns its penalty before the run ends
            work = partial(extend, name=grade.assignment, granted={grade.student: until})
            transaction(self._db_url, work, self._patience)

    def lacks(self, summaries: Sequence[Summary]) -> set[tuple[str, str]]:
        """Return the grades whose scores are missing, for example after the gradebook was restored from a backup."""
        found: set[tuple[str, str]] = set()
        for assignment in dict.fromkeys(grade.assignment for grade in summaries):
            grades = [grade for grade in summaries if grade.assignment == assignment]
            for first in range(0, len(grades), MAX_STUDENTS):
                found |= self._lacks(assignment, grades[first : first + MAX_STUDENTS])
        return found

    def _lacks(self, assignment: str, grades: Sequence[Summary]) -> set[tuple[str, str]]:
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
        return {grade.key for grade in grades if not _is_recorded(grade, scores.get(grade.student, []))}


def _is_recorded(grade: Summary, scores: Iterable[tuple[str, str, float | None]]) -> bool:
    """True if the gradebook's scores, given as (notebook, cell, score), match the grade."""
    units = {unit.unit: unit for unit in grade.units}
    return units.keys() <= {notebook for notebook, _, _ in scores} and all(
        recorded == score(units[notebook], cell) for notebook, cell, recorded in scores if notebook in units
    )


def _record(session: orm.Session, grade: SubmissionGrade, submitted: SubmissionTime) -> None:
    layout = read_layout(session, grade.assignment)
    check_layout(layout, grade)
    connection = session.connection()
    notebooks = _notebooks(connection, layout, grade.student, submitted)
    scores: dict[Place, Score] = {}
    comments: dict[Place, str | None] = {}
    for unit in grade.units:
        name, summary = unit.result.unit, unit.summary()
        for cell in layout.cells[name]:
            if cell.max_score is not None:
                scores[notebooks[name], cell.id] = _score(unit, summary, cell.name)
        for cell_id, text in _comments(unit, layout.cells[name]):
            comments[notebooks[name], cell_id] = text
    if grade.attempt is not None and (first := next(iter(comments), None)):
        comments[first] = " ".join(filter(None, (attempt_text(grade.attempt), comments[first])))[:COMMENT_LENGTH]
    write_scores(connection, layout.scored(notebooks), scores)
    write_comments(connection, layout.commented(notebooks), comments)


def _notebooks(connection: Connection, layout: Layout, student: str, submitted: SubmissionTime) -> dict[str, str]:
    """Return the ids of the student's submitted notebooks, by name."""
    row = submission_row(connection, layout.assignment_id, student, submitted)
    ids = submitted_notebooks(connection, layout.notebooks.values(), row)
    return {name: ids[notebook] for name, notebook in layout.notebooks.items()}


def _score(unit: UnitGrade, summary: UnitSummary, grade_id: str) -> Score:
    points = score(summary, grade_id)
    if (name := written_name(grade_id)) is None:
        return Score(points, not unit.status.is_graded)
    return Score(points, points is None, any(answer.is_new for answer in unit.written if answer.name == name))


def _comments(unit: UnitGrade, cells: Iterable[GradebookCell]) -> list[tuple[str, str | None]]:
    """Return the unit's comment for its first code answer, and a note for each written answer that is missing."""
    ids = {cell.name: cell.id for cell in cells if cell.max_score is None}
    code = [name for name in ids if written_name(name) is None]
    order = [cell.cell_id for cell in unit.cells if cell.cell_id in code] + sorted(code)
    texts = {written_id(answer.name): RESPONSES.get(answer.response) for answer in unit.written}
    texts |= {name: comment_text(unit) for name in order[:1]}
    return [(cell_id, texts.get(name)) for name, cell_id in ids.items()]
