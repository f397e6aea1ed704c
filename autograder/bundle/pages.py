"""Build the files around the exercises: README, and settings for editors, hubs and containers."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from autograder.bundle.pack import MARK
from autograder.install import PYTHONS, span
from autograder.model.course import Assignment, Course
from autograder.notebook_links import online

TEMPLATES = Path(__file__).parent / "templates"
PLACES = {
    "README.md": "README.md",
    "Dockerfile": ".binder/Dockerfile",
    "devcontainer.json": ".devcontainer/devcontainer.json",
    "settings.json": ".vscode/settings.json",
    "extensions.json": ".vscode/extensions.json",
    "gitignore": ".gitignore",
    "dockerignore": ".dockerignore",
}


def page_files(course: Course, assignments: Sequence[Assignment], wheel: str, torch: str) -> dict[str, bytes]:
    """Return the files' content by name.

    Args:
        wheel: File name of the package.
        torch: The package's requirement of torch, "torch>=2.13".
    """
    words = {
        "MARK": MARK,
        "TITLE": course.title if len(assignments) > 1 else f"{course.title}: {assignments[0].title}",
        "WHEEL": wheel,
        "TORCH": torch,
        "PYTHON": span(*PYTHONS),
        "EXAMPLE": assignments[0].units[0].name,
        "EXERCISES": "\n".join(f"- `{one.name}/`: {_units(one)}" for one in assignments),
        "HAND_IN": _folder(assignments),
        "ONLINE": _online(course, assignments),
    }
    return {place: _filled(template, words).encode() for template, place in PLACES.items()}


def _filled(template: str, words: dict[str, str]) -> str:
    text = (TEMPLATES / template).read_text(encoding="utf-8")
    if template.endswith(".json"):
        words = {name: json.dumps(word)[1:-1] for name, word in words.items()}
    return filled(text, words)


def filled(text: str, words: Mapping[str, str]) -> str:
    """Replace each @NAME@ by its word."""
    return re.sub(r"@([A-Z_]+)@", lambda found: words[found[1]], text)


def _folder(assignments: Sequence[Assignment]) -> str:
    first = f"`{assignments[0].name}`"
    return f"the folder {first}" if len(assignments) == 1 else f"the folder of the assignment, such as {first}"


def _units(assignment: Assignment) -> str:
    return ", ".join(unit.id for unit in assignment.units)


def _online(course: Course, assignments: Sequence[Assignment]) -> str:
    """Return links that open the notebooks without an installation; "" if the course names no repository."""
    rows = [
        f"- {unit.id}: " + ", ".join(f"[{name}]({address})" for name, address in links)
        for one in assignments
        for unit in one.units
        if (links := online(course, one, unit))
    ]
    return "\n".join(["**Without installing**, open a notebook in a browser:", "", *rows, ""]) if rows else ""
