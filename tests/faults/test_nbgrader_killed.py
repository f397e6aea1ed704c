"""nbgrader autograde is killed while it works; the next one brings everything to where it would have been."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from faults.moments import kill_at, list_moments
from faults.small_class import ASSIGNMENT, SmallClass

from autograder.grade.nbgrader import plugins
from autograder.sandbox import machine
from autograder.sandbox.isolation import Level

pytestmark = pytest.mark.slow
MOMENTS = 4  # of some hundred, spread over the run


@pytest.fixture
def nbgrader_class(small_class: SmallClass, monkeypatch: pytest.MonkeyPatch) -> SmallClass:
    monkeypatch.setattr(machine, "likely_level", lambda: Level.LIMITS_ONLY)
    monkeypatch.setenv(plugins.ISOLATION, Level.LIMITS_ONLY.value)
    monkeypatch.chdir(small_class.root)
    plugins._level.cache_clear()
    return small_class


def autograde() -> None:
    from nbgrader.apps import AutogradeApp

    application = AutogradeApp()
    application.initialize([ASSIGNMENT, "--log-level=ERROR"])
    application.start()


def in_a_fork(prepare: Callable[[], None]) -> str:
    child = os.fork()
    if child == 0:
        try:
            prepare()
            autograde()
            os._exit(0)
        except SystemExit as ended:
            os._exit(int(ended.code or 0))
        finally:
            os._exit(9)
    status = os.waitpid(child, 0)[1]
    return "killed" if os.WIFSIGNALED(status) else f"exit code {os.waitstatus_to_exitcode(status)}"


def test_killed_nbgrader_autograde_is_completed_by_the_next(nbgrader_class: SmallClass, tmp_path: Path) -> None:
    """Scores, comments and notebooks are those of an undisturbed run, whenever the first one was killed."""
    nbgrader_class.keep(tmp_path / "before")
    assert in_a_fork(list_moments(nbgrader_class.root, tmp_path / "notes/moments")) == "exit code 0"
    wanted = nbgrader_class.made()
    names = (tmp_path / "notes/moments").read_text().split("\n")
    assert {row[0] for row in wanted["rows"]} == {"ada", "ben", "cy"}

    for number in range(len(names) // MOMENTS, len(names), len(names) // MOMENTS):
        nbgrader_class.put_back(tmp_path / "before")
        at = f"{number} of {len(names)}: {names[number - 1]}"
        assert in_a_fork(kill_at(nbgrader_class.root, number)) == "killed", at
        assert in_a_fork(lambda: None) == "exit code 0", at
        assert nbgrader_class.made() == wanted, at
