"""Find the course, read course.toml, and locate the course's files."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import fields
from datetime import datetime
from pathlib import Path
from typing import Any

from autograder.errors import CourseError
from autograder.model.course import (
    Answers,
    Assignment,
    Counts,
    Course,
    Feedback,
    Handout,
    Late,
    LaterFeedback,
    Limits,
    Unit,
)

# The settings of [handout] and their patterns. Notebooks quote these texts in their first cell.
ADDRESSES = {
    "wheel": re.compile(r"(|(https?|file)://[^\s\"'\\]+/[\w.+-]+\.whl)"),
    "repository": re.compile(r"(|https://github\.com/[\w.-]+/[\w.-]+)"),
    "branch": re.compile(r"[\w./-]+"),
}
EXAMPLES = {
    "wheel": "https://example.org/course/attention_course-0.1.0-py3-none-any.whl",
    "repository": "https://github.com/organization/course",
    "branch": "main",
}
UNIT_ID = re.compile(r"\d+_\w+")
BANK_SUFFIX = ".mistakes"  # of a file with the replies of known mistakes; see checks/bank.py


def find_root(start: Path | None = None) -> Path | None:
    """Return the nearest folder, from ``start`` upwards, that holds course/course.toml."""
    start = (start or Path.cwd()).resolve()
    return next((folder for folder in (start, *start.parents) if (folder / "course/course.toml").is_file()), None)


def load_course(root: Path | None = None) -> Course:
    """Read the course in ``root`` (by default the one around the working directory).

    Raises:
        CourseError: there is none, or course.toml names something that does not exist.
    """
    found = find_root(root)
    if found is None:
        raise CourseError(
            f"No course/course.toml in {root or Path.cwd()} or above it.",
            "Change to the course's folder and try again.",
        )
    path = found / "course/course.toml"
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise CourseError(f"{path} is not valid TOML: {error}.", "Fix that line and try again.") from None
    try:
        listed = [
            (str(item["name"]), list(item["units"]), str(item.get("title") or _title(item["name"])), item.get("due"))
            for item in data.get("assignments", [])
        ]
    except (KeyError, TypeError):
        raise CourseError(f"{path}: every [[assignments]] needs a name and a list of units.", "Add them.") from None
    assignments = tuple(
        Assignment(name, tuple(_unit(found, unit) for unit in units), title, _due(path, name, due))
        for name, units, title, due in listed
    )
    unknown = set(data.get("limits", {})) - {field.name for field in fields(Limits)}
    if unknown:
        raise CourseError(f"{path} has unknown limits: {', '.join(sorted(unknown))}.", "Remove them.")
    feedback, later = _feedback(path, data.get("feedback", Feedback.PROMISES))
    limits = Limits(**data.get("limits", {}))
    handout = _handout(path, data.get("handout", {}))
    late = _late(path, data["late"]) if "late" in data else None
    pages = _pages(path, data.get("pages", []))
    counts = _counts(path, data.get("counts", Counts.NEWEST))
    answers = _answers(path, data.get("answers", Answers.DUE))
    title = data.get("title", "Course")
    return Course(title, found, assignments, limits, feedback, handout, late, later, counts, answers, pages)


def _answers(path: Path, value: object) -> Answers:
    if value not in tuple(Answers):
        choices = ", ".join(f'"{choice}"' for choice in Answers)
        raise CourseError(f"{path} says answers = {value!r}.", f"Write one of {choices}.")
    return Answers(str(value))


def _feedback(path: Path, value: object) -> tuple[Feedback, LaterFeedback | None]:
    """Read a level, or a schedule of two."""
    table: dict[str, Any] = value if isinstance(value, dict) else {"before": value, "after": value}
    levels, at = [table.get("before"), table.get("after")], table.get("at")
    is_known = all(level in tuple(Feedback) for level in levels) and table.keys() <= {"before", "after", "at"}
    if not is_known or not (at is None or (isinstance(at, datetime) and at.tzinfo is not None)):
        choices = ", ".join(f'"{choice}"' for choice in Feedback)
        what = f"{path} says feedback = {value!r}."
        schedule = (
            '{ before = "scores", after = "all", at = 2026-12-05T18:00:00+01:00 }; without `at`, the due date counts'
        )
        raise CourseError(what, f"Write one of {choices}, or a schedule: {schedule}.")
    before, after = (Feedback(str(level)) for level in levels)
    return before, LaterFeedback(after, at) if isinstance(value, dict) else None


def _counts(path: Path, value: object) -> Counts:
    if value not in tuple(Counts):
        choices = " or ".join(f'"{choice}"' for choice in Counts)
        raise CourseError(f"{path} says counts = {value!r}.", f"Write {choices}: which of a student's attempts counts.")
    return Counts(str(value))


def _pages(path: Path, names: object) -> tuple[str, ...]:
    listed = names if isinstance(names, list) else [names]
    for name in listed:
        if not isinstance(name, str) or not (path.parent / f"{name}.md").is_file():
            what = f"{path} names the page {name!r}, but {path.parent / f'{name}.md'} is missing."
            raise CourseError(what, "Write it as a MyST notebook, or remove its name.")
    return tuple(listed)


def _due(path: Path, name: str, due: object) -> datetime | None:
    if due is None or (isinstance(due, datetime) and due.tzinfo is not None):
        return due
    what = f"{path}: the due date of {name} is not a date and time with a time zone."
    raise CourseError(what, "Write it like this: due = 2026-11-30T23:59:00+01:00")


def _late(path: Path, table: object) -> Late:
    names = {field.name for field in fields(Late)}
    numbers: dict[str, Any] = table if isinstance(table, dict) else {"": None}
    if not numbers.keys() <= names or not all(type(n) in (int, float) and n >= 0 for n in numbers.values()):
        what = f"{path}: [late] takes only {', '.join(sorted(names))}, as numbers that are not negative."
        raise CourseError(what, "Fix that table.")
    return Late(**numbers)


def unlisted_units(course: Course) -> tuple[Unit, ...]:
    """Return the exercises in course/ that no assignment names."""
    folders = (path for path in sorted((course.root / "course").glob("*/")) if (path / "solution.py").is_file())
    listed = {unit.id for unit in course.units}
    return tuple(Unit(path.name, path) for path in folders if path.name not in listed and UNIT_ID.fullmatch(path.name))


def find_unit(course: Course, name: str, unlisted: Sequence[Unit] = ()) -> Unit:
    """Return the unit with this id ("02_softmax"), name ("softmax") or number ("02").

    Args:
        unlisted: further units to search, which no assignment names.

    Raises:
        CourseError: there is none.
    """
    units = (*course.units, *unlisted)
    for unit in units:
        if name in (unit.id, unit.name, unit.number):
            return unit
    raise CourseError(f"There is no unit {name!r}.", f"Units: {', '.join(unit.name for unit in units)}.")


def find_assignment(course: Course, name: str) -> Assignment:
    """Return the assignment called ``name``.

    Raises:
        CourseError: there is none.
    """
    for assignment in course.assignments:
        if assignment.name == name:
            return assignment
    names = ", ".join(assignment.name for assignment in course.assignments)
    raise CourseError(f"There is no assignment {name!r}.", f"Assignments: {names}.")


def bank_file(root: Path, unit_id: str) -> Path:
    """Return the path of the file with the replies of a unit's known mistakes, which ``build`` writes."""
    return root / "solutions" / f"{unit_id}{BANK_SUFFIX}"


