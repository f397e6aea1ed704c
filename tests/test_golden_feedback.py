"""What a student reads of thirty wrong answers: in the terminal, in the notebook and in nbgrader's feedback.

The answers lie in tests/golden/wrong_answers/, as ``02_softmax.py`` or ``02_softmax.two_faults.py``; what is read, in
tests/golden/feedback/.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbgrader_helpers import nbgrader
from whole import whole_but_some

from autograder.model.course import Assignment, Course
from autograder.student.check import _report
from autograder.student.exercises import find_exercise
from autograder.student.run import run_file

pytestmark = pytest.mark.xdist_group("grading")
WRONG = sorted((Path(__file__).parent / "golden/wrong_answers").glob("*.py"))


@pytest.fixture(scope="module")
def graded(course: Course, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Course:
    """A class in which each student hands in one of the chosen answers; it is graded, and feedback is made."""
    items = [item.callspec.params.get("path") for item in request.session.items if hasattr(item, "callspec")]
    chosen = [path for path in WRONG if path in items]
    root = tmp_path_factory.mktemp("feedback") / "class"
    for name in ("course", "exercises", "solutions", "source", "release"):
        shutil.copytree(course.root / name, root / name)
    shutil.copy(course.root / "nbgrader_config.py", root)
    (root / ".autograder").mkdir()
    (root / ".autograder/secret").write_text("0" * 32, encoding="ascii")
    for path in chosen:
        folder = root / "submitted" / student_of(path) / assignment_of(course, path).name
        folder.mkdir(parents=True)
        shutil.copy(path, folder / file_name(path))
    command = [sys.executable, "-m", "autograder", "grade", "--isolation", "limits only"]
    run = subprocess.run(command, cwd=root, text=True, capture_output=True, timeout=600)
    assert "submissions" in run.stdout, run.stdout + run.stderr
    for assignment in {assignment_of(course, path) for path in chosen}:
        made = nbgrader(root, "generate_feedback", assignment.name)
        assert made.returncode == 0, made.stderr
    return Course(course.title, root, course.assignments, course.limits)


@pytest.mark.slow
@pytest.mark.parametrize("path", whole_but_some(WRONG), ids=lambda path: path.stem)
def test_wrong_answer_reads_as_its_golden_file_says(
    path: Path, graded: Course, course: Course, tmp_path: Path, golden: Callable[[str, Any], None]
) -> None:
    """Word by word, so that whoever changes a message sees what students will read."""
    shutil.copytree(course.root / "exercises", tmp_path / "exercises")
    file = Path(shutil.copy(path, tmp_path / "exercises" / file_name(path)))

    golden(
        f"feedback/{path.stem}.json",
        {
            "terminal": in_terminal(file),
            "notebook": in_notebook(file),
            "nbgrader": after_grading(graded, path),
        },
    )


@pytest.mark.slow
@pytest.mark.sample
@pytest.mark.parametrize("name", ["02_softmax.prints", "08_causal_attention.raises", "18_transformer_block.two_faults"])
def test_the_terminal_shows_what_its_golden_file_says(name: str, course: Course, tmp_path: Path) -> None:
    """A sample of the above, and of screens: for one fault 24 lines of 80 columns suffice, for two some more."""
    shutil.copytree(course.root / "exercises", tmp_path / "exercises")
    path = Path(shutil.copy(WRONG[0].with_name(f"{name}.py"), tmp_path / "exercises" / f"{unit_of(Path(name))}.py"))
    golden_file = WRONG[0].parents[1] / f"feedback/{name}.json"

    assert in_terminal(path) == json.loads(golden_file.read_text(encoding="utf-8"))["terminal"]


@pytest.mark.parametrize(
    "path", sorted((Path(__file__).parent / "golden/feedback").glob("*.json")), ids=lambda p: p.stem
)
def test_one_fault_fits_one_screen(path: Path) -> None:
    """The terminal shows at most 24 lines for one fault, each of at most 80 columns."""
    lines = json.loads(path.read_text(encoding="utf-8"))["terminal"]
    guesses = "The failing", "Another failing", "Other failing", "Some failing", "One failing", "Answers that"
    heads = "Your results match", *guesses
    faults = max(1, sum(line.startswith(heads) for line in lines))

    assert len(lines) <= 24 + 8 * (faults - 1)
    assert max(map(len, lines)) <= 80


def unit_of(path: Path) -> str:
    return path.name.split(".")[0]


def file_name(path: Path) -> str:
    return f"{unit_of(path)}.py"


def assignment_of(course: Course, path: Path) -> Assignment:
    return next(one for one in course.assignments if unit_of(path) in [unit.id for unit in one.units])


def in_terminal(path: Path) -> list[str]:
    """What ``autograder check`` prints."""
    command = [sys.executable, "-m", "autograder", "check", path.stem]
    run = subprocess.run(command, cwd=path.parent, text=True, capture_output=True, timeout=300)
    assert run.returncode == 1, run.stderr
    return run.stdout.splitlines()


def in_notebook(path: Path) -> list[str]:
    """The text of what ``check`` shows."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(path.parent)
        namespace, _ = run_file(path)
        report = _report(find_exercise(path.stem).name, namespace, 0, "cpu")
    return text_of(report._repr_mimebundle_()["text/html"])


def after_grading(graded: Course, path: Path) -> list[str]:
    """What stands at answers and checks in the autograded notebook; nbgrader's page must hold it, too."""
    student, assignment = student_of(path), assignment_of(graded, path).name
    notebook = nbformat.read(graded.root / "autograded" / student / assignment / f"{unit_of(path)}.ipynb", as_version=4)
    shown = [
        line
        for cell in notebook.cells
        if "nbgrader" in cell.metadata
        for output in cell.get("outputs", [])
        if output.output_type == "display_data"
        for line in text_of(output.data["text/html"])
    ]
    page = (graded.root / "feedback" / student / assignment / f"{unit_of(path)}.html").read_text(encoding="utf-8")
    on_page = " ".join(text_of(page))
    assert [line for line in shown if line not in on_page] == []
    return shown


def student_of(path: Path) -> str:
    return f"sample-{WRONG.index(path) + 1:02}"


class Text(HTMLParser):
    """Collects a page's text, a line for each block."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.parts.append(
            "\n"
            if tag in ("div", "tr", "li", "ul", "table", "caption", "details", "summary", "pre", "h2", "h3")
            else " "
        )

    def handle_data(self, data: str) -> None:
        self.parts.append(data)


def text_of(html: str) -> list[str]:
    reader = Text()
    reader.feed(html)
    lines = (re.sub(r"\s+", " ", line).strip() for line in "".join(reader.parts).splitlines())
    return [line for line in lines if line]
