"""Make the sources of the site's pages for Sphinx. They contain only what a student may see."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from nbformat import NotebookNode

from autograder.author.course_pages import page_notebook
from autograder.author.figures import PICTURE
from autograder.author.lesson import (
    NOTEBOOK_METADATA,
    Lesson,
    answer_names,
    has_tag,
    last_answer_index,
    lesson_cells,
)
from autograder.author.written import is_written
from autograder.bundle.pages import filled
from autograder.errors import CourseError
from autograder.install import PYTHONS, span
from autograder.model.course import Assignment, Course, Unit
from autograder.notebook.cells import FOLDED, code_cell, markdown_cell, notebook, with_ids
from autograder.notebook_links import online
from autograder.render import points_text
from autograder.site.contract import contract
from autograder.solution import clean, definition, given_code, graded_names, stub

WIDGET = re.compile(r"^<!-- widget: weights, mask (?P<mask>none|causal|last) -->$", flags=re.MULTILINE)
TITLE = re.compile(r"# (?P<title>.+)\n?")
KIT = "downloads/course.zip"  # everything that a student needs
START = Path(__file__).parent / "start.md"
TABLE = "<!-- exercises -->"  # the placeholder in course/index.md


@dataclass(frozen=True)
class Page:
    """The page of one unit, before its examples are run."""

    unit: Unit
    title: str  # of the lesson
    names: tuple[str, ...]  # of the answers
    points: float
    notebook: NotebookNode  # with stubs as answers
    solved: tuple[str, ...]  # the code that replaces each cell of stubs when the notebook runs
    file: str = "lesson.md"  # in the unit's folder

    @property
    def numbered_title(self) -> str:
        """Lessons refer to each other by number."""
        return f"{int(self.unit.id.split('_')[0])}. {self.title}"


def unit_page(lesson: Lesson, unit: Unit, assignment: Assignment, links: Sequence[tuple[str, str]] = ()) -> Page:
    """Return the lesson as a student sees it: answers are stubs, and outputs of right answers are folded.

    Args:
        links: names and addresses at which the notebook opens online.

    Raises:
        CourseError: the lesson does not begin with a title, or ``make_notebook`` would refuse it.
    """
    parsed = lesson_cells(lesson)
    found = TITLE.match(parsed[0].source) if parsed and parsed[0].cell_type == "markdown" else None
    if found is None:
        raise lesson.fault("it has no title.", "Begin its first cell with a line like: # Softmax")
    names = graded_names(lesson.solution)
    points = lesson.visible_points + lesson.hidden_points + lesson.written_points
    last_answer, cells = last_answer_index(parsed), list[NotebookNode]()
    for index, cell in enumerate(parsed):
        cells += _converted(lesson, cell)
        if index == last_answer:
            cells.append(markdown_cell(_checking(lesson)))
    facts = _facts(unit, assignment, names, points, links)
    cells[0].source = f"# {found['title']}\n\n{facts}\n{cells[0].source[found.end() :]}"
    solved = tuple(_solved(lesson.solution, answer_names(cell)) for cell in parsed if has_tag(cell, "answer"))
    made = notebook(with_ids(cells, unit.id), NOTEBOOK_METADATA)
    return Page(unit, found["title"], names, points, made, solved)


def course_page(page: Lesson) -> Page:
    """Return a page without exercises."""
    return Page(Unit(page.unit_id, page.folder), page.unit_id, (), 0, page_notebook(page), (), page.file)


def front_page(course: Course, prose: str, pages: list[Page]) -> str:
    """Return the first page: the author's text, a table for each assignment, and the list for the side bar.

    Raises:
        CourseError: the text has no placeholder for the tables.
    """
    before, place, after = prose.partition(TABLE)
    if not place:
        raise CourseError("course/index.md has no place for the exercises.", f"Add a line: {TABLE}")
    by_unit = {page.unit: page for page in pages}
    listed = [(assignment, [by_unit[unit] for unit in assignment.units]) for assignment in course.assignments]
    tables = "\n\n".join(_table(assignment, its) for assignment, its in listed)
    start = "\n".join(["```{toctree}", ":hidden:", "", "Start here <start>", *course.pages, "```"])
    contents = "\n\n".join([start, *(_contents(assignment, its) for assignment, its in listed)])
    return f"# {course.title}\n\n{before}{tables}{after}\n\n{contents}\n"


def start_page(course: Course, wheel: str) -> str:
    """Return the page about downloading, installing and the first steps.

    Args:
        wheel: the file name of the package in the kit.
    """
    assignment, unit = course.assignments[0], course.units[0]
    links = online(course, assignment, unit)
    words = {
        "PYTHON": span(*PYTHONS),
        "WHEEL": wheel,
        "FIRST": f"{assignment.name}/{unit.id}",
        "EXAMPLE": unit.name,
        "ONLINE": f"\n**Without installing**: {', '.join(_link(*link) for link in links)}.\n" if links else "",
    }
    return filled(START.read_text(encoding="utf-8"), words)


def notebook_path(unit: Unit, assignment: Assignment) -> str:
    """Return the path of the release notebook in the sources."""
    return f"downloads/{assignment.name}/{unit.id}.ipynb"


def module_path(unit: Unit) -> str:
    """Return the path of the stub module in the sources."""
    return f"downloads/{unit.id}.py"


def archive_path(assignment: Assignment) -> str:
    """Return the path of an assignment's archive in the sources."""
    return f"downloads/{assignment.name}.zip"


