"""A lesson and its solution become an ordinary nbgrader notebook."""

from __future__ import annotations

import base64
from dataclasses import replace
from pathlib import Path

import nbformat
import pytest
from nbformat import NotebookNode
from nbgrader.nbgraderformat import MetadataValidator

from autograder.author.lesson import Lesson, make_notebook
from autograder.errors import CourseError
from autograder.model.course import Course

SOLUTION = '''"""Two answers."""

import torch

### BEGIN GIVEN
class Given:
    device = torch.device("cpu")
### END GIVEN


def one(x):
    """One."""
    ### BEGIN SOLUTION
    return x + 1
    ### END SOLUTION


def two(x):
    """Two."""
    ### BEGIN SOLUTION
    return x + 2
    ### END SOLUTION
'''
TEXT = """# Title

![A square](figures/square.svg) and ![the same](figures/square.svg)

```{code-cell} python3
:tags: [given]
```

```{code-cell} python3
:tags: [answer]

one
```

```{code-cell} python3
:tags: [answer]

two
```

Hints.

```{code-cell} python3
:tags: [after-answer]

two(1)
```
"""
SVG = "<svg xmlns='http://www.w3.org/2000/svg' width='2' height='2'><rect width='2' height='2'/></svg>"


@pytest.fixture
def lesson(tmp_path: Path) -> Lesson:
    (tmp_path / "figures").mkdir()
    (tmp_path / "figures/square.svg").write_text(SVG)
    return Lesson("18_pair", "pair", tmp_path, TEXT, SOLUTION, visible_points=4, hidden_points=6.5)


def by_id(notebook: NotebookNode) -> dict[str, NotebookNode]:
    return {cell.metadata.nbgrader.grade_id: cell for cell in notebook.cells if "nbgrader" in cell.metadata}


def test_notebook_is_valid(lesson: Lesson) -> None:
    """nbformat and nbgrader accept the notebook."""
    notebook = make_notebook(lesson, "course/18_pair")

    nbformat.validate(notebook)
    MetadataValidator().validate_nb(notebook)
    assert (notebook.nbformat, notebook.nbformat_minor) == (4, 5)


def test_source_notebooks_of_the_course_are_valid(course: Course) -> None:
    """nbformat and nbgrader accept every notebook that is built, before and after nbgrader's release."""
    paths = [path for folder in ("source", "release") for path in sorted((course.root / folder).rglob("*.ipynb"))]

    assert len(paths) == 2 * len(course.units) + len(course.pages)
    for path in paths:
        notebook = nbformat.read(path, as_version=4)
        nbformat.validate(notebook)
        MetadataValidator().validate_nb(notebook)


def test_graded_cells_in_order(lesson: Lesson) -> None:
    """Given code, the answers, then the two check cells after the last answer."""
    notebook = make_notebook(lesson, "course/18_pair")

    assert list(by_id(notebook)) == ["given", "answer-one", "answer-two", "check", "check-hidden"]
    assert notebook.cells[-2].source == "Hints."


def test_cells_have_nbgraders_roles(lesson: Lesson) -> None:
    """Answers are solution cells, given code is read-only, check cells are locked tests with points."""
    cells = by_id(make_notebook(lesson, "course/18_pair"))
    roles = {
        name: (cell.metadata.nbgrader.grade, cell.metadata.nbgrader.solution, cell.metadata.nbgrader.locked)
        for name, cell in cells.items()
    }

    assert roles == {
        "given": (False, False, True),
        "answer-one": (False, True, False),
        "answer-two": (False, True, False),
        "check": (True, False, True),
        "check-hidden": (True, False, True),
    }
    assert cells["check"].metadata.nbgrader.points == 4
    assert cells["check-hidden"].metadata.nbgrader.points == 6.5
    assert "points" not in cells["given"].metadata.nbgrader


def test_given_code_can_be_folded(lesson: Lesson) -> None:
    """With the tag hide-input, given code waits for a click, and stays as read-only as it is without."""
    folded = replace(lesson, text=TEXT.replace("[given]", "[given, hide-input]"))
    plain, hidden = (by_id(make_notebook(one, "course/18_pair"))["given"] for one in (lesson, folded))

    assert hidden.metadata["jupyter"] == {"source_hidden": True}
    assert hidden.metadata.tags == ["hide-input"]
    assert "jupyter" not in plain.metadata
    assert (hidden.source, hidden.metadata.nbgrader) == (plain.source, plain.metadata.nbgrader)


