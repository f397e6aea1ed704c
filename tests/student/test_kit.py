"""A kit: notebooks, modules in ``python/``, and checks in a hidden folder; and a kit of an earlier version."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from autograder.cli import main
from autograder.student.exercises import answers_file, exercises_here, find_exercise
from autograder.student.next import standings
from autograder.student.progress import keep_points, load_standing

pytest_plugins = ["pytester"]

STUB = "def softmax(x, dim=-1):\n    raise NotImplementedError()\n"
ANSWER = "import torch\n\n\ndef softmax(x, dim=-1):\n    return x.exp() / x.exp().sum(dim, keepdim=True)\n"


def notebook_of(source: str) -> str:
    cell = {"cell_type": "code", "source": source, "metadata": {}, "outputs": []}
    return json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


@pytest.fixture
def kit(student_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The assignment's folder of a kit, which is the working directory."""
    folder = student_folder.parent / "kit/self_attention"
    for place, pattern in ((".checks", "test_*"), ("python", "0*.py")):
        (folder / place).mkdir(parents=True)
        for path in student_folder.glob(pattern):
            shutil.move(path, folder / place)
    (folder / "02_softmax.ipynb").write_text(notebook_of(STUB))
    monkeypatch.chdir(folder)
    return folder


@pytest.mark.parametrize("place", [".", "..", "python", "python/sub"])
def test_the_hidden_checks_are_found(kit: Path, place: str) -> None:
    """From the folder of the notebooks, of the modules, and above and below."""
    (kit / "python/sub").mkdir()

    assert [exercise.folder for exercise in exercises_here(kit / place)] == [kit.resolve()] * 2
    assert find_exercise("softmax", kit / place).checks == kit.resolve() / ".checks/test_02_softmax.py"


def test_notebook_and_module_share_their_progress(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the module earns stands in the one file of the assignment's folder."""
    (kit / "python/02_softmax.py").write_text(ANSWER)
    monkeypatch.chdir(kit / "python")

    ran = CliRunner().invoke(main, ["check", "softmax"])

    assert ran.exit_code == 0, ran.output
    assert load_standing(kit)[0].is_solved("02_softmax")
    assert not (kit / "python/.autograder").exists()
    assert not (kit / ".checks/.autograder").exists()


def test_the_file_that_is_written_is_checked(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Untouched, it is the notebook; then the one that is written; of two, the one saved last or in this folder."""
    exercise, module, notebook = find_exercise("softmax"), kit / "python/02_softmax.py", kit / "02_softmax.ipynb"
    monkeypatch.chdir(kit.parent)
    found = [answers_file(exercise)]
    module.write_text(ANSWER)
    found.append(answers_file(exercise))
    notebook.write_text(notebook_of(ANSWER))
    os.utime(notebook, (1e9, 1e9))
    found.append(answers_file(exercise))
    os.utime(module, (1e8, 1e8))
    found.append(answers_file(exercise))
    monkeypatch.chdir(module.parent)
    found.append(answers_file(exercise))

    assert [path.name for path in found] == [path.name for path in (notebook, module, module, notebook, module)]


def test_an_earlier_kit_keeps_working(kit: Path) -> None:
    """Its checks are beside the notebooks and the modules; both share their progress, and no points are lost."""
    for folder in (kit, kit / "python"):
        shutil.copytree(kit / ".checks", folder, dirs_exist_ok=True)
    shutil.rmtree(kit / ".checks")
    keep_points(kit, "02_softmax", 4, 4, ())
    keep_points(kit / "python", "02_softmax", 1, 4, ())
    keep_points(kit / "python", "03_other", 4, 4, ())

    for place in (kit, kit / "python"):
        known, notices = standings(exercises_here(place))
        [standing] = known.values()
        assert (standing.is_solved("02_softmax"), standing.is_solved("03_other"), notices) == (True, True, [])


def test_a_kit_over_an_earlier_one_uses_the_new_checks(kit: Path) -> None:
    """The old files stay where they were, and are not asked."""
    for folder in (kit, kit / "python"):
        shutil.copytree(kit / ".checks", folder, dirs_exist_ok=True)

    for place in (kit.parent, kit, kit / "python"):
        assert {exercise.checks.parent.name for exercise in exercises_here(place)} == {".checks"}


def test_pytest_finds_the_answers_of_hidden_checks(kit: Path, pytester: pytest.Pytester) -> None:
    """Plain pytest on a check file in the hidden folder runs the student's module."""
    (kit / "python/02_softmax.py").write_text(ANSWER)

    ran = pytester.runpytest_inprocess(str(kit / ".checks/test_02_softmax.py"))

    assert ran.ret == 0, "\n".join(ran.outlines)
