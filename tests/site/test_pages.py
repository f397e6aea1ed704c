"""What a page says: the lesson, with stubs for answers, and which of its cells are run."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from nbformat import NotebookNode

from autograder.author.unit_files import read_lesson
from autograder.course import load_course
from autograder.errors import CourseError
from autograder.model.course import Assignment, Course, Unit
from autograder.notebook_links import online
from autograder.site.contract import contract
from autograder.site.examples import run_examples
from autograder.site.pages import Page, front_page, start_page, unit_page
from autograder.solution import definition, graded_names, solution_text, stub

LESSONS = sorted((Path(__file__).parents[2] / "course").glob("*/lesson.md"))


def words_of(text: str) -> set[str]:
    return set(re.findall(r"\w+", text))


def page_of(unit: Unit) -> Page:
    return unit_page(read_lesson(unit), unit, Assignment("one", (unit,), "One"))


def cells_with(page: Page, tag: str) -> list[NotebookNode]:
    return [cell for cell in page.notebook.cells if tag in cell.metadata.get("tags", [])]


def test_answers_are_stubs(unit: Unit) -> None:
    """An answer cell shows the docstring and what the student starts from, without markers."""
    [answer] = cells_with(page_of(unit), "answer")

    assert '"""' in answer.source
    assert answer.source.endswith("    # YOUR CODE HERE\n    raise NotImplementedError()")


def test_what_is_asked_is_prose(unit: Unit) -> None:
    """Above the folded stub stands its docstring as prose, every word of it, so that any screen can wrap it."""
    cells = page_of(unit).notebook.cells
    [answer] = [index for index, cell in enumerate(cells) if "answer" in cell.metadata.get("tags", [])]
    task, stub = cells[answer - 1], cells[answer]

    assert stub.metadata["tags"] == ["answer", "hide-input"]
    assert task.cell_type == "markdown"
    assert "**`rope(x)`**" in task.source
    assert "**It takes**\n\n- `x`: shape (..., n), any number of leading dimensions." in task.source
    assert "**It returns**\n\nA tensor of the same shape." in task.source


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.parent.name)
def test_no_word_of_a_contract_is_lost(path: Path) -> None:
    """Whatever a docstring says, its prose says, too, for every answer of the course."""
    unit = Unit(path.parent.name, path.parent)
    text = solution_text(unit)
    for name in graded_names(text):
        source = stub(definition(text, name))
        said = words_of(contract(source))
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and (docstring := ast.get_docstring(node)):
                lost = words_of(docstring) - said - {"Args", "Returns", "Raises", "Attributes", "Yields"}
                assert lost == set(), name


def test_what_follows_an_answer_is_run_with_a_right_one(unit: Unit) -> None:
    """What a student should see then is there, folded; the answer that it took is nowhere."""
    page = page_of(unit)
    run_examples([page])
    [after] = cells_with(page, "after-answer")
    [answer] = cells_with(page, "answer")

    assert "hide-output" in after.metadata["tags"]
    assert "[-2., -1.,  3.]" in after.outputs[0]["data"]["text/plain"]
    assert answer.outputs == []
    assert "raise NotImplementedError()" in answer.source


@pytest.mark.parametrize("mask", ["none", "causal", "last"])
def test_a_comment_in_a_lesson_is_the_place_of_a_machine(unit: Unit, mask: str) -> None:
    """On the site it can be played with; a notebook shows nothing there."""
    lesson = unit.folder / "lesson.md"
    lesson.write_text(f"{lesson.read_text()}\n<!-- widget: weights, mask {mask} -->\n")

    assert f'<div class="weights" data-mask="{mask}"' in page_of(unit).notebook.cells[-1].source


def test_first_steps_name_what_the_kit_holds(small: Course) -> None:
    """The line that installs, and the notebook and exercise that come first."""
    text = start_page(small, "attention_course-9-py3-none-any.whl")

    assert 'python3 install.py --into .venv "./wheels/attention_course-9-py3-none-any.whl[notebook]"' in text
    assert "`one/18_rope.ipynb`" in text
    assert ".venv/bin/autograder check rope" in text
    assert "@" not in text


