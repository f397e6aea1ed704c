"""What students read of the released exercises fits a terminal of 80 columns, and no word is broken."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from autograder.model.course import Course
from autograder.student.exercise_info import load_card
from autograder.student.exercises import exercises_here
from autograder.student.hint import ShownHint, hint_text
from autograder.student.next import standings, what_to_do
from autograder.student.progress import Standing
from autograder.student.status import status_lines

WIDTH = 80


@pytest.fixture
def pages(course: Course, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What next, hint and status print, for each exercise and each hint."""
    monkeypatch.chdir(shutil.copytree(course.root / "exercises", tmp_path / "exercises"))
    here = exercises_here()
    found = {f"next {one.name}": what_to_do(one, Standing()) for one in here}
    found["status"] = "\n".join(line for _, line in status_lines(here, standings(here)[0]))
    for one in here:
        for hint in load_card(one).hints:
            key = ", ".join(hint.answers)
            found[f"hint {one.name} {hint.title}"] = hint_text(one, ShownHint(hint, key, level=1, of=1))
    return found


def test_next_hint_and_status_fit_a_terminal(pages: dict[str, str]) -> None:
    """Each line of each page has at most 80 columns."""
    assert len(pages) > 40
    assert [(page, line) for page, text in pages.items() for line in text.splitlines() if len(line) > WIDTH] == []
