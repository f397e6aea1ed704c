"""Make the notebooks without exercises, such as a glossary, from the pages that course.toml lists."""

from __future__ import annotations

from nbformat import NotebookNode

from autograder.author.lesson import NOTEBOOK_METADATA, Lesson, parse
from autograder.model.course import Course
from autograder.notebook.cells import code_cell, markdown_cell, notebook, with_ids


def read_page(course: Course, name: str) -> Lesson:
    """Return the page course/<name>.md as a lesson without answers."""
    folder = course.root / "course"
    text = (folder / f"{name}.md").read_text(encoding="utf-8")
    return Lesson(name, name, folder, text, solution="", visible_points=0, hidden_points=0, file=f"{name}.md")


def page_notebook(page: Lesson) -> NotebookNode:
    """Return a page's notebook.

    Raises:
        CourseError: the page cannot be read.
    """
    cells = [(code_cell if cell.cell_type == "code" else markdown_cell)(cell.source) for cell in parse(page)]
    metadata = {**NOTEBOOK_METADATA, "attention_course": {"built_from": f"course/{page.file}"}}
    return notebook(with_ids(cells, page.unit_id), metadata)
