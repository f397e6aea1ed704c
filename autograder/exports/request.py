"""Input and output types of the export writers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from autograder.exports.table import Table
from autograder.grades.class_grades import ClassGrades, StudentGrade
from autograder.model.course import Assignment, Course
from autograder.model.grade import SubmissionGrade


@dataclass(frozen=True, kw_only=True)
class ExportOptions:
    """Options of ``autograder export``.

    Args:
        raw: Export points without late penalties, because the platform applies its own.
        scale: Convert points if the platform has a different maximum.
        columns: The sheet's column for each assignment.
        id_column: The column that identifies students.
        comments: The column for comments; "" for none.
        classroom: Name of a Classroom 50 classroom.
    """

    raw: bool = False
    scale: bool = False
    columns: Mapping[str, str] = field(default_factory=dict)
    id_column: str = ""
    comments: str = ""
    classroom: str = ""

    def points(self, graded: StudentGrade) -> float | None:
        """Return the points to export, or None without a score."""
        return graded.raw if self.raw else graded.points


@dataclass(frozen=True, kw_only=True)
class Request:
    """Input of a writer.

    Args:
        load: Load a whole grade with its texts. A whole class would not fit into memory.
        sheet: Sheet from the platform, to be filled.
        roster: Other names of the students.
        now: Current time in UTC.
    """

    course: Course
    assignments: tuple[Assignment, ...]
    grades: ClassGrades
    load: Callable[[StudentGrade], SubmissionGrade | None]
    now: datetime
    options: ExportOptions = field(default_factory=ExportOptions)
    sheet: Table | None = None
    roster: Table | None = None


@dataclass(frozen=True)
class OutputFile:
    """A file to write. ``name`` is its path in the output folder, or "" for a format's single file."""

    name: str
    data: bytes


@dataclass(frozen=True)
class ExportResult:
    """Output of a writer.

    Args:
        remarks: Sentences about what was left out; complete only after iterating over ``files``.
        grades: How many grades the files hold; None if each file holds one.
    """

    files: Iterable[OutputFile]
    remarks: list[str] = field(default_factory=list)
    grades: int | None = None
