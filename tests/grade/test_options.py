"""What an instructor asks for, and what that means on this machine."""

from __future__ import annotations

from typing import Any

import pytest

from autograder.grade import options as module
from autograder.grade.options import Options
from autograder.model.course import Course

ASKED: dict[str, Any] = {
    **{"db_url": None, "jobs": 4, "gpu_count": None, "device": "cpu", "isolation": None},
    **{"is_trusted": False, "on_cluster": False, "force": False, "compare": False, "students": ()},
}


def options(course: Course, **asked: Any) -> Options:
    return Options.of(course, submitted=course.root / "submitted", **{**ASKED, **asked})


@pytest.fixture
def two_gpus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "gpus", lambda: ["0", "1"])
    monkeypatch.setattr(module, "choose_device", lambda choice: "cuda" if choice == "auto" else choice)


def test_strangers_code_runs_at_the_full_level_and_our_own_at_any(course: Course) -> None:
    """The sample class needs no isolation; what is asked for comes first."""
    assert options(course).minimum == "full"
    assert options(course, is_trusted=True).minimum == "limits only"
    assert options(course, is_trusted=True, isolation="restricted").minimum == "restricted"


@pytest.mark.usefixtures("two_gpus")
def test_each_process_has_a_gpu_of_its_own(course: Course) -> None:
    """As many processes as GPUs, as are allowed, or as jobs: whatever is least."""
    assert options(course, device="auto").workers == 2
    assert options(course, device="auto", gpu_count=1).workers == 1
    assert options(course, device="cuda", jobs=1).workers == 1
    assert options(course, device="cpu").workers == 4


@pytest.mark.usefixtures("two_gpus")
def test_a_clusters_workers_look_for_gpus_themselves(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    """This machine need not have one."""
    monkeypatch.setattr(module, "gpus", list)
    asked = options(course, device="cuda", on_cluster=True)

    assert (asked.device, asked.workers) == ("cuda", 4)


def test_gradebook_is_nbgraders_unless_another_is_named(course: Course) -> None:
    """``nbgrader_config.py`` of the course says which."""
    assert options(course).db_url.endswith("/course/gradebook.db")
    assert options(course, db_url="sqlite:///other.db").db_url == "sqlite:///other.db"
