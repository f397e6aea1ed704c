"""A course with one question that a person grades, and notebooks in which it is answered."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from autograder.author.build import build
from autograder.course import load_course
from autograder.model.course import Course

REPOSITORY = Path(__file__).parents[2]
NAME, CELL, UNIT = "why_double", "written-why_double", "01_double"
MODEL_ANSWER = """The mean doubles as well, because a sum is linear. Each entry counts twice,
so their *sum* does, and the number of entries stays."""
QUESTION = f"""

## In your own words

What does doubling do to the mean of a row, and why?

+++ {{"tags": ["written"], "name": "{NAME}", "points": 2}}

{MODEL_ANSWER}

+++

## What to take away

Doubling is linear.
"""
ANSWER = "It doubles, because *every* entry does."
Notebook = dict[str, Any]


def written_course(root: Path) -> Course:
    """The course of ``tests/grade`` with the question in its first lesson, built."""
    shutil.copytree(REPOSITORY / "tests/grade/course", root)
    shutil.copy(REPOSITORY / "nbgrader_config.py", root)
    with (root / "course" / UNIT / "lesson.md").open("a", encoding="utf-8") as lesson:
        lesson.write(QUESTION)
    course = load_course(root)
    build(course)
    return course


def answered(course: Course, answer: str | None = ANSWER, change: Callable[[Notebook], None] | None = None) -> str:
    """The first exercise's notebook, solved, as JSON.

    Args:
        answer: what stands in the cell of the written answer; None for what students were given.
        change: what else the student does to the notebook.
    """
    solved: Notebook = json.loads((course.root / f"source/warm_up/{UNIT}.ipynb").read_text(encoding="utf-8"))
    released: Notebook = json.loads((course.root / f"release/warm_up/{UNIT}.ipynb").read_text(encoding="utf-8"))
    cell = written(solved)
    cell["source"] = written(released)["source"] if answer is None else answer
    if change is not None:
        change(solved)
    return json.dumps(solved)


def written(notebook: Notebook) -> dict[str, Any]:
    """The cell of the written answer."""
    return next(c for c in notebook["cells"] if c["metadata"].get("nbgrader", {}).get("grade_id") == CELL)


def hand_in(course: Course, student: str, files: dict[str, str]) -> None:
    """Hand in these files, and nothing else."""
    folder = course.root / "submitted" / student / "warm_up"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8")