def _converted(lesson: Lesson, cell: NotebookNode) -> list[NotebookNode]:
    if is_written(cell):
        return [markdown_cell(_place_to_write(cell.metadata["points"]))]
    if cell.cell_type != "code":
        text = PICTURE.sub(rf"![\g<text>]({lesson.unit_id}/\g<path>)", cell.source)
        return [markdown_cell(WIDGET.sub(_widget, text))]
    if has_tag(cell, "answer"):
        stubs = _stubs(lesson.solution, answer_names(cell))
        task = f"````{{container}} contract\n{contract(stubs)}\n````"
        return [markdown_cell(task), code_cell(stubs, {"tags": ["answer", FOLDED]})]
    if has_tag(cell, "given"):
        tags = [FOLDED] if has_tag(cell, FOLDED) else []
        return [code_cell(given_code(lesson.solution).rstrip("\n"), {"tags": tags} if tags else None)]
    return [
        code_cell(cell.source, {"tags": ["after-answer", "hide-output"]} if has_tag(cell, "after-answer") else None)
    ]


def _place_to_write(points: float) -> str:
    """Return the text that replaces a model answer."""
    noun = "point" if points == 1 else "points"
    note = f"**Your task**: answer in words, in the notebook. A person grades it: {points_text(points)} {noun}."
    return f"```{{container}} written\n{note}\n```"


def _widget(found: re.Match[str]) -> str:
    """Return the element that static/weights.js turns into a widget, with a text for readers without JavaScript."""
    return (
        "```{raw} html\n"
        f'<div class="weights" data-mask="{found["mask"]}" data-tokens="the cat sat down">\n'
        "<p>With JavaScript, a widget appears here: scores, a mask, and who attends to whom.</p>\n</div>\n```"
    )


def _stubs(solution: str, names: tuple[str, ...]) -> str:
    return "\n\n".join(stub(definition(solution, name)) for name in names).rstrip("\n")


def _solved(solution: str, names: tuple[str, ...]) -> str:
    return "\n\n".join(clean(definition(solution, name)) for name in names)


def _facts(
    unit: Unit, assignment: Assignment, names: tuple[str, ...], points: float, links: Sequence[tuple[str, str]]
) -> str:
    written = ", ".join(f"`{name}`" for name in names)
    return "\n".join(
        (
            "```{container} facts",
            f"**Exercise {unit.id}** · {points_text(points)} points · to write: {written}",
            "",
            f"Download {_download(f'all of {assignment.title}', archive_path(assignment))} with its checks, "
            f"{_download('this notebook', notebook_path(unit, assignment))}, "
            f"or {_download('a Python file', module_path(unit))} to write in.",
            *(
                ["", "Or open it without installing: " + ", ".join(_link(*link) for link in links) + "."]
                if links
                else []
            ),
            "```",
        )
    )


def _checking(lesson: Lesson) -> str:
    visible, hidden = points_text(lesson.visible_points), points_text(lesson.hidden_points)
    return (
        "### Check your work\n\n"
        f'In the notebook, `check("{lesson.unit_name}")` runs the checks that you may see; in a terminal, '
        f"`autograder check {lesson.unit_name}` does. They are worth {visible} points. The other {hidden} are for "
        "checks that run when your work is graded: the same promises, other inputs."
    )


def _table(assignment: Assignment, pages: list[Page]) -> str:
    lines = [f"### {assignment.title}", "", "| lesson | to write | points |", "|---|---|---:|"]
    for page in pages:
        written = ", ".join(f"`{name}`" for name in page.names)
        lines.append(f"| [{page.numbered_title}]({page.unit.id}.ipynb) | {written} | {points_text(page.points)} |")
    lines += ["", _download(f"Download {assignment.title} with its checks", archive_path(assignment))]
    return "\n".join(lines)


def _link(name: str, address: str) -> str:
    return f"[{name}]({address})"


def _download(text: str, path: str) -> str:
    return f"{{download}}`{text} </{path}>`"


def _contents(assignment: Assignment, pages: list[Page]) -> str:
    entries = [f"{page.numbered_title} <{page.unit.id}>" for page in pages]
    return "\n".join(["```{toctree}", ":hidden:", f":caption: {assignment.title}", "", *entries, "```"])
