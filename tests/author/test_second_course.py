"""A course of another subject, written as a stranger would, is built and graded with the wheel alone."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from wheel_alone import environment, run

from autograder.author.guide import page
from autograder.course import load_course
from autograder.variant import code_of

COURSE = Path(__file__).parents[2] / "examples/filters"


def hand_in(root: Path, student: str, assignment: str, unit: str, code: str, prose: str = "") -> None:
    """Hand in the release notebook of a unit with this code and this written answer in it."""
    notebook = json.loads((root / "release" / assignment / f"{unit}.ipynb").read_text(encoding="utf-8"))
    answers = [cell for cell in notebook["cells"] if cell["metadata"].get("nbgrader", {}).get("solution")]
    for cell in answers:
        cell["source"] = code if cell["cell_type"] == "code" else prose
    folder = root / "submitted" / student / assignment
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{unit}.ipynb").write_text(json.dumps(notebook), encoding="utf-8")


@pytest.mark.slow
def test_the_second_course_is_built_and_graded(tmp_path: Path) -> None:
    """Right answers get all points, a known mistake is named, and a written answer waits for a person."""
    bin_folder, root = environment(tmp_path / "venv", "grade"), tmp_path / "filters"
    shutil.copytree(COURSE / "course", root / "course")
    for command in ["init ."], ["build"], ["build", "--check"]:
        done = run(bin_folder, root, "autograder", *" ".join(command).split())
        assert done.returncode == 0, done.stdout + done.stderr
    for assignment in load_course(root).assignments:
        for unit in assignment.units:
            solution = (root / "solutions" / f"{unit.id}.py").read_text(encoding="utf-8")
            hand_in(root, "sample-01", assignment.name, unit.id, solution, "It becomes a ramp.")
            mistake = sorted((unit.folder / "misconceptions").glob("[!c]*.py"))[-1]
            hand_in(root, "sample-02", assignment.name, unit.id, solution + "\n\n" + code_of(mistake))

    graded = run(bin_folder, root, "autograder", "grade")
    shown = {
        unit: run(bin_folder, root, "autograder", "show", "sample-02", unit).stdout
        for unit in ("edges", "median_filter")
    }

    assert "Traceback" not in graded.stdout + graded.stderr
    assert re.search(r"^sample-01 +\? 20 +10 ", graded.stdout, re.MULTILINE), graded.stdout + graded.stderr
    assert "1 written answer waits for a person" in graded.stdout
    assert "adds the sizes of both parts" in shown["edges"]
    assert "puts zeros beyond the ends" in shown["median_filter"]


def test_the_table_of_the_reference_is_its() -> None:
    """The reference shows how hidden checks pass more rows: each block is in the first exercise, as it stands."""
    section = page("reference").partition("### What both files share")[2].partition("\n## ")[0]
    folder = COURSE / "course/01_moving_average"
    files = "".join((folder / name).read_text(encoding="utf-8") for name in ("checks.py", "hidden_checks.py"))
    blocks = re.findall(r"```python\n(.*?)```", section, re.DOTALL)

    assert len(blocks) == 2
    assert [part for block in blocks for part in block.strip().split("\n\n\n") if part not in files] == []


def test_its_numpy_exercises_need_no_torch() -> None:
    """No file of theirs imports it."""
    files = [
        path for unit in ("01_moving_average", "02_median_filter") for path in (COURSE / "course" / unit).rglob("*")
    ]

    assert [path.name for path in files if path.suffix in (".py", ".md") and "torch" in path.read_text("utf-8")] == []
