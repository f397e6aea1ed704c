"""Two runs that write grades of one course wait for each other."""

from __future__ import annotations

import threading
from pathlib import Path

from autograder.grades.one_run import one_run


def test_the_second_run_begins_when_the_first_has_ended(tmp_path: Path) -> None:
    """It says that it waits."""
    done: list[str] = []
    waits = threading.Event()

    def second() -> None:
        with one_run(tmp_path, waits.set):
            done.append("second")

    with one_run(tmp_path, lambda: done.append("waited")):
        other = threading.Thread(target=second)
        other.start()
        assert waits.wait(60)
        done.append("first")
    other.join(60)

    assert done == ["first", "second"]


def test_a_run_that_fails_lets_the_next_one_begin(tmp_path: Path) -> None:
    """The lock ends with the run, however it ends."""
    waited: list[str] = []
    for _ in range(2):
        try:
            with one_run(tmp_path, lambda: waited.append("waited")):
                raise ValueError
        except ValueError:
            continue

    assert waited == []
