"""``check("softmax")`` in a real Jupyter kernel, and what it keeps quiet about."""

from __future__ import annotations

import logging
import math
import os
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import nbformat
import pytest
import torch
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook
from safetensors.torch import save_file
from two_ends import CHECKS, RIGHT

from autograder.student.check import CheckReport
from autograder.student.progress import Standing, UnitStanding, load_standing
from autograder.student.silence import CUT, PRINTED, quiet

NOISY = """
import logging, os, sys, warnings
from IPython.display import display
logging.basicConfig()

def softmax(x, dim=-1):
    print("printed")
    print("to stderr", file=sys.stderr)
    logging.warning("logged")
    warnings.warn("warned")
    os.write(1, b"raw\\n")
    os.write(2, b"raw\\n")
    os.system("echo from a shell >&2")
    display("displayed")
    return x.softmax(-1)
"""
CELLS = {
    "missing": 'from autograder import check\ncheck("softmax")',
    "right": RIGHT + 'from autograder import check\n\ncheck("softmax")',
    "hidden": 'check("softmax", hidden=6)',
    "wrong": 'def softmax(x, dim=-1): return x.exp() / x.exp().sum(0)\ncheck("softmax")',
    "raising": 'def softmax(x): return x.no_such_method()\ncheck("softmax")',
    "leaving": 'def softmax(x): raise SystemExit\ncheck("softmax")',
    "misspelt": 'del softmax\ndef sofmax(x): return x\ncheck("softmax")',
    "not python": "def softmax(x:\n    return x",
    "after not python": 'check("softmax")',
    "wrong exercise": 'check("softmacks")',
    "no text": "check(7)",
    "noisy": NOISY + 'check("softmax")',
    "noisy hidden": 'check("softmax", hidden=6)',
    "noisy and wrong": NOISY.replace("x.softmax(-1)", "x") + 'check("softmax")',
}


@pytest.fixture(scope="module")
def outputs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Any]]:
    """What each cell showed, one kernel for all of them."""
    folder = tmp_path_factory.mktemp("notebook")
    (folder / "test_02_softmax.py").write_text(CHECKS)
    save_file({"scores": torch.arange(6.0).reshape(2, 3)}, folder / "test_02_softmax.safetensors")
    notebook: Any = new_notebook(cells=[new_code_cell(source) for source in CELLS.values()])
    NotebookClient(
        notebook, kernel_name="python3", timeout=120, allow_errors=True, resources={"metadata": {"path": str(folder)}}
    ).execute()
    nbformat.validate(notebook)
    return {name: cell.outputs for name, cell in zip(CELLS, notebook.cells, strict=True)}


POINTS = {
    "missing": 0.0, "right": 4.0, "hidden": 6.0, "wrong": 0.0, "raising": 0.0, "leaving": 0.0, "misspelt": 0.0,
    "wrong exercise": 0.0, "no text": 0.0, "noisy": 4.0, "noisy hidden": 6.0,
    "noisy and wrong": 0.0,
}  # fmt: skip


@pytest.mark.parametrize("name", POINTS)
def test_a_cell_yields_one_finite_float(outputs: dict[str, list[Any]], name: str) -> None:
    """The only output of a check is its report, whose plain text stock nbgrader reads as points."""
    (output,) = outputs[name]
    points = float(output.data["text/plain"])

    assert output.output_type == "execute_result"
    assert math.isfinite(points)
    assert points == POINTS[name]
    assert "Traceback" not in output.data["text/html"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("missing", ["<code", "softmax</code> is not defined", "Define"]),
        ("right", ["4 of 4 points"]),
        ("hidden", ["6 more points are decided by further checks when your work is graded"]),
        ("wrong", ["0 of 4 points", "Each row sums to one.", "expected", "got", "Sum along the last"]),
        ("raising", ["raised AttributeError (line 1, in softmax", "no attribute"]),
        ("leaving", ["raised SystemExit"]),
        ("misspelt", ["There is a", "sofmax</code>: rename it"]),
        ("wrong exercise", ["There is no exercise", "Did you mean", "Exercises: softmax."]),
        ("no text", ["There is no exercise"]),
        ("after not python", ["Your cell, line 1: ", "def softmax(x:", "^"]),
        ("noisy", ["4 of 4 points"]),
        ("noisy and wrong", ["0 of 4 points", "Your code printed", ">printed\nto stderr"]),
    ],
)
def test_a_report_says_it_plainly(outputs: dict[str, list[Any]], name: str, words: list[str]) -> None:
    """What passed, what failed and what to do stand in the report."""
    (output,) = outputs[name]

    assert [word for word in words if word not in output.data["text/html"]] == []


