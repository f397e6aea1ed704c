"""What a lesson's examples read lies beside its notebook when it is graded, too."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from autograder.course import source_notebook
from autograder.grade.judge.engine import Grader
from autograder.model.course import Assignment, Course, Unit
from autograder.model.outcome import Status
from autograder.sandbox.machine import likely_level
from autograder.sandbox.worker import Worker
from autograder.submissions.find import submission_in
from autograder.submissions.read import read_submission


@pytest.fixture
def assignment(tmp_path: Path) -> Assignment:
    """One unit, whose lesson reads a text."""
    folder = tmp_path / "course/01_tale"
    folder.mkdir(parents=True)
    (folder / "tale.txt").write_text("Once.", encoding="ascii")
    (folder / "solution.py").write_text(
        "def tell():\n    ### BEGIN SOLUTION\n    return 1\n    ### END SOLUTION\n", encoding="ascii"
    )
    return Assignment("tales", (Unit("01_tale", folder),))


def beside(assignment: Assignment, folder: Path, files: dict[str, bytes]) -> dict[str, bytes]:
    """What lies beside the answers of a submission of these files."""
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return read_submission(submission_in(str(folder), "sample-01", assignment)).files


def test_a_text_need_not_be_handed_in(assignment: Assignment, tmp_path: Path) -> None:
    """A learning platform takes notebooks, and the text that came with one stays at home."""
    assert beside(assignment, tmp_path / "sample-01", {"notes.csv": b"1"}) == {"notes.csv": b"1", "tale.txt": b"Once."}


def test_a_text_of_ones_own_stays(assignment: Assignment, tmp_path: Path) -> None:
    """Who reads another one, and hands it in, reads it here."""
    assert beside(assignment, tmp_path / "sample-01", {"tale.txt": b"Mine."}) == {"tale.txt": b"Mine."}


def test_where_it_has_no_place_the_submission_goes_first(assignment: Assignment, tmp_path: Path) -> None:
    """A folder of its name, or files up to the limit, stop nothing."""
    full = {f"{number:03}.csv": b"" for number in range(200)}

    assert beside(assignment, tmp_path / "a", {"tale.txt/x.py": b"y = 1"}) == {"tale.txt/x.py": b"y = 1"}
    assert beside(assignment, tmp_path / "b", full) == full


def every_cell(course: Course, assignment: Assignment, folder: Path) -> None:
    """Hand in the solved notebooks, with a last cell that could use any other: all of them must run."""
    folder.mkdir()
    for unit in assignment.units:
        notebook = json.loads(source_notebook(course.root, assignment.name, unit.id).read_bytes())
        last = {"cell_type": "code", "id": "last", "metadata": {}, "source": "_ = globals()", "outputs": []}
        notebook["cells"].append({**last, "execution_count": None})
        (folder / f"{unit.id}.ipynb").write_text(json.dumps(notebook), encoding="utf-8")


@pytest.mark.slow
@pytest.mark.xdist_group("grading")
def test_every_cell_of_every_lesson_runs_in_the_grader(
    course_copy: Course, tmp_path: Path, some: Callable[[Sequence[Any]], Sequence[Any]]
) -> None:
    """Full points and no remark for the course's own notebooks, though nothing of them is left out."""
    chosen, found = some(course_copy.units), {}
    with Worker(course_copy.limits, likely_level()) as worker:
        for whole in course_copy.assignments:
            assignment = replace(whole, units=tuple(unit for unit in whole.units if unit in chosen))
            folder = tmp_path / assignment.name
            every_cell(course_copy, assignment, folder)
            grader = Grader(course_copy, worker, "secret", likely_level().value)
            for unit in grader.grade(submission_in(str(folder), "sample-01", assignment)).units:
                raised = [cell.error for cell in unit.cells if cell.error]
                found[unit.result.unit] = (unit.status, unit.result.points, raised)

    assert found == {unit: (Status.GRADED, 10.0, []) for unit in found}
    assert len(found) == len(chosen)
