"""Make an instructor's notebook from a lesson and its solution.

The result depends only on its input (no times, no random ids), so building it again changes no byte.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import jupytext
from nbformat import NotebookNode

from autograder.author.figures import embed_figures
from autograder.author.written import faults, is_written, model_answers
from autograder.errors import CourseError
from autograder.notebook.cells import (
    FOLDED,
    answer_cell,
    check_cell,
    code_cell,
    given_cell,
    hidden_check_cell,
    markdown_cell,
    notebook,
    with_ids,
    written_cell,
)
from autograder.notebook.set_up import set_up_source
from autograder.solution import definition, given_code, graded_names

NOTEBOOK_METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {
        "file_extension": ".py",
        "mimetype": "text/x-python",
        "name": "python",
        "pygments_lexer": "ipython3",
    },
}


@dataclass(frozen=True)
class Lesson:
    """The sources of a notebook."""

    unit_id: str
    unit_name: str
    folder: Path  # holds figures/; errors name it
    text: str  # of lesson.md
    solution: str  # of solution.py
    visible_points: float
    hidden_points: float
    file: str = "lesson.md"

    @property
    def written_points(self) -> float:
        """Return the points that a person can give for written answers."""
        return sum(answer.points for answer in model_answers(self.text))

    def fault(self, what: str, cure: str, line: int = 0) -> CourseError:
        """Return an error that names the lesson, and the line if it is known."""
        place = f"{self.folder / self.file}{f', line {line}' if line else ''}"
        return CourseError(f"{place}: {what}", cure)


def make_notebook(lesson: Lesson, built_from: str, wheel: str = "") -> NotebookNode:
    """Return the source notebook, with solutions and nbgrader's metadata.

    Args:
        wheel: the address of the package for notebooks opened without their folder; "" if there is none.

    Raises:
        CourseError: the lesson cannot be read, or its answer cells do not match the solution's names.
    """
    parsed = lesson_cells(lesson)
    last_answer = last_answer_index(parsed)
    first_line = f"<!-- Built from {built_from}/lesson.md by `autograder build`: edit that, not this file. -->"
    cells = [markdown_cell(first_line)] if not parsed or parsed[0].cell_type != "markdown" else []
    for index, cell in enumerate(parsed):
        made = _convert(lesson, cell)
        if is_written(cell):
            cells[-1].source += f"\n\n{_points_note(cell.metadata['points'])}"  # the question
        if index == 0 and not cells:
            made.source = f"{first_line}\n\n{made.source}"
        cells.append(made)
        if index == last_answer:
            cells += _check_cells(lesson)
    cells.insert(1, code_cell(set_up_source(lesson.unit_id, wheel)))
    metadata = {**NOTEBOOK_METADATA, "attention_course": {"built_from": built_from}}
    return notebook(with_ids(cells, lesson.unit_id), metadata)


def lesson_cells(lesson: Lesson) -> list[NotebookNode]:
    """Return the cells as the author wrote them, with their tags as metadata.

    Raises:
        CourseError: the lesson cannot be read, its answer cells do not match the solution's names, or a written answer
            breaks a rule.
    """
    cells = parse(lesson)
    _check_places(lesson, cells)
    for fault in faults(lesson.text):
        raise lesson.fault(fault.what, fault.cure, fault.line)
    return cells


def last_answer_index(cells: list[NotebookNode]) -> int:
    """Return the index of the last answer cell. The check cells follow it."""
    return max(index for index, cell in enumerate(cells) if has_tag(cell, "answer"))


def answer_names(cell: NotebookNode) -> tuple[str, ...]:
    """Return the names that an answer cell asks for."""
    return tuple(line.strip() for line in cell.source.splitlines() if line.strip())


def has_tag(cell: NotebookNode, tag: str) -> bool:
    return cell.cell_type == "code" and tag in cell.metadata.get("tags", [])


def parse(lesson: Lesson) -> list[NotebookNode]:
    """Return the cells of a lesson or page, with their tags as metadata.

    Raises:
        CourseError: it is not a MyST notebook.
    """
    try:
        cells: list[NotebookNode] = jupytext.reads(lesson.text, fmt="md:myst").cells
    except Exception as error:  # jupytext and its parsers raise many kinds
        reason = (str(error).splitlines() or [type(error).__name__])[0]
        raise lesson.fault(f"{reason}.", "Write it as a MyST notebook. Run: autograder docs reference") from error
    return cells


def _check_places(lesson: Lesson, cells: list[NotebookNode]) -> None:
    """Make sure that each answer, and the given code if there is any, has exactly one cell."""
    answers = graded_names(lesson.solution, str(lesson.folder / "solution.py"))
    if not answers:
        raise lesson.fault("solution.py has no answers.", "Mark what students write with ### BEGIN SOLUTION.")
    placed = [name for cell in cells if has_tag(cell, "answer") for name in answer_names(cell)]
    for name in placed:
        if name not in answers:
            raise lesson.fault(f"solution.py has no {name!r} for its answer cell.", f"Answers: {', '.join(answers)}.")
    for name in answers:
        if placed.count(name) != 1:
            what = f"{name} has {placed.count(name)} answer cells."
            raise lesson.fault(what, "Name each answer once, in a code cell with :tags: [answer].")
    given = sum(has_tag(cell, "given") for cell in cells)
    blocks = 1 if given_code(lesson.solution) else 0
    if given != blocks:
        raise lesson.fault(
            f"it has {given} cells tagged given and solution.py {blocks} given block{'s' * (blocks != 1)}.",
            "Mark the place of the given code with one empty code cell tagged given.",
        )


def _points_note(points: float) -> str:
    """Return what students read below a question."""
    return f"*Write your answer in the next cell. A person grades it: {points:g} point{'s' * (points != 1)}.*"


def _convert(lesson: Lesson, cell: NotebookNode) -> NotebookNode:
    if is_written(cell):
        return written_cell(cell.metadata["name"], cell.metadata["points"], cell.source)
    if cell.cell_type != "code":
        return markdown_cell(embed_figures(cell.source, lesson.folder))
    if has_tag(cell, "answer"):
        names = answer_names(cell)
        return answer_cell(names, "\n\n".join(definition(lesson.solution, name) for name in names))
    if has_tag(cell, "given"):
        return given_cell(given_code(lesson.solution), folded=has_tag(cell, FOLDED))
    # An `after-answer` cell raises on the stub, and "Run All" must reach the checks all the same.
    tags = ["raises-exception"] if has_tag(cell, "after-answer") else []
    return code_cell(cell.source, {"tags": tags} if tags else None)


def _check_cells(lesson: Lesson) -> list[NotebookNode]:
    visible, hidden = lesson.visible_points, lesson.hidden_points
    prose = (
        "### Check your work\n\n"
        "The next cell runs the checks you may see on what you have defined "
        f"({visible:g} of {visible + hidden:g} points). "
    )
    if not hidden:
        return [markdown_cell(prose.rstrip()), check_cell(lesson.unit_name, visible)]
    prose += (
        f"The other {hidden:g} points are for checks that run when your work is graded: the same promises, "
        "other inputs. Leave both cells as they are."
    )
    return [
        markdown_cell(prose),
        check_cell(lesson.unit_name, visible),
        hidden_check_cell(lesson.unit_name, hidden),
    ]