def test_a_cell_that_is_not_python_says_nothing_else(outputs: dict[str, list[Any]]) -> None:
    """The name that its cell was to define is not called undefined: the line at fault is shown."""
    (output,) = outputs["after not python"]

    assert "not defined" not in output.data["text/html"]


def test_points_are_kept_beside_the_notebook(exercise_folder: Path) -> None:
    """``autograder status`` knows what was checked in a notebook or a script; a grader's run leaves no trace."""
    source = f"from autograder import check\n{RIGHT}\ncheck('softmax')"

    python(exercise_folder, source, NBGRADER_EXECUTION="autograde", AUTOGRADER_STOCK="1")
    assert load_standing(exercise_folder)[0] == Standing()
    python(exercise_folder, source)
    assert load_standing(exercise_folder)[0].units == {"02_softmax": UnitStanding(4, 4)}


def test_everything_is_kept_quiet(capfd: pytest.CaptureFixture[str]) -> None:
    """Prints are kept to be shown; warnings, logs and whatever writes to a descriptor are dropped."""
    logging.basicConfig(force=True)

    with quiet() as printed:
        print("kept")
        print("kept too", file=sys.stderr)
        warnings.warn("dropped", stacklevel=1)
        logging.warning("dropped")
        os.write(2, b"dropped")
        subprocess.run(["echo", "dropped"], check=True)

    assert printed.getvalue() == "kept\nkept too\n"
    assert capfd.readouterr() == ("", "")


def test_progress_bars_are_left_out() -> None:
    """A student's prints stay, as a terminal would show them; those of tqdm, which libraries use, do not."""
    with quiet() as printed:
        print("before\n  0%|          | 0/3 [00:00<?, ?it/s]\r100%|███| 3/3 [00:00<00:00, 99it/s]", file=sys.stderr)
        print("\rLoading weights:  50%|█████     | 99/198 [00:00<00:00, 990.01it/s]", file=sys.stderr)
        print("7it [00:01,  6.9it/s]\n1 of 3\r2 of 3\n50% of it\r\nafter")

    assert printed.getvalue() == "before\n2 of 3\n50% of it\nafter\n"


def test_everything_is_as_before_afterwards(capfd: pytest.CaptureFixture[str]) -> None:
    """After checks that were stopped, prints, logs and warnings work again."""
    logging.basicConfig(force=True)
    before = sys.stdout, sys.stderr, list(warnings.filters), logging.root.manager.disable

    with pytest.raises(KeyboardInterrupt), quiet():
        raise KeyboardInterrupt
    os.write(1, b"heard")

    assert before == (sys.stdout, sys.stderr, list(warnings.filters), logging.root.manager.disable)
    assert capfd.readouterr().out == "heard"


def test_only_the_beginning_of_a_flood_is_kept() -> None:
    """An answer that prints without end fills no memory, and the reader is told."""
    with quiet() as printed:
        for _ in range(1000):
            print("x" * 1000)

    assert len(printed.getvalue().removesuffix(f"\n{CUT}")) == PRINTED


def test_a_report_is_a_number_and_a_text() -> None:
    """A report converts to its points, and prints as its text."""
    report = CheckReport(2.5, "<div></div>", "two and a half")

    assert (float(report), repr(report), str(report)) == (2.5, "2.5", "two and a half")
    assert report._repr_mimebundle_(include=None, exclude=None) == {"text/html": "<div></div>", "text/plain": "2.5"}


def python(folder: Path, source: str, **environment: str) -> str:
    command = [sys.executable, "-c", source]
    run = subprocess.run(command, cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True)
    return run.stdout + run.stderr


def test_a_script_prints_the_report(exercise_folder: Path) -> None:
    """Outside a notebook the report is printed, as text; the name stays a function however it is imported."""
    source = (
        f"import autograder, autograder.student.check\nfrom autograder import check\n{RIGHT}\n"
        "from autograder import check\ncheck('softmax')"
    )

    assert python(exercise_folder, source).splitlines()[0] == "softmax: 4 of 4 points"


def test_ctrl_c_stops_the_checks_with_a_sentence(exercise_folder: Path) -> None:
    """A student who stops an endless answer sees no traceback of ours."""
    source = "def softmax(x): raise KeyboardInterrupt\nfrom autograder import check\ncheck('softmax')"

    assert python(exercise_folder, source).startswith("You stopped the checks before they ended.")


def test_within_the_grader_nothing_happens(exercise_folder: Path) -> None:
    """Where work is graded the checks are run by others: check returns None at once."""

    assert (
        python(exercise_folder, "from autograder import check; print(check('x'))", AUTOGRADER_GRADING="1") == "None\n"
    )


def test_no_module_takes_the_place_of_check() -> None:
    """``from autograder import check`` would give a module named so instead of the function."""
    import autograder

    assert not (Path(autograder.__file__).parent / "check.py").exists()
    assert callable(autograder.check)
