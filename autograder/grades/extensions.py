"""Read and write ``extensions.csv``: the later due dates of single students.

The file is beside ``course/`` and can be edited by hand. Each grading run copies it to nbgrader's gradebook, so an
extension can be granted before the student has a row there.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, time, tzinfo
from pathlib import Path

from autograder.errors import CourseError
from autograder.grades.atomic_write import write_whole
from autograder.grades.hand_in_time import course_zone
from autograder.grades.plain_text import cell, sentence
from autograder.model.course import Assignment, Course
from autograder.submission_limits import is_usable_student, read_plain_file

FILE = "extensions.csv"
COLUMNS = ("student", "assignment", "until")
EXAMPLE = "2026-12-05T18:00"
MAX_BYTES = 4 << 20  # of the file

Extensions = Mapping[tuple[str, str], datetime]  # until when, by assignment and student


def read_extensions(course: Course, path: Path | None = None) -> dict[tuple[str, str], datetime]:
    """Return the extensions of a file, by assignment and student.

    Args:
        path: The file; None for the course's, which may be missing.

    Raises:
        CourseError: A line cannot be read.
    """
    if path is None and not (course.root / FILE).is_file():
        return {}
    found = {}
    source = path or course.root / FILE
    assignments = {assignment.name: assignment for assignment in course.assignments}
    for place, (student, name, until) in _lines(source):
        if name not in assignments:
            raise CourseError(f"{place}: there is no assignment {sentence(name)!r}.", _names(assignments))
        if not is_usable_student(student):
            raise CourseError(f"{place}: {sentence(student)!r} cannot be a student's name.", "Correct the line.")
        found[name, student] = parse_until(until, zone_of(course, assignments[name]), place)
    return found


def write_extensions(root: Path, extensions: Extensions) -> None:
    """Write the course's file, sorted; no file without extensions.

    Raises:
        GradebookError: The disk is full or read-only.
    """
    if not extensions:
        (root / FILE).unlink(missing_ok=True)
        return
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for (name, student), until in sorted(extensions.items()):
        writer.writerow([cell(student), name, until.isoformat()])
    write_whole(root / FILE, text.getvalue().encode())


def parse_until(text: str, zone: tzinfo | None, place: str) -> datetime:
    """Parse a date, whose last second is meant, or a date and time.

    Args:
        zone: Applies to a time without a zone; None is the machine's.
        place: Where the text stands, for the error.

    Raises:
        CourseError: It is neither.
    """
    text = text.strip()
    try:
        until = datetime.fromisoformat(text)
    except ValueError:
        what = f"{place}: {sentence(text)!r} is not a date or a date with a time."
        raise CourseError(what, f"Write it like {EXAMPLE} or {EXAMPLE[:10]}.") from None
    if len(text) <= len("2026-12-05"):
        until = datetime.combine(until.date(), time(23, 59, 59))
    if until.tzinfo is not None:
        return until
    return until.astimezone() if zone is None else until.replace(tzinfo=zone)


def zone_of(course: Course, assignment: Assignment) -> tzinfo | None:
    """Return the time zone of an assignment's due date, or else the course's."""
    return course_zone(course.root) if assignment.due is None else assignment.due.tzinfo


def of_assignment(extensions: Extensions, name: str) -> dict[str, datetime]:
    """Return one assignment's extensions by student, in UTC."""
    return {student: until.astimezone(UTC) for (one, student), until in extensions.items() if one == name}


def _lines(path: Path) -> Iterator[tuple[str, tuple[str, str, str]]]:
    """Yield each line's place and cells, with spreadsheets' apostrophes removed."""
    try:
        text = read_plain_file(path, MAX_BYTES).decode("utf-8-sig")
        separator = max(",;\t", key=text.partition("\n")[0].count)
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True))
    except (UnicodeDecodeError, csv.Error) as error:
        raise CourseError(f"{path.name} is not a CSV in UTF-8: {error}.", "Save it again as CSV UTF-8.") from None
    header = [head.strip().casefold() for head in rows[0]] if rows else []
    if not set(COLUMNS) <= set(header):
        what = f"{path.name} lacks one of the columns {', '.join(COLUMNS)}."
        raise CourseError(what, f"Its first line must be: {','.join(COLUMNS)}")
    for number, row in enumerate(rows[1:], start=2):
        if any(text.strip() for text in row):
            values = {head: text.strip() for head, text in zip(header, row, strict=False)}
            student, name, until = (values.get(column, "") for column in COLUMNS)
            student = student[1:] if student[:1] == "'" and cell(student[1:]) == student else student
            yield f"{path.name}, line {number}", (student, name, until)


def _names(assignments: Mapping[str, Assignment]) -> str:
    return f"Assignments: {', '.join(assignments)}."
