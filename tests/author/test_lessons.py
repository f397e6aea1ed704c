"""Every lesson runs from top to bottom, its answers filled in, and prints the numbers that docs/coverage.md claims."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from autograder.author.coverage import load_seeds
from autograder.course import load_course
from autograder.model import Unit

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d*)?(?:e[+-]?\d+)?(?![\w])")
PATIENCE = 600  # seconds for one cell: it says that a lesson hangs, not that a machine is busy
pytestmark = pytest.mark.slow


def lesson_output(unit: Unit) -> str:
    """What a Jupyter kernel shows for the instructor's notebook, which holds the answers; a cell that raises fails."""
    (path,) = ROOT.glob(f"source/*/{unit.id}.ipynb")
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=PATIENCE, resources={"metadata": {"path": str(path.parent)}}).execute()
    outputs = (output for cell in notebook.cells for output in cell.get("outputs", ()))
    return "\n".join(output.get("text") or output.get("data", {}).get("text/plain", "") for output in outputs)


def shown_in(unit: Unit) -> list[str]:
    """The rows of numbers of docs/coverage.md that this lesson must print."""
    parts = (part for seed in load_seeds(COURSE) for part in seed.parts)
    return [row for part in parts if part.taught and part.taught[0].startswith(f"{unit.id}#") for row in part.shown]


@pytest.mark.parametrize("unit", COURSE.units, ids=lambda unit: unit.id)
def test_lesson_runs_and_prints_what_it_should(unit: Unit) -> None:
    """No cell of a solved lesson raises, and the numbers of its sources come out again, to their last printed digit."""
    printed = [float(number) for number in NUMBER.findall(lesson_output(unit))]

    assert [row for row in shown_in(unit) if not is_printed(row, printed)] == []


def is_printed(row: str, printed: list[float]) -> bool:
    """Whether the numbers of ``row`` stand one after the other in ``printed``, rounded as they are in ``row``."""
    wanted = row.split()
    return any(
        all(
            abs(float(want) - got) < 0.51 * _last_digit(want)
            for want, got in zip(wanted, printed[start:], strict=False)
        )
        for start in range(len(printed) - len(wanted) + 1)
    )


@lru_cache
def _last_digit(number: str) -> float:
    return 10.0 ** -len(number.partition(".")[2])


def test_another_number_is_noticed() -> None:
    """A row is found in its order, rounded as it is, and not with one digit changed or one number left out."""
    printed = [7.0, 0.95440, 1.49497, -0.30004, 3.0]

    assert is_printed("0.9544 1.4950 -0.3000", printed)
    assert not is_printed("0.9544 1.4951", printed)
    assert not is_printed("0.9544 -0.3000", printed)
    assert not is_printed("-0.3000 3.0 4.0", printed)
