"""Whatever is killed, and whenever: the next submission is graded, nothing stays behind, no student is blamed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from asking import call, run

from autograder.boundary.protocol import Run
from autograder.errors import SandboxError
from autograder.model.course import Limits
from autograder.sandbox.isolation import Level
from autograder.sandbox.machine import likely_level
from autograder.sandbox.worker import Worker

GRADER = """
import sys, time
from autograder.boundary.protocol import Run
from autograder.model.course import Limits
from autograder.sandbox.isolation import Level
from autograder.sandbox.worker import Worker
worker = Worker(Limits(), Level(sys.argv[1]))
session = worker.session()
session.ask(Run("x = 1", "answer.py"))
print(worker.warm_pid, worker.scratch, flush=True)
if sys.argv[2] == "busy":
    session.ask(Run("while True: pass", "answer.py"))
time.sleep(60)
"""

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", params=[Level.FULL, Level.RESTRICTED], ids=["full", "restricted"])
def worker(request: pytest.FixtureRequest) -> Iterator[Worker]:
    if not likely_level().is_at_least(request.param):
        pytest.skip(f"this machine does not offer the level '{request.param}': see `autograder doctor`")
    with Worker(Limits(cell_seconds=2), request.param) as made:
        yield made


def works(worker: Worker) -> bool:
    with worker.session() as session:
        run(session, "def f():\n    return 41 + 1\n")
        return bool(call(session, "f") == 42)


def is_alive(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def wait_until_gone(pid: int) -> bool:
    deadline = time.monotonic() + 10
    while is_alive(pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    return not is_alive(pid)


@pytest.mark.sample
def test_warm_process_killed_between_sessions_is_replaced(worker: Worker) -> None:
    """The next session starts another by itself."""
    assert works(worker)
    restarts, pid = worker.restarts, worker.warm_pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    wait_until_gone(pid)

    assert works(worker)
    assert worker.restarts == restarts + 1


def test_warm_process_killed_in_a_session_is_no_fault_of_the_student(worker: Worker) -> None:
    """The error says so, so that the submission is graded again instead of getting a zero."""
    session = worker.session()
    run(session, "x = 1")
    assert worker.warm_pid is not None
    os.kill(worker.warm_pid, signal.SIGKILL)
    assert wait_until_gone(worker.warm_pid)

    with pytest.raises(SandboxError, match="from outside"):
        session.ask(Run("x = 2", "answer.py"))
    assert works(worker)


def test_child_killed_from_outside_is_no_fault_of_the_student(worker: Worker) -> None:
    """As when the machine runs out of memory and its kernel picks the child."""
    session = worker.session()
    run(session, "x = 1")
    (child,) = Path(f"/proc/{worker.warm_pid}/task/{worker.warm_pid}/children").read_text().split()
    os.kill(int(child), signal.SIGKILL)
    assert wait_until_gone(int(child))

    with pytest.raises(SandboxError, match="from outside"):
        session.ask(Run("x = 2", "answer.py"))
    assert works(worker)


def test_bubblewrap_killed_is_replaced_or_not_needed(worker: Worker) -> None:
    """Whichever process is hit, the next submission is graded."""
    assert works(worker)
    process = worker._backend._process  # type: ignore[attr-defined]
    process.kill()
    process.wait()

    assert works(worker)


@pytest.mark.parametrize("state", ["idle", "busy"])
def test_grader_killed_leaves_no_process_and_no_folder(worker: Worker, state: str) -> None:
    """kill -9 of the grade command also ends the student's code."""
    grader = subprocess.Popen(
        [sys.executable, "-c", GRADER, str(worker.level), state],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    assert grader.stdout is not None
    pid, scratch = grader.stdout.readline().split()
    time.sleep(0.3)
    grader.kill()
    grader.wait()
    grader.stdout.close()

    assert wait_until_gone(int(pid))
    assert scratch == "None" or not Path(scratch).exists()


def test_closed_worker_leaves_no_process_and_no_folder(worker: Worker) -> None:
    """Closing is confirmed, not assumed; a closed worker starts again when it is asked to."""
    assert works(worker)
    pid, scratch = worker.warm_pid, worker.scratch
    worker.close()

    assert pid is not None
    assert wait_until_gone(pid)
    assert scratch is None or not Path(scratch).exists()
    assert works(worker)
