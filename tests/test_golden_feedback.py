"""What a student reads of ten wrong answers: in the terminal, in the notebook and in nbgrader's feedback.

The answers lie in tests/golden/wrong_answers/, what is read in tests/golden/feedback/.
"""

from __future__ import annotations

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

from autograder.model.course import Assignment, Course
from autograder.student.check import _report
from autograder.student.exercises import find_exercise
from autograder.student.run import run_file

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("grading")]
WRONG = sorted((Path(__file__).parent / "golden/wrong_answers").glob("*.py"))


@pytest.fixture(scope="module")
def graded(course: Course, tmp_path_factory: pytest.TempPathFactory) -> Course:
    """A class in which each of ten students hands in one of the answers; it is graded, and feedback is made."""
    root = tmp_path_factory.mktemp("feedback") / "class"
    for name in ("course", "exercises", "solutions", "source", "release"):
        shutil.copytree(course.root / name, root / name)
    shutil.copy(course.root / "nbgrader_config.py", root)
    (root / ".autograder").mkdir()
    (root / ".autograder/secret").write_text("0" * 32, encoding="ascii")
    for number, path in enumerate(WRONG, start=1):
        folder = root / "submitted" / f"sample-{number:02}" / assignment_of(course, path).name
        folder.mkdir(parents=True)
        shutil.copy(path, folder)
    command = [sys.executable, "-m", "autograder", "grade", "--isolation", "limits only"]
    run = subprocess.run(command, cwd=root, text=True, capture_output=True, timeout=600)
    assert "submissions" in run.stdout, run.stdout + run.stderr
    for assignment in {assignment_of(course, path) for path in WRONG}:
        made = nbgrader(root, "generate_feedback", assignment.name)
        assert made.returncode == 0, made.stderr
    return Course(course.title, root, course.assignments, course.limits)


@pytest.mark.parametrize("path", WRONG, ids=lambda path: path.stem)
def test_wrong_answer_reads_as_its_golden_file_says(
    path: Path, graded: Course, course: Course, tmp_path: Path, golden: Callable[[str, Any], None]
) -> None:
    """Word by word, so that whoever changes a message sees what students will read."""
    shutil.copytree(course.root / "exercises", tmp_path / "exercises")
    shutil.copy(path, tmp_path / "exercises")

    golden(
        f"feedback/{path.stem}.json",
        {
            "terminal": in_terminal(tmp_path / "exercises", path),
            "notebook": in_notebook(tmp_path / "exercises", path),
            "nbgrader": after_grading(graded, path),
        },
    )


def assignment_of(course: Course, path: Path) -> Assignment:
    return next(one for one in course.assignments if path.stem in [unit.id for unit in one.units])


def in_terminal(folder: Path, path: Path) -> list[str]:
    """What ``autograder check`` prints."""
    command = [sys.executable, "-m", "autograder", "check", path.stem]
    run = subprocess.run(command, cwd=folder, text=True, capture_output=True, timeout=300)
    assert run.returncode == 1, run.stderr
    return run.stdout.splitlines()


def in_notebook(folder: Path, path: Path) -> list[str]:
    """The text of what ``check`` shows."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        namespace, problem = run_file(folder / path.name)
        assert problem == ""
        report = _report(find_exercise(path.stem).name, namespace, 0, "cpu")
    return text_of(report._repr_mimebundle_()["text/html"])


def after_grading(graded: Course, path: Path) -> list[str]:
    """What stands at answers and checks in the autograded notebook; nbgrader's page must hold it, too."""
    student, assignment = f"sample-{WRONG.index(path) + 1:02}", assignment_of(graded, path).name
    notebook = nbformat.read(graded.root / "autograded" / student / assignment / f"{path.stem}.ipynb", as_version=4)
    shown = [
        line
        for cell in notebook.cells
        if "nbgrader" in cell.metadata
        for output in cell.get("outputs", [])
        if output.output_type == "display_data"
        for line in text_of(output.data["text/html"])
    ]
    page = (graded.root / "feedback" / student / assignment / f"{path.stem}.html").read_text(encoding="utf-8")
    on_page = " ".join(text_of(page))
    assert [line for line in shown if line not in on_page] == []
    return shown


class Text(HTMLParser):
    """Collects a page's text, a line for each block."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.parts.append("\n" if tag in ("div", "tr", "li", "table", "details", "summary", "pre") else " ")

    def handle_data(self, data: str) -> None:
        self.parts.append(data)


def text_of(html: str) -> list[str]:
    reader = Text()
    reader.feed(html)
    lines = (re.sub(r"\s+", " ", line).strip() for line in "".join(reader.parts).splitlines())
    return [line for line in lines if line]
