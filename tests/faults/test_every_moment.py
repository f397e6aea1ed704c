"""A run is cut off at every single moment in turn; the next run brings everything to where it would have been."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from faults.moments import fill_disk_at, kill_at, list_moments
from faults.small_class import WRONG, SmallClass

pytestmark = pytest.mark.slow


@pytest.fixture
def resubmitted(small_class: SmallClass, tmp_path: Path) -> tuple[SmallClass, Path]:
    """All are graded; then Ada hands in something worse, and Dee comes late. Ben and Cy stay as they were."""
    small_class.grade()
    small_class.keep(tmp_path / "before")
    small_class.hand_in("ada", "01_double", WRONG)
    small_class.hand_in("dee")
    return small_class, tmp_path / "before"


def undisturbed(small_class: SmallClass, before: Path) -> dict[str, Any]:
    assert small_class.grade() == ["ada", "dee"]
    made = small_class.made()
    small_class.put_back(before)
    return made


def disturbed(
    small_class: SmallClass,
    before: Path,
    tmp_path: Path,
    fault: Callable[[Path, int], Callable[[], None]],
    step: int = 1,
) -> Iterator[tuple[str, str]]:
    """Each moment's name with how the run ended that was disturbed there."""
    assert small_class.grade_apart(list_moments(small_class.root, tmp_path / "notes/moments")) == "done"
    names = (tmp_path / "notes/moments").read_text().split("\n")
    assert sum(name == "before commit" for name in names) >= 2
    assert sum("autograded" in name for name in names) > 10
    for number, name in [*enumerate(names, start=1)][::step]:
        small_class.put_back(before)
        yield f"{number}: {name}", small_class.grade_apart(fault(small_class.root, number))


def agrees(small_class: SmallClass, old: list[Any], new: list[Any]) -> bool:
    """Each student's rows are all as before or all as after; none are lost and none are mixed."""
    rows = small_class.rows()
    return all(
        [row for row in rows if row[0] == student]
        in ([row for row in old if row[0] == student], [row for row in new if row[0] == student])
        for student in ("ada", "ben", "cy", "dee")
    )


def test_killed_run_is_completed_by_the_next(resubmitted: tuple[SmallClass, Path], tmp_path: Path) -> None:
    """Nothing recorded is lost or mixed after kill -9 at any moment, and a second run leaves what one run leaves."""
    small_class, before = resubmitted
    old, wanted = small_class.rows(), undisturbed(small_class, before)
    for name, ended in disturbed(small_class, before, tmp_path, kill_at):
        assert ended == "killed", name
        assert agrees(small_class, old, wanted["rows"]), name
        assert set(small_class.grade()) <= {"ada", "dee"}, name
        assert small_class.made() == wanted, name
        assert small_class.grade() == [], name


def test_work_taken_back_after_a_killed_run_is_graded_again(
    resubmitted: tuple[SmallClass, Path], tmp_path: Path
) -> None:
    """When a submission is put back to what was graded before the kill, notebooks and scores go back, too."""
    small_class, before = resubmitted
    new = small_class.root / "submitted/ada/warm_up"
    old = small_class.root / "submitted/cy/warm_up"
    for name, _ in disturbed(small_class, before, tmp_path, kill_at, step=3):
        (answer := new / "01_double.py").rename(tmp_path / "answer.py")
        shutil.copy(old / "01_double.ipynb", new)  # Cy handed in what Ada did at first
        small_class.grade()
        made = small_class.made()
        (new / "01_double.ipynb").unlink()
        (tmp_path / "answer.py").rename(answer)
        scores = {row[1:] for row in made["rows"] if row[0] == "ada"}
        assert scores == {row[1:] for row in made["rows"] if row[0] == "cy"}, name
        for unit in ("01_double", "02_ramp"):
            path = f"autograded/{{}}/warm_up/{unit}.ipynb"
            assert made[path.format("ada")] == made[path.format("cy")], name


def test_full_disk_is_told_and_the_next_run_completes(resubmitted: tuple[SmallClass, Path], tmp_path: Path) -> None:
    """A disk that fills up at any moment is one sentence with a cure, and once there is space all is as it would be."""
    small_class, before = resubmitted
    old, wanted = small_class.rows(), undisturbed(small_class, before)
    sentences = set()
    for name, ended in disturbed(small_class, before, tmp_path, fill_disk_at):
        assert ended == "done" or "No space left on device" in ended, (name, ended)
        assert not ended.startswith("crashed"), (name, ended)
        sentences.add(ended)
        assert agrees(small_class, old, wanted["rows"]), name
        small_class.grade()
        assert small_class.made() == wanted, name
    assert any("run the same command again" in sentence for sentence in sentences)
