"""A run that has little to do starts little, and leaves out nothing that matters."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from typing import Any

import pytest
from faults.small_class import Inline, SmallClass

from autograder.errors import SandboxError
from autograder.grade.workers import local
from autograder.grades.store import Store


def test_run_with_nothing_to_grade_starts_no_process(small_class: SmallClass, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a worker nor a sandbox is needed to see that every grade still holds."""
    small_class.grade()
    monkeypatch.setattr(local, "local_executor", lambda *_: pytest.fail("a worker was started"))

    assert small_class.grade() == []


def test_pool_that_ends_waits_for_its_processes(small_class: SmallClass, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is still starting when the last grade has come must find what the pool shares with it."""
    waited: list[bool] = []

    class Pool(Inline):
        def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
            waited.append(wait)

    monkeypatch.setattr(local, "local_executor", lambda *_: Pool())
    small_class.grade()

    assert waited == [True]


def test_change_that_the_clock_hides_is_found(small_class: SmallClass) -> None:
    """What a submission holds counts, not when it was written."""
    small_class.grade()
    (changed,) = (small_class.root / "submitted/cy/warm_up").glob("01_*.ipynb")
    changed.write_text(changed.read_text() + "\n")
    os.utime(changed, (0, 0))

    assert small_class.grade() == ["cy"]


def test_grade_is_recalled_in_short(small_class: SmallClass) -> None:
    """What every run reads of each submission is a summary; checks and cells are there when they are asked for."""
    small_class.grade()
    store = Store(small_class.root)
    whole = store.load("warm_up", "ada")

    assert whole is not None
    assert whole.units[0].cells
    assert store.recall("warm_up", "ada") == (whole.fingerprint, whole.summary())
    store.write(replace(whole, seconds=1.0))
    assert store.load("warm_up", "ada") == replace(whole, seconds=1.0)


def test_pool_that_ends_early_is_told(small_class: SmallClass, monkeypatch: pytest.MonkeyPatch) -> None:
    """How many submissions are left, whose is the first, and what to run: no traceback."""

    class Broken(Inline):
        def submit(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
            raise BrokenProcessPool("A child process terminated abruptly.")

    monkeypatch.setattr(local, "local_executor", lambda *_: Broken())
    with pytest.raises(SandboxError) as found:
        small_class.grade()

    assert "3 submissions are left, the first is ada/warm_up" in found.value.what
    assert "run the same command again" in found.value.cure
