"""Find what students would see of the starter: its title, prompts, and files about another exercise."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from autograder.author.new import SCAFFOLD
from autograder.model.course import Course, Unit

TITLE = "A course of my own"
PROMPTS = {  # sentences that speak to an author
    "index.md": ("What this course teaches, and to whom",),
    "lesson.md": ("The idea in a few sentences:", "Real numbers that a reader can follow"),
    "solution.py": ("say in one sentence what the student",),
}
SHOWN = ("figures", "misconceptions")  # what students see of these folders


def leftovers(course: Course) -> list[str]:
    """Return each part of the course that is still the starter's, as an author would name it."""
    title = ["the title in course/course.toml"] if course.title == TITLE else []
    front = _prompts(course.root / "course", Path("course"), "index.md")
    return [*title, *front, *(name for unit in course.units for name in _of_unit(unit))]


def _of_unit(unit: Unit) -> Iterator[str]:
    folder = Path("course", unit.id)
    if _answer(_text(unit.folder / "solution.py")) != _answer(_template("solution.py", unit)):  # it is another exercise
        for path in sorted(path for shown in SHOWN for path in SCAFFOLD.glob(f"{shown}/*.template")):
            name = path.relative_to(SCAFFOLD).with_suffix("").as_posix()
            own = name.replace("UNIT_NAME", unit.name)
            if _text(unit.folder / own) == _template(name, unit):
                yield str(folder / own)
    for name in ("lesson.md", "solution.py"):
        yield from _prompts(unit.folder, folder, name)


def _prompts(folder: Path, shown_as: Path, name: str) -> Iterator[str]:
    text = _text(folder / name)
    yield from (f'"{prompt} …" in {shown_as / name}' for prompt in PROMPTS[name] if prompt in text)


def _template(name: str, unit: Unit) -> str:
    return _text(SCAFFOLD / f"{name}.template").replace("UNIT_NAME", unit.name)


def _answer(text: str) -> str:
    return text.partition("### BEGIN SOLUTION")[2].partition("### END SOLUTION")[0].strip()


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.is_file() else ""