def test_check_cells_name_the_exercise(lesson: Lesson) -> None:
    """The cells call check with the unit's name; the hidden one says its points."""
    cells = by_id(make_notebook(lesson, "course/18_pair"))

    assert cells["check"].source == 'from autograder import check\n\ncheck("pair")'
    assert cells["check-hidden"].source == 'from autograder import check\n\ncheck("pair", hidden=6.5)'


def test_no_hidden_points_no_hidden_cell(lesson: Lesson) -> None:
    """A unit without hidden checks has one check cell."""
    cells = by_id(make_notebook(replace(lesson, hidden_points=0), "course/18_pair"))

    assert "check-hidden" not in cells


def test_pictures_travel_in_the_notebook(lesson: Lesson) -> None:
    """A picture becomes HTML with a data URI, which no viewer has to fetch."""
    source = make_notebook(lesson, "course/18_pair").cells[0].source

    assert '<img alt="A square" src="data:image/svg+xml;base64,' in source
    assert base64.b64decode(source.rsplit(",", 1)[1].removesuffix('">')).decode() == SVG


def test_run_all_goes_on_after_a_stub(lesson: Lesson) -> None:
    """A cell that uses the student's answer may raise without stopping the cells behind it."""
    notebook = make_notebook(lesson, "course/18_pair")

    assert notebook.cells[-1].metadata.tags == ["raises-exception"]


def test_it_says_what_it_is_built_from(lesson: Lesson) -> None:
    """The first cell begins with a comment that a reader of the file sees, and the metadata say the same."""
    notebook = make_notebook(lesson, "course/18_pair")
    code_first = make_notebook(replace(lesson, text=TEXT.split("\n\n", 2)[2]), "course/18_pair")

    for made in notebook, code_first:
        assert made.cells[0].source.startswith("<!-- Built from course/18_pair/lesson.md by `autograder build`")
        assert made.metadata.attention_course.built_from == "course/18_pair"


def test_ids_do_not_move_with_other_cells(lesson: Lesson) -> None:
    """A cell keeps its id when another is put before it, and equal cells have different ids."""
    before = make_notebook(lesson, "course/18_pair")
    longer = make_notebook(replace(lesson, text=f"Hints.\n\n+++\n\n{TEXT}"), "course/18_pair")
    ids = [cell.id for cell in longer.cells]

    assert len(set(ids)) == len(ids)
    assert {cell.id for cell in before.cells if cell.cell_type == "code"} <= set(ids)


def test_same_input_same_bytes(lesson: Lesson) -> None:
    """Nothing in a notebook depends on when it was made."""
    first, second = (nbformat.writes(make_notebook(lesson, "course/18_pair")) for _ in range(2))

    assert first == second


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"text": TEXT.replace("\ntwo\n```", "\nthree\n```", 1)}, "solution.py has no 'three'"),
        ({"text": TEXT.replace("\none\n", "\n\n")}, "one has 0 answer cells"),
        ({"text": TEXT.replace("\none\n", "\none\ntwo\n")}, "two has 2 answer cells"),
        ({"text": TEXT.replace(":tags: [given]", "")}, "it has 0 cells tagged given and solution.py 1 given block."),
        ({"text": TEXT.replace("square.svg", "circle.svg")}, "circle.svg is missing"),
        ({"text": TEXT.replace("square.svg", "square.pdf")}, "square.pdf is not a picture"),
        ({"text": "---\nkernelspec: {name: x}\n---\n" + TEXT}, "lesson.md: "),
        ({"text": ""}, "one has 0 answer cells"),
        ({"solution": '"""Nothing."""\n'}, "solution.py has no answers"),
    ],
)
def test_lesson_that_does_not_fit_is_refused(lesson: Lesson, change: dict[str, str], sentence: str) -> None:
    """What does not fit is said with a cure, before anything is built."""
    with pytest.raises(CourseError) as caught:
        make_notebook(replace(lesson, **change), "course/18_pair")  # type: ignore[arg-type]

    assert sentence in caught.value.what
    assert caught.value.cure