def test_title_and_facts_stand_first(unit: Unit) -> None:
    """Below the title come name, points, answers and downloads of the exercise, then the lesson goes on."""
    page = page_of(unit)
    lines = page.notebook.cells[0].source.splitlines()

    assert page.numbered_title == f"18. {page.title}"
    assert lines[0] == f"# {page.title}"
    assert "**Exercise 18_rope** · 10 points · to write: `rope`" in lines
    assert all(f"</downloads/{name}>" in page.notebook.cells[0].source for name in ("one.zip", "one/18_rope.ipynb"))


def test_a_page_links_to_where_its_notebook_opens(small: Course, unit: Unit) -> None:
    """Colab takes the notebook alone, Binder the repository; without an address there is no link."""
    toml = small.root / "course/course.toml"
    repository = 'repository = "https://github.com/organization/course"\n'
    toml.write_text(f'{toml.read_text()}\n[handout]\nwheel = "https://example.org/a.whl"\n{repository}')
    course = load_course(small.root)
    [assignment] = course.assignments
    links = online(course, assignment, unit)
    page = unit_page(read_lesson(unit), unit, assignment, links)

    assert (
        f"without installing: [Open in Colab]({links[0][1]}), [Binder]({links[1][1]})." in page.notebook.cells[0].source
    )
    assert links[0][1].endswith("/github/organization/course/blob/main/one/18_rope.ipynb")
    assert links[1][1].endswith("/gh/organization/course/main?urlpath=lab/tree/one/18_rope.ipynb")
    assert online(small, assignment, unit) == []
    assert "without installing" not in page_of(unit).notebook.cells[0].source


def test_pictures_are_found_beside_the_page(unit: Unit) -> None:
    """A picture's path leads into a folder of the unit's own."""
    text = "\n".join(cell.source for cell in page_of(unit).notebook.cells)

    assert "](18_rope/figures/rope.svg)" in text


def test_checks_follow_the_last_answer(unit: Unit) -> None:
    """Where the notebook has its check cells, the page says how to run them and what they are worth."""
    cells = page_of(unit).notebook.cells
    last = max(index for index, cell in enumerate(cells) if "answer" in cell.metadata.get("tags", []))

    assert cells[last + 1].source.startswith("### Check your work")
    assert '`check("rope")`' in cells[last + 1].source


def test_lesson_without_a_title_is_refused(unit: Unit) -> None:
    """A page needs a title: the error names the file and shows how one is written."""
    lesson = unit.folder / "lesson.md"
    lesson.write_text(lesson.read_text().replace("# rope", "No title", 1))

    with pytest.raises(CourseError, match=r"lesson\.md: it has no title.*# Softmax"):
        page_of(unit)


def test_front_page_lists_all_lessons(small: Course, unit: Unit) -> None:
    """Each assignment has a table and a list in the side bar, at the place that the author has named."""
    text = front_page(small, "Before.\n\n<!-- exercises -->\n\nAfter.\n", [page_of(unit)])

    assert text.index("# Small") < text.index("Before.") < text.index("### One") < text.index("After.")
    assert "(18_rope.ipynb) | `rope` | 10 |" in text
    assert ":caption: One\n\n18. " in text


def test_front_page_without_a_place_is_refused(small: Course, unit: Unit) -> None:
    """The error says which line to add."""

    with pytest.raises(CourseError, match=r"course/index\.md has no place for the exercises.*<!-- exercises -->"):
        front_page(small, "Words.", [page_of(unit)])


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.parent.name)
def test_every_lesson_becomes_a_page(lesson: Path) -> None:
    """Listed yet or not: no solution marker is left, and something is run."""
    page = page_of(Unit(lesson.parent.name, lesson.parent))
    run = [cell for cell in page.notebook.cells if cell.cell_type == "code" and not cell.metadata.get("tags")]

    assert run
    assert not any("### BEGIN" in cell.source for cell in page.notebook.cells)
