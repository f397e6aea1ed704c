"""Make an exercise's card: what a student's commands know about it before they run it, mainly its hints."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nbformat import NotebookNode

from autograder.author.lesson import Lesson, answer_names, has_tag, lesson_cells
from autograder.author.links import without_links
from autograder.course import lesson_headings
from autograder.model.course import Limits, Unit
from autograder.solution import given_code
from autograder.student.exercise_info import Card, Hint

BLOCK = re.compile(r"<details>\s*<summary>\s*(Hint\b.*?)</summary>(.*?)</details>", re.DOTALL)


def make_card(unit: Unit, lesson: Lesson, limits: Limits, built_from: str) -> Card:
    """Return the card of a unit.

    Raises:
        CourseError: a hint is empty, or is before the first answer cell.
    """
    cells = lesson_cells(lesson)
    return Card(
        built_from=built_from,
        title=next(iter(lesson_headings(unit)), ""),
        points=lesson.visible_points,
        cell_seconds=limits.cell_seconds,
        all_seconds=limits.submission_seconds,
        cells=tuple(answer_names(cell) for cell in cells if has_tag(cell, "answer")),
        hints=tuple(_hints(lesson, cells)),
        given=given_code(lesson.solution),
    )


def _hints(lesson: Lesson, cells: list[NotebookNode]) -> Iterator[Hint]:
    """Yield each hint with the answers of the cell before it."""
    answers: tuple[str, ...] = ()
    for cell in cells:
        if has_tag(cell, "answer"):
            answers = answer_names(cell)
        for summary, text in BLOCK.findall(cell.source) if cell.cell_type == "markdown" else []:
            if not text.strip():
                raise lesson.fault(f"{_plain(summary)} is empty.", "Write it, or remove it.")
            if not answers:
                raise lesson.fault(f"{_plain(summary)} is before the first answer cell.", "Move it below the answer.")
            yield Hint(
                answers, _plain(re.sub(r"^Hint\s*\d*\s*:?\s*", "", summary.strip())), without_links(text.strip())
            )


def _plain(summary: str) -> str:
    """Convert a hint's summary from HTML to Markdown."""
    return re.sub(r"</?code>", "`", " ".join(summary.split()))
