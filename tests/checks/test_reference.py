"""Right values: stored ones are fresh copies, live ones come from the oracle, and a missing file says what to do."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from autograder.checks.reference import live, stored, stored_bytes
from autograder.errors import CourseError

ORACLE = """
import torch

def examples():
    return {"x": torch.arange(3.0), "turned": torch.arange(6.0).reshape(2, 3).T}

def double(x):
    return 2 * x
"""


@pytest.fixture
def unit_folder(tmp_path: Path) -> Path:
    (tmp_path / "oracle.py").write_text(ORACLE)
    return tmp_path


def test_stored_tensors_are_fresh_each_time(unit_folder: Path) -> None:
    """A check that changes a reference does not spoil it for the next."""
    reference = live(unit_folder)

    reference["x"].add_(5)

    assert reference["x"].tolist() == [0, 1, 2]


def test_the_oracle_is_called_by_name(unit_folder: Path) -> None:
    """Hidden checks call the oracle's functions on any input."""

    assert live(unit_folder).double(3) == 6


def test_students_have_the_tensors_without_the_oracle(unit_folder: Path) -> None:
    """The file that travels holds the examples, and nothing that can be called."""
    path = unit_folder / "test_it.safetensors"
    path.write_bytes(stored_bytes(unit_folder))

    reference = stored(path)

    assert torch.equal(reference["turned"], torch.arange(6.0).reshape(2, 3).T)
    with pytest.raises(AttributeError, match="have stored tensors only"):
        reference.double(3)


def test_a_missing_or_damaged_file_says_what_to_do(tmp_path: Path) -> None:
    """A student who lost the file is told so, instead of a failure of our checks."""
    damaged = tmp_path / "test_it.safetensors"
    damaged.write_bytes(b"version https://git-lfs.github.com/spec/v1")

    with pytest.raises(CourseError, match=r"is not in .* Copy the file again"):
        stored(tmp_path / "test_other.safetensors")
    with pytest.raises(CourseError, match="damaged"):
        stored(damaged)


@pytest.mark.parametrize(("content", "cure"), [(None, "oracle.py is missing"), ("x = 1", "no examples")])
def test_an_author_is_told_what_lacks(tmp_path: Path, content: str | None, cure: str) -> None:
    """A unit without oracle or examples names the file and where to read on."""
    if content is not None:
        (tmp_path / "oracle.py").write_text(content)

    with pytest.raises(CourseError, match=cure):
        live(tmp_path)
