"""Plain pytest in a student's folder: short, in sentences, and none of our tracebacks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from two_ends import CHECKS, RIGHT

from autograder.author.build import build
from autograder.model.course import Course

pytest_plugins = ["pytester"]
WRONG = RIGHT.replace("sum(dim, keepdim=True)", "sum(0)")


def outcome_of(pytester: pytest.Pytester, folder: Path, *arguments: str, **expected: int) -> str:
    """Run pytest in the folder, in this process; returns what it showed."""
    arguments = ("-p", "no:cacheprovider", "-p", "no:xdist", "-q", "--rootdir", str(folder), *arguments)
    result = pytester.runpytest_inprocess(*arguments, str(folder))
    result.assert_outcomes(**expected)
    return result.stdout.str()


def test_right_answers_pass(pytester: pytest.Pytester, exercise_folder: Path) -> None:
    """A module beside the checks is found and checked."""
    (exercise_folder / "02_softmax.py").write_text(RIGHT)

    assert "2 passed" in outcome_of(pytester, exercise_folder, passed=2)


def test_a_notebook_will_do(pytester: pytest.Pytester, exercise_folder: Path) -> None:
    """A notebook beside the checks is run and checked in the same way."""
    cell = {"cell_type": "code", "source": RIGHT, "metadata": {}, "outputs": []}
    notebook = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    (exercise_folder / "02_softmax.ipynb").write_text(json.dumps(notebook))

    assert "2 passed" in outcome_of(pytester, exercise_folder, passed=2)


def test_any_file_can_be_named(pytester: pytest.Pytester, exercise_folder: Path, tmp_path: Path) -> None:
    """--answers takes a file from anywhere."""
    (tmp_path / "mine.py").write_text(RIGHT)

    assert "2 passed" in outcome_of(pytester, exercise_folder, "--answers", str(tmp_path / "mine.py"), passed=2)


def test_a_wrong_answer_reads_as_sentences(pytester: pytest.Pytester, exercise_folder: Path) -> None:
    """The check's sentence, what failed and what to try; what needed it is skipped; no line of ours."""
    (exercise_folder / "02_softmax.py").write_text(WRONG)

    shown = outcome_of(pytester, exercise_folder, failed=1, skipped=1)

    assert "Each row sums to one.\nthe result: every value is wrong" in shown
    assert "try:      Sum along the last `dim`." in shown
    assert "test_rows_sum_to_one did not pass" in shown or "s" in shown.splitlines()[0]
    assert "Traceback" not in shown
    assert not any(name in shown for name in ("checking.py", "expectations.py", "expected_calls.py"))


def test_a_known_mistake_is_named(pytester: pytest.Pytester, small: Course) -> None:
    """After the failures, from what is stored beside the checks."""
    build(small)
    folder = small.root / "exercises"
    (folder / "18_rope.py").write_text("def rope(x):\n    return x + x.mean(-1, keepdim=True)\n")

    shown = outcome_of(pytester, folder, failed=2, skipped=1)

    assert "What is wrong in rope" in shown
    assert "adds the mean to each entry" in shown
    assert "adds_the_mean" not in shown


def test_a_missing_package_is_no_failure(pytester: pytest.Pytester, exercise_folder: Path) -> None:
    """Checks of an exercise that needs a package which is not there are skipped, with the command that installs it."""
    (exercise_folder / "02_softmax.py").write_text(RIGHT)
    checks = exercise_folder / "test_02_softmax.py"
    checks.write_text(f"NEEDS = {{'no_such_package': 'pip install it'}}\n{checks.read_text()}")

    shown = outcome_of(pytester, exercise_folder, "-rs", skipped=2)

    assert "no_such_package is not installed. Run: pip install it" in shown


def test_a_raising_answer_reads_as_a_sentence(pytester: pytest.Pytester, exercise_folder: Path) -> None:
    """A student's exception is told with the student's line only."""
    (exercise_folder / "02_softmax.py").write_text("def softmax(x):\n    return x.no_such_method()\n")

    shown = outcome_of(pytester, exercise_folder, failed=1, skipped=1)

    assert "`softmax` raised AttributeError (line 2, in softmax: `return x.no_such_method()`):" in shown
    assert "host.py" not in shown


