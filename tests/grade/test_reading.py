"""Whatever an editor or a student did around a right answer, it counts, and what does not run is told."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from autograder.grade.feedback.autograded import unit_notebook
from autograder.grade.judge.engine import Grader
from autograder.model.course import Course, Limits
from autograder.model.grade import UnitGrade
from autograder.model.outcome import Status
from autograder.sandbox.machine import likely_level
from autograder.sandbox.worker import Worker
from autograder.submissions.find import submission_in

DOUBLE = "def double(x):\n    return 2 * x\n"
HALVE = "def halve(x):\n    return x / 2\n"
RIGHT = f"{DOUBLE}\n{HALVE}"
STUB = "def double(x):\n    raise NotImplementedError()\n"
LEFT_OUT = "A stub that follows a finished answer was left out, so the answer counts:"
Change = Callable[[list[dict[str, Any]]], object]


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with Worker(Limits(cell_seconds=2), likely_level()) as made:
        yield made


@pytest.fixture
def grade(course: Course, hand_in: Callable[..., Path], worker: Worker) -> Callable[[str, str], UnitGrade]:
    """The grade of the first exercise that is handed in as this file."""

    def graded(name: str, content: str) -> UnitGrade:
        folder = hand_in("sample-01", {"01_double.ipynb": None, name: content})
        submission = submission_in(str(folder), "sample-01", course.assignments[0])
        return Grader(course, worker, "secret", likely_level().value).grade(submission).units[0]

    return graded


def notebook(course: Course, change: Change) -> str:
    """The solved notebook with changed cells."""
    path = course.root / "source" / course.assignments[0].name / "01_double.ipynb"
    raw = json.loads(path.read_text())
    change(raw["cells"])
    return json.dumps(raw)


def answers(cells: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    return (cell for cell in cells if "answer" in cell["metadata"].get("nbgrader", {}).get("grade_id", ""))


def each_answer(**fields: Any) -> Change:
    return lambda cells: [cell.update(fields) for cell in answers(cells)]


def in_markdown_without_metadata(cells: list[dict[str, Any]]) -> None:
    each_answer(cell_type="markdown", metadata={})(cells)


def beginning_with(text: str) -> Change:
    return lambda cells: [cell.update(source=text + "".join(cell["source"])) for cell in answers(cells)]


def with_cells(*sources: str, first: bool = False) -> Change:
    made = [{"cell_type": "code", "metadata": {}, "source": text, "outputs": []} for text in sources]
    return lambda cells: cells.__setitem__(slice(0, 0) if first else slice(len(cells), None), made)


def above_the_stubs(cells: list[dict[str, Any]]) -> None:
    for cell in answers(cells):
        cell["source"] = "".join(cell["source"]).replace("return", "raise NotImplementedError() #")
    with_cells(RIGHT, first=True)(cells)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (each_answer(cell_type="markdown"), ""),
        (each_answer(cell_type="raw"), ""),
        (in_markdown_without_metadata, ""),
        (beginning_with("%%time\n"), ""),
        (beginning_with("%%capture out\n%%timeit -n 1 y = 1\n"), ""),
        (with_cells("files = !ls\nt = %timeit -n1 -r1 -o double(2)\n!pip install x \\\n  y"), ""),
        (with_cells("def f(:"), "SyntaxError"),
        (with_cells(STUB), f"{LEFT_OUT} `double`."),
        (
            above_the_stubs,
            "A stub that follows a finished answer was left out, so the answer counts: `double`, `halve`.",
        ),
        (with_cells("from __future__ import annotations", "def other(x: NotDefined): return x"), ""),
    ],
)
def test_an_answer_in_a_notebook_counts(
    course: Course, grade: Callable[[str, str], UnitGrade], change: Change, said: str
) -> None:
    """Full points, and the page for instructors has the answers in their cells."""
    text = notebook(course, change)

    graded = grade("01_double.ipynb", text)
    shown = unit_notebook(course, course.assignments[0].name, graded, course.root / "submitted/sample-01/warm_up")

    assert graded.result.points == 10
    assert said in graded.comment
    assert bool(said) == bool(graded.comment)
    assert "was not in what was handed in" not in shown.decode()


@pytest.mark.parametrize("magic", ["%%html", "%%bash", "%%no_such_magic"])
def test_an_answer_that_a_magic_keeps_from_running_is_told(
    course: Course, grade: Callable[[str, str], UnitGrade], magic: str
) -> None:
    """No points, and the reason."""
    graded = grade("01_double.ipynb", notebook(course, beginning_with(f"{magic}\n")))

    assert graded.result.points < 10
    assert f"begins with {magic}, so its code is not run: remove that line." in graded.comment


@pytest.mark.parametrize(
    ("above", "said"),
    [
        ("!pip install torch\n%matplotlib inline\n", ""),
        ("get_ipython().run_line_magic('matplotlib', 'inline')\nget_ipython().system('ls')\n", ""),
        ("import sys\nsys.stdout.reconfigure(encoding='utf-8')\nsys.stdout.buffer.write(b'a')\n", ""),
        ("import argparse\nargparse.ArgumentParser().parse_args()\n", ""),
        (
            "import matplotlib\nmatplotlib.use('TkAgg')\nimport matplotlib.pyplot as plt\nplt.plot([1])\nplt.show()\n",
            "",
        ),
        ("from torch.utils.data import DataLoader\nlist(DataLoader(range(4), num_workers=2))\n", ""),
        ("import torch\n@torch.compile\ndef other(x): return x\nother(torch.ones(2))\n", ""),
        ("import no_such_library\n", "No module named 'no_such_library'"),
        ("exit()\n", "SystemExit"),
        ("print(input())\n", "nobody is there to answer"),
        ("def other(:\n    pass\n\n", "(01_double.py, line 1)"),
        (f"{DOUBLE}{STUB}", ""),
    ],
)
def test_an_answer_in_a_module_counts(grade: Callable[[str, str], UnitGrade], above: str, said: str) -> None:
    """What stands above it costs nothing; the first problem is told."""
    graded = grade("01_double.py", f"{above}{RIGHT}")

    assert graded.result.points == 10
    assert said in graded.comment
    assert bool(said) == (graded.status is Status.PARTLY)
    assert graded.incidents == ()


def test_a_stub_below_an_answer_in_a_module_is_left_out(grade: Callable[[str, str], UnitGrade]) -> None:
    """And told."""
    graded = grade("01_double.py", f"{RIGHT}\n{STUB}")

    assert graded.result.points == 10
    assert graded.comment == f"{LEFT_OUT} `double`."


def test_a_module_that_does_not_end_counts_as_far_as_it_defines(grade: Callable[[str, str], UnitGrade]) -> None:
    """A loop at its top level costs itself, as a cell of a notebook does."""
    graded = grade("01_double.py", f"import torch\n{DOUBLE}while True:\n    pass\n{HALVE}")

    assert graded.result.points == 10
    assert "01_double.py used more than 2 s" in graded.comment
    assert "Its imports, definitions and assignments were run without the rest." in graded.comment