def source_notebook(root: Path, assignment: str, unit_id: str) -> Path:
    """Return the path of a unit's notebook with its solution, which ``build`` writes for nbgrader."""
    return root / "source" / assignment / f"{unit_id}.ipynb"


def lesson_headings(unit: Unit) -> list[str]:
    """Return the headings of the unit's lesson, in order, without comments in code blocks."""
    path = unit.folder / "lesson.md"
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    prose = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    return re.findall(r"^#+ (.+)$", prose, flags=re.MULTILINE)


def _handout(path: Path, table: object) -> Handout:
    """Read the table [handout]."""
    known = {field.name for field in fields(Handout)}
    if not isinstance(table, dict) or set(table) - known or not all(isinstance(text, str) for text in table.values()):
        what = f"{path} has a [handout] that cannot be read."
        raise CourseError(what, f"Its settings are strings: {', '.join(sorted(known))}.")
    handout = Handout(**table)
    for name, address in table.items():
        if not ADDRESSES[name].fullmatch(address):
            raise CourseError(f"{path} says {name} = {address!r} in [handout].", f"Write it like {EXAMPLES[name]!r}.")
    return handout


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _unit(root: Path, unit_id: object) -> Unit:
    if not isinstance(unit_id, str) or not UNIT_ID.fullmatch(unit_id):
        raise CourseError(f"course.toml names the unit {unit_id!r}.", "A unit's name is like 02_softmax.")
    folder = root / "course" / unit_id
    if not folder.is_dir():
        raise CourseError(f"course.toml names {unit_id}, but {folder} is missing.", f"Run: autograder new {unit_id}")
    return Unit(unit_id, folder)
