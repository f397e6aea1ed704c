"""What a child reports to have applied decides: less than its level needs is refused, and the grade records it."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from autograder.boundary import policy, wire
from autograder.boundary.control import ChildEnded, Confined, Early
from autograder.boundary.policy import LayerName
from autograder.errors import SandboxError
from autograder.grade.judge.engine import Grader
from autograder.model.course import Assignment, Course, Limits
from autograder.sandbox import worker as worker_module
from autograder.sandbox.backend import Backend, Child
from autograder.sandbox.fork_server import WarmBackend
from autograder.sandbox.isolation import Level
from autograder.sandbox.machine import likely_level
from autograder.sandbox.output import OutputPipe
from autograder.sandbox.worker import Worker
from autograder.submissions.find import Submission

LAYERS = {
    Level.FULL: {LayerName.LIMITS, LayerName.FORK, LayerName.BUBBLEWRAP, LayerName.SECCOMP},
    Level.RESTRICTED: {LayerName.LIMITS, LayerName.FORK, LayerName.LANDLOCK, LayerName.SECCOMP},
    Level.LIMITS_ONLY: {LayerName.LIMITS},
}


class Reporting(Backend):
    """Children that do nothing but to report."""

    def __init__(self, report: object) -> None:
        self._report = msgspec.msgpack.encode(report)
        self.received: list[bytes] = []  # after the report
        self.is_closed = False

    def launch(self) -> None:
        pass

    def start(self, early: Iterable[Early]) -> bool:
        return False

    def begin(self) -> Child:
        ours, theirs = socket.socketpair()
        threading.Thread(target=self._answer, args=(theirs,)).start()
        return Child(1, ours, None)

    def _answer(self, connection: socket.socket) -> None:
        with connection:
            token, _, _ = wire.Reader(connection).frame(None)
            connection.sendall(wire.HEADER.pack(wire.MAGIC, token, len(self._report), 0) + self._report)
            while piece := connection.recv(1000):
                self.received.append(piece)

    def usage(self, number: int) -> None:
        return None

    def await_end(self, number: int, output: OutputPipe, *, kill: bool) -> ChildEnded | None:
        return None

    def close(self) -> None:
        self.is_closed = True

    def give_up(self) -> None:
        pass


def worker_with(level: Level, report: object) -> tuple[Worker, Reporting]:
    worker, backend = Worker(Limits(), layers=LAYERS[level]), Reporting(report)
    worker._backend = backend
    worker._is_proved = True
    return worker, backend


@pytest.mark.parametrize(
    ("level", "left_out"), [(level, name) for level, layers in LAYERS.items() for name in sorted(layers)]
)
def test_child_that_reports_less_is_refused(level: Level, left_out: LayerName) -> None:
    """No byte of a student's code is sent to it, and the worker ends all that it started."""
    worker, backend = worker_with(level, Confined(sorted(LAYERS[level] - {left_out})))

    with pytest.raises(SandboxError, match=f"not confined as level '{level}' needs: it reports no {left_out}"):
        worker.session()

    assert backend.is_closed
    assert backend.received == []


@pytest.mark.parametrize("level", Level)
def test_child_that_reports_all_is_accepted(level: Level) -> None:
    """The worker tells the level that its last child reported."""
    worker, _ = worker_with(level, Confined(sorted(LAYERS[level])))
    assert worker.reported_level is None

    with worker.session() as session:
        assert session.layers == LAYERS[level]
        assert worker.reported_level is level


@pytest.mark.parametrize("report", [{"layers": ["everything"]}, {"layers": "seccomp"}, {}, [1]], ids=str)
def test_malformed_report_is_refused(report: object) -> None:
    """Whatever it is, no code is sent to such a child."""
    worker, backend = worker_with(Level.FULL, report)

    with pytest.raises(SandboxError, match="could not be prepared: malformed body"):
        worker.session()

    assert backend.received == []


@pytest.mark.slow
@pytest.mark.parametrize("left_out", [LayerName.BUBBLEWRAP, LayerName.SECCOMP])
def test_weaker_child_is_found_out_before_code_tries_to_break_out(
    monkeypatch: pytest.MonkeyPatch, left_out: LayerName
) -> None:
    """A real child that applies one layer less says so."""
    if likely_level() is not Level.FULL:
        pytest.skip("this machine does not offer the level 'full': see `autograder doctor`")
    monkeypatch.setattr(worker_module, "escapes", lambda session: pytest.fail("code was sent"))
    worker = Worker(Limits(), Level.FULL)
    worker._backend = WarmBackend(worker.limits, worker.layers - {left_out}, policy.python_paths())

    with pytest.raises(SandboxError, match=f"it reports no {left_out}"):
        worker.start()

    assert worker.warm_pid is None


@pytest.mark.parametrize(("reported", "recorded"), [(None, "full"), (Level.RESTRICTED, "restricted")])
def test_grade_records_what_was_reported(course: Course, tmp_path: Path, reported: Level | None, recorded: str) -> None:
    """The level that was asked for stands in only where no child was needed."""
    sessions: Any = SimpleNamespace(reported_level=reported)
    submission = Submission("ada", Assignment("empty", ()), str(tmp_path))

    grade = Grader(course, sessions, "secret", "full").grade(submission)

    assert grade.isolation == recorded
    assert type(grade.isolation) is str
