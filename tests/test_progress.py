"""What a long grading run tells meanwhile."""

from __future__ import annotations

import io
import re
import time

import pytest
from rich.console import Console

from autograder import progress
from autograder.model.grade import SubmissionGrade


def shown(monkeypatch: pytest.MonkeyPatch, every: float) -> str:
    monkeypatch.setattr(progress, "LINE_EVERY", every)
    console = Console(file=io.StringIO(), force_terminal=False)
    with progress.progress_bar(console) as show:
        show(0, {"warm_up": 4}, None)
        for done in range(1, 5):
            time.sleep(0.01)
            grade = SubmissionGrade(
                student="ada", assignment="warm_up", units=(), fingerprint="", isolation="full", seconds=0.01
            )
            show(done, {"warm_up": 4}, grade)
    text = console.file.getvalue()
    return str(text)


def test_log_has_a_line_now_and_then_with_the_time_that_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no terminal shows the bar: how many are done, and an estimate as soon as there is one."""
    lines = shown(monkeypatch, every=0).split("\n")

    assert lines[0].startswith("0 of 4 graded")
    assert any(re.fullmatch(r"3 of 4 graded, about \d+:\d\d:\d\d left\.", line) for line in lines)


def test_log_is_not_flooded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written before the time for a line has come."""
    assert "graded" not in shown(monkeypatch, every=3600)
