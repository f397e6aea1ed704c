"""A lesson builds on the student's own answers where they pass, and says so."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from two_ends import RIGHT

from autograder import own_answers

WRONG = "def softmax(x, dim=-1):\n    return x\n"


def test_answers_that_pass_are_yours(student_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An answer that passes is returned and called yours; one that does not is left out, with its points."""
    (student_folder / "02_softmax.py").write_text(RIGHT)

    answers = own_answers("softmax", "other")

    said = capsys.readouterr().out.splitlines()
    assert torch.allclose(answers["softmax"](torch.zeros(2)), torch.tensor([0.5, 0.5]))
    assert said[0].endswith(f"yours: {student_folder.name}/02_softmax.py")
    assert "given: " in said[1]
    assert "Run: autograder check other" in said[1]


def test_a_wrong_answer_is_not_used(student_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing of a file that fails its visible checks is returned."""
    (student_folder / "02_softmax.py").write_text(WRONG)

    assert own_answers("softmax") == {}
    assert "0 of 4 points" in capsys.readouterr().out


def test_folders_beside_this_one_are_searched(
    student_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each assignment has a folder of its own: the answers of others lie beside the one of this lesson."""
    (student_folder / "02_softmax.py").write_text(RIGHT)
    (student_folder.parent / "language_model").mkdir(exist_ok=True)
    monkeypatch.chdir(student_folder.parent / "language_model")

    assert set(own_answers("softmax")) == {"softmax"}


def test_what_is_not_there_is_given(student_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An exercise without a file of answers stops nothing."""
    assert own_answers("rope") == {}
    assert "no file with your answers was found" in capsys.readouterr().out


def test_later_answers_find_the_earlier_ones(student_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What a file gives under the name of an earlier answer is replaced by that answer."""
    (student_folder / "02_softmax.py").write_text(RIGHT)
    (student_folder / "03_other.py").write_text(f"{RIGHT}\n\ndef helper(x):\n    return softmax(x)\n")

    answers = own_answers("softmax", "other")

    assert answers["helper"].__globals__["softmax"] is answers["softmax"]


def test_nothing_is_loaded_while_grading(
    student_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A notebook that is itself being checked gets no answers of other files, and no lines about them."""
    (student_folder / "02_softmax.py").write_text(RIGHT)
    monkeypatch.setenv("AUTOGRADER_GRADING", "1")

    assert own_answers("softmax") == {}
    assert capsys.readouterr().out == ""