def test_a_module_that_stops_is_told_at_the_end(pytester: pytest.Pytester, exercise_folder: Path) -> None:
    """What was defined before the module stopped is checked, and that it stopped is told once."""
    (exercise_folder / "02_softmax.py").write_text(RIGHT + "1 / 0\n")

    shown = outcome_of(pytester, exercise_folder, passed=2)

    assert shown.count("raised ZeroDivisionError: division by zero (line 6: `1 / 0`)") == 1


def test_missing_files_are_told(pytester: pytest.Pytester, exercise_folder: Path) -> None:
    """Without answers, or without right values, the student reads what to do."""
    without_answers = outcome_of(pytester, exercise_folder, errors=1, skipped=1)
    (exercise_folder / "02_softmax.py").write_text(RIGHT)
    (exercise_folder / "test_02_softmax.safetensors").unlink()
    without_values = outcome_of(pytester, exercise_folder, errors=1, skipped=1)

    assert "Name your file: pytest --answers FILE" in without_answers
    assert "Copy the file again" in without_values
    assert "Traceback" not in without_answers + without_values


def test_exercises_do_not_mix(pytester: pytest.Pytester, exercise_folder: Path) -> None:
    """A failure in one exercise does not skip the check of the same name in another, and a skip skips in turn."""
    chained = CHECKS + (
        '\n\n@points(1, requires="test_is_positive")\ndef test_third(student):\n    """It is third."""\n'
    )
    for name, answer in ("03_other", RIGHT), ("02_softmax", WRONG):
        (exercise_folder / f"test_{name}.py").write_text(chained)
        (exercise_folder / f"{name}.py").write_text(answer)
        values = (exercise_folder / "test_02_softmax.safetensors").read_bytes()
        (exercise_folder / f"test_{name}.safetensors").write_bytes(values)

    assert "3 passed" in outcome_of(pytester, exercise_folder, passed=3, failed=1, skipped=2)


def test_other_tests_are_none_of_our_business(pytester: pytest.Pytester, tmp_path: Path) -> None:
    """An ordinary failing test keeps its traceback, though the plugin is there in every pytest run."""
    (tmp_path / "test_plain.py").write_text("def test_plain():\n    left = 1\n    assert left == 2\n")

    assert "assert 1 == 2" in outcome_of(pytester, tmp_path, failed=1)


def test_checks_import_what_they_share(pytester: pytest.Pytester, exercise_folder: Path) -> None:
    """However pytest is told to import the file of checks itself."""
    (exercise_folder / "02_softmax.py").write_text(RIGHT)
    (exercise_folder / "shared_02.py").write_text("POINTS = 3\n")
    checks = exercise_folder / "test_02_softmax.py"
    checks.write_text(f"from shared_02 import POINTS\n{checks.read_text().replace('@points(3)', '@points(POINTS)')}")

    assert "2 passed" in outcome_of(pytester, exercise_folder, "--import-mode=importlib", passed=2)


WAITS = """
from autograder.checking import expect_close, expect_tensor, points
import torch

@points(1)
def test_rows_sum_to_one(student, reference):
    \"\"\"Each row sums to one.\"\"\"
    for _ in range(2):
        weights = expect_tensor(student.softmax(reference["scores"]), shape=(2, 3))
        expect_close(weights[:, 0], torch.tensor([0.0900, 0.0900]), atol=1e-3, hint="Sum along the last `dim`.")
"""


def test_checks_whose_calls_wait_end_the_same(pytester: pytest.Pytester, exercise_folder: Path) -> None:
    """Each call is made where it stands, so that the failure is that of its line."""
    (exercise_folder / "02_softmax.py").write_text(WRONG)
    (exercise_folder / "test_02_softmax.py").write_text(WAITS)

    shown = outcome_of(pytester, exercise_folder, failed=1)

    assert "Each row sums to one.\nthe result: every value is wrong" in shown
    assert "try:      Sum along the last `dim`." in shown
