"""Build Gradescope's autograder zip: its two scripts, the engine, and one assignment's part of the course.

It contains the hidden checks and the secret for random inputs, so it is for instructors only.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from autograder.ci.engine import engine_files
from autograder.course import bank_file, source_notebook
from autograder.errors import BuildError
from autograder.grades.store import FOLDER, Store
from autograder.model.course import Assignment, Course
from autograder.zipped import zipped

TEMPLATES = Path(__file__).parent / "templates"
SCRIPTS = ("setup.sh", "run_autograder")
CONSTRAINTS = "constraints.txt"  # of the course, if it has any


def gradescope_zip(course: Course, assignment: Assignment) -> bytes:
    """Return the file's content.

    Raises:
        BuildError: Built notebooks are missing, or the engine's wheel cannot be built.
        GradebookError: The course's secret cannot be written.
    """
    return zipped(dict(_files(course, assignment)), runnable=SCRIPTS)


def _files(course: Course, assignment: Assignment) -> Iterator[tuple[str, bytes]]:
    for name in SCRIPTS:
        yield name, (TEMPLATES / name).read_bytes()
    yield from engine_files().items()
    constraints = course.root / CONSTRAINTS
    yield CONSTRAINTS, constraints.read_bytes() if constraints.is_file() else b""
    yield "course/course.toml", course_toml(course, assignment).encode()
    for unit in assignment.units:
        for path in sorted(unit.folder.glob("*.py")):
            yield f"course/{unit.id}/{path.name}", path.read_bytes()
        built = (bank_file(course.root, unit.id), source_notebook(course.root, assignment.name, unit.id))
        for path in built:
            if not path.is_file():
                raise BuildError(f"{path} is missing.", "Run: autograder build")
            yield path.relative_to(course.root).as_posix(), path.read_bytes()
    yield f"{FOLDER}/secret", Store(course.root).secret().encode("ascii")


def course_toml(course: Course, assignment: Assignment) -> str:
    """Return ``course.toml`` for a course with only this assignment."""
    limits = "".join(f"{name} = {json.dumps(value)}\n" for name, value in asdict(course.limits).items())
    return (
        f"title = {_text(course.title)}\nfeedback = {_feedback(course, assignment)}\n\n"
        f"[[assignments]]\nname = {_text(assignment.name)}\ntitle = {_text(assignment.title)}\n"
        f"units = {json.dumps([unit.id for unit in assignment.units])}\n\n[limits]\n{limits}"
    )


def _feedback(course: Course, assignment: Assignment) -> str:
    """Return the level, or the schedule with the time at which it changes for this assignment."""
    if course.later is None:
        return _text(course.feedback.value)
    at = course.later.at or assignment.due
    levels = f"before = {_text(course.feedback.value)}, after = {_text(course.later.feedback.value)}"
    return f"{{ {levels}{f', at = {at.isoformat()}' if at else ''} }}"


def _text(value: str) -> str:
    """Return a TOML basic string: a JSON string with DEL escaped, too."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
