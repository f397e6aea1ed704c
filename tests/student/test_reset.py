"""``autograder reset``: the file as it was handed out; what the student wrote is never lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from autograder.cli import main
from autograder.student.progress import keep_points, load_standing
from autograder.zipped import zipped

NOTEBOOK, MODULE = b'{"cells": []}', b"def softmax(x): ...\n"


@pytest.fixture
def kit(student_folder: Path) -> Path:
    """A student's folder with the archive of what was handed out."""
    start = zipped({"02_softmax.ipynb": NOTEBOOK, "python/02_softmax.py": MODULE})
    (student_folder / "test_02_softmax.start").write_bytes(start)
    return student_folder


def reset(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["reset", *arguments])


def test_each_reset_keeps_another_copy(kit: Path) -> None:
    """The file is as handed out, each version that was there is kept, and the exercise counts as open again."""
    keep_points(kit, "02_softmax", 4, 4, ())
    for text in ("first", "second"):
        (kit / "02_softmax.py").write_text(text)
        ran = reset("softmax")

    backup = kit / ".autograder/backup"
    assert ran.exit_code == 0, ran.output
    assert "Your own file is kept: .autograder/backup/02_softmax-2.py" in ran.output
    assert (kit / "02_softmax.py").read_bytes() == MODULE
    assert [(backup / f"02_softmax-{number}.py").read_text() for number in (1, 2)] == ["first", "second"]
    assert not load_standing(kit)[0].is_solved("02_softmax")


def test_a_named_file_is_reset(kit: Path) -> None:
    """Of notebook and module, the one that the command names."""
    (kit / "02_softmax.ipynb").write_text("mine")
    (kit / "02_softmax.py").write_text("mine")

    assert reset("softmax", "02_softmax.ipynb").exit_code == 0

    assert (kit / "02_softmax.ipynb").read_bytes() == NOTEBOOK
    assert (kit / "02_softmax.py").read_text() == "mine"


def test_a_lost_file_comes_back(kit: Path) -> None:
    """Without a file of answers the notebook is written anew."""
    (kit / "02_softmax.py").unlink()

    assert "02_softmax.ipynb is as it was handed out." in reset("softmax").output
    assert (kit / "02_softmax.ipynb").read_bytes() == NOTEBOOK


def test_a_link_in_place_of_the_backup_is_not_followed(kit: Path, tmp_path: Path) -> None:
    """Then nothing changes, and the message names the link."""
    (tmp_path / "elsewhere").mkdir()
    (kit / ".autograder").mkdir()
    (kit / ".autograder/backup").symlink_to(tmp_path / "elsewhere")
    (kit / "02_softmax.py").write_text("mine")

    assert "is a link" in reset("softmax").stderr
    assert (kit / "02_softmax.py").read_text() == "mine"
    assert list((tmp_path / "elsewhere").iterdir()) == []


@pytest.mark.parametrize("start", [None, b"no archive"])
def test_an_exercise_without_its_original_is_left_alone(kit: Path, start: bytes | None) -> None:
    """A kit of an earlier version: the message says what to do instead."""
    path = kit / "test_02_softmax.start"
    path.unlink() if start is None else path.write_bytes(start)
    (kit / "02_softmax.py").write_text("mine")

    assert "Take the file from the kit" in reset("softmax").stderr
    assert (kit / "02_softmax.py").read_text() == "mine"
