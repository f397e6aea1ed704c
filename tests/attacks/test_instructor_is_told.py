"""Instructors see what a submission tried; the student's feedback does not mention it."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from faults.small_class import ASSIGNMENT, SmallClass, build_small_course

from autograder.grade.judge.engine import Grader
from autograder.grade.workers import process
from autograder.grades.store import Store
from autograder.model.outcome import Status
from autograder.report.remarks import warnings
from autograder.sandbox.isolation import Level
from autograder.sandbox.machine import likely_level
from autograder.sandbox.worker import Worker

HOSTILE = """
import os, socket
def double(x):
    for attempt in (lambda: socket.create_connection(("192.0.2.1", 80)), lambda: open("/srv/course/gradebook.db")):
        try:
            attempt()
        except OSError:
            pass
    return 2 * x
def halve(x):
    os.write(63, b"forged" * 100)
    return x / 2
"""


@pytest.mark.slow
@pytest.mark.sample
def test_what_was_tried_is_told_to_the_instructor_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use of the network, files, forged replies and planted modules is in the grade's record, not in the feedback."""
    if likely_level() is Level.LIMITS_ONLY:
        pytest.skip("at 'limits only' a connection would be made")
    small = SmallClass.copy(build_small_course(tmp_path / "course"), tmp_path / "class", monkeypatch)
    folder = small.hand_in("ada", "01_double", HOSTILE)
    (folder / "torch.py").write_text("raise SystemExit")
    (folder / "conftest.py").write_text("raise SystemExit")
    with Worker(small.course.limits, likely_level()) as worker:
        monkeypatch.setattr(process, "grader", lambda course, secret, level, *_: Grader(course, worker, secret, level))
        small.grade()

    grades = {name: Store(small.root).load(ASSIGNMENT, name) for name in ("ada", "ben", "cy")}
    assert all(grade is not None for grade in grades.values())
    lines = [line.plain for line in warnings([grade.summary() for grade in grades.values() if grade])]
    assert all(line.startswith("ada  ") for line in lines)
    for told in (
        "tried to reach the network: 192.0.2.1",
        "tried to reach a file outside its folder: /srv/course/gradebook.db",
        "sent something that is not a reply",
        "handed in torch.py",
        "handed in conftest.py",
    ):
        assert any(told in line for line in lines), lines

    ada = grades["ada"]
    assert ada is not None
    assert ada.summary().status is not Status.GRADER_ERROR
    received = json.dumps([unit.comment for unit in ada.units])
    received += "".join(path.read_text() for path in (small.root / "autograded/ada").rglob("*.ipynb"))
    with sqlite3.connect(small.db) as connection:
        received += "".join(connection.iterdump())
    connection.close()
    for secret in ("tried to reach", "noticed", "which shadows nothing"):
        assert secret not in received
