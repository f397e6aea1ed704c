"""Files are written whole, whatever another command does in the same folder meanwhile."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from autograder.errors import GradebookError
from autograder.grades.atomic_write import remove_whole, write_first, write_whole


@pytest.mark.parametrize(("write", "step"), [(write_whole, "replace"), (write_first, "link")])
def test_a_file_that_another_command_took_for_a_leftover_is_written_again(
    write: Callable[[Path, bytes], None], step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two commands may write and remove the same file at the same time."""
    path, real = tmp_path / "run.json", getattr(os, step)
    removed: list[str] = []

    def after_the_other(temporary: str, target: str, **folders: int) -> None:
        if not removed:
            removed.append(temporary)
            remove_whole(path)
        real(temporary, target, **folders)

    monkeypatch.setattr(os, step, after_the_other)
    write(path, b"whole")

    assert path.read_bytes() == b"whole"
    assert removed
    assert not list((tmp_path / ".new").iterdir())


def test_a_file_that_never_stays_is_an_error_of_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is tried a few times, and then told."""

    def lose(temporary: str, target: str, **folders: int) -> None:
        raise FileNotFoundError(temporary)

    monkeypatch.setattr(os, "replace", lose)

    with pytest.raises(GradebookError, match="cannot be written"):
        write_whole(tmp_path / "run.json", b"whole")
