"""A saved file is noticed once, however it is saved, and not before it is whole."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from autograder.student.file_watcher import Saves


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.py"
    path.write_text("x = 1")
    return path


def test_what_is_old_is_not_saved(file: Path) -> None:
    """Nothing is told before something happens."""
    saves = Saves([file])

    assert [saves.look(), saves.look()] == [[], []]


def test_a_save_is_told_once_when_it_has_come_to_rest(file: Path) -> None:
    """The look that sees a change waits for the next one, which sees the same."""
    saves = Saves([file])
    file.write_text("x = 1234")

    assert [saves.look(), saves.look(), saves.look()] == [[], [file], []]


def test_a_file_that_is_being_written_is_waited_for(file: Path) -> None:
    """Half a file is not checked."""
    saves = Saves([file])
    file.write_text("")
    first = saves.look()
    file.write_text("x = 12")
    second = saves.look()

    assert [first, second, saves.look()] == [[], [], [file]]


def test_new_and_renamed_files_are_saved_ones(file: Path) -> None:
    """Editors write another file and rename it; a student may add a file later, or remove one."""
    new = file.with_name("b.py")
    saves = Saves([file, new])
    new.write_text("y = 1")
    other = file.with_name("c.py")
    other.write_text("x = 1")
    os.utime(other, ns=(1, 1))
    os.replace(other, file)
    saves.look()

    assert saves.look() == [file, new]
    file.unlink()
    assert [saves.look(), saves.look()] == [[], []]
