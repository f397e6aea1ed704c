"""Where a student stands is kept in one small file, which no crash and no damage takes away."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from autograder.student.progress import Standing, UnitStanding, keep, keep_points, load_standing


def file_of(folder: Path) -> Path:
    return folder / ".autograder/progress.json"


def test_points_are_kept(tmp_path: Path) -> None:
    """What is kept is there again, exercise by exercise; the last check counts."""
    keep_points(tmp_path, "02_softmax", 4, 4, ())
    keep_points(tmp_path, "03_other", 4, 4, ())
    keep_points(tmp_path, "03_other", 1, 4, ("other",))

    standing, said = load_standing(tmp_path)

    assert said == ""
    assert standing.units == {"02_softmax": UnitStanding(4, 4), "03_other": UnitStanding(1, 4, ("other",))}
    assert standing.is_solved("02_softmax")
    assert not standing.is_solved("03_other")
    assert not standing.is_solved("04_never_checked")


def test_most_points_stay_known(tmp_path: Path) -> None:
    """A file that could not be run earns nothing; how many points there are is still known."""
    keep_points(tmp_path, "02_softmax", 4, 4, ())
    keep_points(tmp_path, "02_softmax", 0, 0, ())

    assert load_standing(tmp_path)[0].units == {"02_softmax": UnitStanding(0, 4)}


def test_hints_are_kept_beside_points(tmp_path: Path) -> None:
    """Points and hints do not overwrite each other."""
    keep_points(tmp_path, "02_softmax", 1, 4, ())
    keep(tmp_path, lambda before: before.shown("02_softmax", "softmax", 2))
    keep(tmp_path, lambda before: before.shown("02_softmax", "helper", 1))
    keep_points(tmp_path, "02_softmax", 2, 4, ())

    assert load_standing(tmp_path)[0].hints == {"02_softmax": {"softmax": 2, "helper": 1}}


def test_nothing_is_kept_yet(tmp_path: Path) -> None:
    """Without a file a student has not begun, which is nothing to talk about."""
    assert load_standing(tmp_path) == (Standing(), "")


def test_the_file_is_plain_json_and_none_of_gits_business(tmp_path: Path) -> None:
    """Anybody can read it, and its folder tells git to leave it alone."""
    keep_points(tmp_path, "02_softmax", 4, 4, ())

    assert json.loads(file_of(tmp_path).read_text())["units"]["02_softmax"]["points"] == 4
    assert (tmp_path / ".autograder/.gitignore").read_text() == "*\n"


@pytest.mark.parametrize(
    "damage",
    [b"", b"{", b"[]", b"\xff\xfe", b'{"format": 2}', b'{"units": {"a": {"points": "four", "of": 4}}}',
     b'{"units": {"a": {"points": -1, "of": 4}}}', b'{"hints": {"a": {"b": -1}}}'],
)  # fmt: skip
def test_a_damaged_file_is_set_aside(tmp_path: Path, damage: bytes) -> None:
    """It is renamed, not lost, the student is told, and new points are kept again."""
    keep_points(tmp_path, "02_softmax", 4, 4, ())
    file_of(tmp_path).write_bytes(damage)

    standing, said = load_standing(tmp_path)

    assert standing == Standing()
    assert "was damaged. It is now progress.damaged.json" in said
    assert (tmp_path / ".autograder/progress.damaged.json").read_bytes() == damage
    assert keep_points(tmp_path, "02_softmax", 1, 4, ()) == ""


def test_a_second_damaged_file_does_not_replace_the_first(tmp_path: Path) -> None:
    """Each one gets a name of its own."""
    (tmp_path / ".autograder").mkdir()
    for damage in b"1", b"2":
        file_of(tmp_path).write_bytes(damage)
        load_standing(tmp_path)

    assert (tmp_path / ".autograder/progress.damaged.json").read_bytes() == b"1"
    assert (tmp_path / ".autograder/progress.damaged-2.json").read_bytes() == b"2"


def test_a_crash_while_writing_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is replaced in one step: before it the old one is whole, and no scraps stay."""
    keep_points(tmp_path, "02_softmax", 4, 4, ())

    def crash(*_: object, **folders: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", crash)
    with pytest.raises(KeyboardInterrupt):
        keep_points(tmp_path, "02_softmax", 0, 4, ())

    assert load_standing(tmp_path)[0].units == {"02_softmax": UnitStanding(4, 4)}
    assert sorted(path.name for path in (tmp_path / ".autograder").iterdir()) == [".gitignore", "progress.json"]


def test_where_nothing_can_be_written_a_sentence_says_so(tmp_path: Path) -> None:
    """A folder that is not ours to write in stops no check."""
    (tmp_path / ".autograder").write_text("a file is in the way")

    assert "could not be kept" in keep_points(tmp_path, "02_softmax", 4, 4, ())
