"""Every lesson runs from top to bottom, its answers filled in, and prints what its prose and coverage.md claim.

The site has run them, all but those that do less when they are in a hurry: these run here as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import nbformat
import pytest
from bs4 import BeautifulSoup
from nbclient import NotebookClient

from autograder.course import load_course
from autograder.model.course import Unit
from tools.coverage import load_seeds

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d*)?(?:e[+-]?\d+)?(?![\w])")
CODE = re.compile(r"^```.*?^```$|`[^`\n]*`|\$\$.*?\$\$|\$[^$\n]*\$|\]\([^)]*\)|<!--.*?-->", re.DOTALL | re.MULTILINE)
STATED = re.compile(r"(?<![\w.:/])-?\d+\.\d{2,}(?![\w.]*\d)")
# Numbers of a lesson's prose that no cell of it prints, each with the reason.
NOT_PRINTED: dict[str, dict[str, str]] = {
    "05_weight_transfer": {
        **dict.fromkeys(("-0.0739", "0.0713"), "what the layer of lesson 4 gives with the seed 789"),
        **dict.fromkeys(("-0.5749", "-0.0143", "-0.5300", "-0.0988"), "what two wrong transfers give"),
        "0.00000003": "rounding, which differs between machines",
    },
    "08_causal_attention": dict.fromkeys(
        ("-0.0872", "0.0286", "-0.0991", "0.0501", "-0.0844", "0.0414"),
        "a reply that the reader works out; a known fault",
    ),
    "09_head_sizing": dict.fromkeys(("-9.1476", "3.4164"), "what books print, in another notation"),
    "10_multi_head_attention": dict.fromkeys(("-0.0844", "0.0414", "0.0766", "0.0171"), "a table with a known fault"),
    "11_torch_attention": {
        "0.0076": "a difference of two numbers that are printed",
        **dict.fromkeys(("0.4925", "0.5075", "0.5295", "0.4705"), "what is left of one, and two heads' in a picture"),
    },
    "14_pretrained_models": {"0.644": "ln 2 * 78 / 84, in an answer, of critics that are not trained here"},
    "21_online_softmax": dict.fromkeys(("0.55", "0.04", "0.15", "0.61"), "gigabytes of one run on a GPU"),
    "23_grouped_queries": {
        **dict.fromkeys(
            ["0.531", "0.493", "0.489", "0.467", "0.605", "0.693", "0.512", "0.470", "0.468", "0.744", "0.519"],
            "a table of three seeds, of which the cell trains one",
        ),
        "0.447": "the floor of lesson 19",
    },
    "26_gpt2_weights": {"0.447": "the floor of lesson 19"},
    "19_small_gpt": {
        "0.30": "a loss that a reader explains",
        "0.60": "a loss of lesson 20's table, rounded",
    },
    "20_text_generation": {
        **dict.fromkeys(
            [
                "0.469",
                "0.497",
                "0.656",
                "0.475",
                "0.484",
                "0.613",
                "0.488",
                "0.682",
                "0.480",
                "0.47",
                "0.51",
                "0.48",
                "0.465",
                "0.464",
                "0.49",
                "0.50",
                "0.483",
                "0.478",
                "0.604",
                "0.697",
                "0.641",
            ],
            "a table of three seeds, in runs that are longer than a lesson",
        ),
        **dict.fromkeys(["2.38", "2.32", "2.34", "2.37"], "after 150 steps on the book, which no cell shows"),
    },
}
PATIENCE = 600  # seconds for one cell: it says that a lesson hangs, not that a machine is busy
HURRIED = [unit.id for unit in COURSE.units if "AUTOGRADER_GRADING" in (unit.folder / "lesson.md").read_text("utf-8")]


def marks(unit: Unit) -> Iterator[pytest.MarkDecorator]:
    """What a lesson prints is looked at twice, by the process that ran it; all but one that train run only if asked."""
    yield pytest.mark.xdist_group(f"lesson {unit.id}" if unit.id in HURRIED else "site")
    if unit.id in HURRIED[1:]:
        yield pytest.mark.whole


UNITS = [pytest.param(unit, id=unit.id, marks=tuple(marks(unit))) for unit in COURSE.units]
pytestmark = pytest.mark.slow


@pytest.fixture
def output(unit: Unit, request: pytest.FixtureRequest) -> str:
    """What the cells of a lesson show."""
    return run_in_full(unit) if unit.id in HURRIED else on_its_page(request.getfixturevalue("site"), unit)


def on_its_page(site: Path, unit: Unit) -> str:
    """What a reader of the site sees of it."""
    page = BeautifulSoup((site / f"{unit.id}.html").read_text(encoding="utf-8"), "html.parser")
    return "\n".join(found.get_text() for found in page.select(".cell_output"))


@lru_cache
def run_in_full(unit: Unit) -> str:
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


@pytest.mark.parametrize("unit", UNITS)
def test_lesson_runs_and_prints_what_it_should(unit: Unit, output: str) -> None:
    """No cell of a solved lesson raises, and the numbers of its sources come out again, to their last printed digit."""
    printed = [float(number) for number in NUMBER.findall(output)]

    assert [row for row in shown_in(unit) if not is_printed(row, printed)] == []


@pytest.mark.parametrize("unit", UNITS)
def test_prose_states_what_cells_print(unit: Unit, output: str) -> None:
    """A number with two decimals or more in a lesson's prose comes out of one of its cells, or says why it does not."""
    printed = [float(number) for number in NUMBER.findall(output)]
    stated = stated_in((unit.folder / "lesson.md").read_text(encoding="utf-8"))
    excused = NOT_PRINTED.get(unit.id, {})

    assert [number for number in stated if number not in excused and not is_printed(number, printed)] == []
    assert excused.keys() <= set(stated)


def stated_in(lesson: str) -> list[str]:
    """The numbers of the prose with two decimals or more; not those of code, formulas, links and comments."""
    return STATED.findall(CODE.sub(" ", lesson).replace("\N{MINUS SIGN}", "-"))


def test_numbers_of_prose_are_found() -> None:
    """Prose's numbers are found, with either minus; those of code, formulas and addresses are not, nor are versions."""
    lesson = "It is 0.954, not \N{MINUS SIGN}0.30.\n```\nx = 0.11\n```\n`0.22` $0.33$ [a](b/1706.03762) torch 2.13.0"

    assert stated_in(lesson) == ["0.954", "-0.30"]


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
