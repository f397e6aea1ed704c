"""Find what an author has not replaced yet: files and sentences of the starter course and the scaffold."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from autograder.author.init import STARTER
from autograder.author.new import SCAFFOLD
from autograder.model.course import Course, Unit

TITLE = "A course of my own"
PROMPTS = (
    "The idea in a few sentences:",
    "Real numbers that a reader can follow",
    "say in one sentence what the student",
)


def leftovers(course: Course) -> list[str]:
    """Return each part of the course that is still the starter's, as an author would name it."""
    found = ["the title in course/course.toml"] if course.title == TITLE else []
    index = Path("course/index.md")
    if (course.root / index).is_file() and (course.root / index).read_bytes() == (STARTER / index).read_bytes():
        found.append(str(index))
    return [*found, *(name for unit in course.units for name in _of_unit(unit))]


def _of_unit(unit: Unit) -> Iterator[str]:
    folder = Path("course", unit.id)
    templates = {path.relative_to(SCAFFOLD).with_suffix("").as_posix(): path for path in SCAFFOLD.rglob("*.template")}
    kept = [
        name.replace("UNIT_NAME", unit.name)
        for name, template in sorted(templates.items())
        if _text(unit.folder / name.replace("UNIT_NAME", unit.name)) == _text(template).replace("UNIT_NAME", unit.name)
    ]
    if len(kept) == len(templates):
        yield str(folder)
        return
    yield from (str(folder / name) for name in kept)
    for name in ("lesson.md", "solution.py"):
        text = _text(unit.folder / name)
        yield from (f'"{prompt} …" in {folder / name}' for prompt in PROMPTS if name not in kept and prompt in text)


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.is_file() else ""
