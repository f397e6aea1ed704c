"""What a writer is given, and what it gives back."""

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
    """What an instructor may choose.

    Args:
        raw: no late penalty is taken off: the platform takes off its own.
        scale: convert points where the platform has another maximum.
        columns: a sheet's column, by assignment.
        id_column: the column that names students.
        comments: the column that takes comments; "" for none.
        classroom: the name of a Classroom 50 classroom.
    """

    raw: bool = False
    scale: bool = False
    columns: Mapping[str, str] = field(default_factory=dict)
    id_column: str = ""
    comments: str = ""
    classroom: str = ""

    def points(self, graded: StudentGrade) -> float | None:
        """The points that go out; None for no score."""
        return graded.raw if self.raw else graded.points


@dataclass(frozen=True, kw_only=True)
class Request:
    """All that a writer may use.

    Args:
        load: the whole grade with its texts. A class's would not fit into memory together.
        sheet: what was downloaded from the platform, to be filled.
        roster: other names of the students.
        now: in UTC.
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
    """A file to write. ``name`` is its path below the output folder, or "" for the one file of a format."""

    name: str
    data: bytes


@dataclass(frozen=True)
class ExportResult:
    """What a writer made.

    Args:
        remarks: sentences about who or what was left out, complete once ``files`` has been read to its end.
    """

    files: Iterable[OutputFile]
    remarks: list[str] = field(default_factory=list)
