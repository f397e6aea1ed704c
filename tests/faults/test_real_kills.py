"""The real command with real processes, one of which gets a signal when the first grade has been recorded."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from faults.small_class import ASSIGNMENT, SmallClass

from autograder.grades.store import Store
from autograder.sandbox.isolation import Level
from autograder.sandbox.machine import likely_level

COMMAND = """
import multiprocessing, os, resource, signal, sys, threading, time
from pathlib import Path
from autograder.cli import main
from autograder.grade.sinks import AllSinks

write, hit = AllSinks.write, []

def below(pid):
    try:
        children = [int(c) for t in Path(f"/proc/{pid}/task").iterdir() for c in (t / "children").read_text().split()]
    except OSError:  # it has ended meanwhile
        return []
    return children + [deeper for child in children for deeper in below(child)]

def kill(pid):
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:  # it ended meanwhile, by itself or with the process above it
        return False
    return True

def writing(*arguments):
    write(*arguments)
    if not hit:
        hit.append(True)
        workers = [process.pid for process in multiprocessing.active_children()]
        Path("below").write_text(" ".join(map(str, below(os.getpid()))))
        what = sys.argv.pop()
        if what == "command":
            kill(os.getpid())
        elif what == "worker":
            kill(workers[0])
        elif what == "sandbox":
            for pid in below(workers[0]):
                kill(pid)
        elif what == "child":
            while not kill(running_child(workers[0])):
                pass
        elif what == "Ctrl-C":
            os.killpg(0, signal.SIGINT)

def running_child(worker):
    # the deepest process below a worker: a student's, while one runs
    depth, deadline = len(below(worker)), time.monotonic() + 20
    while len(below(worker)) <= depth and time.monotonic() < deadline:
        pass
    return below(worker)[-1]

def want_memory():
    # in the first worker, as soon as it grades: no memory is left beyond what it has
    Path("wanted").touch()
    has = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (has, has))

if __name__ == "__mp_main__" and sys.argv[-1] == "memory" and not Path("wanted").exists():
    from autograder.grade.judge.engine import Grader
    grade = Grader.grade
    Grader.grade = lambda *arguments: (want_memory(), grade(*arguments))[1]

AllSinks.write = writing
if __name__ == "__main__":  # workers import this file, too
    signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored, if the tests were started in the background
    what = sys.argv[1]
    sys.argv[1:] = ["grade", "--isolation", "limits only", "--jobs", "1", what]
    main(sys.argv[1:-1])
"""
WEAK = "bubblewrap,landlock,seccomp"  # without these a machine offers limits only

pytestmark = pytest.mark.slow


def command(root: Path, fault: str = "none", without: str = "") -> subprocess.CompletedProcess[str]:
    (root / "command.py").write_text(COMMAND)
    environment = {**os.environ, "COLUMNS": "200", "OMP_NUM_THREADS": "1", "AUTOGRADER_WITHOUT": without}
    environment["PYTHONPATH"] = str(Path(__file__).parents[2])
    return subprocess.run(
        [sys.executable, "command.py", fault],
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        start_new_session=True,
    )


Undisturbed = Callable[[str], SmallClass]


@pytest.fixture(scope="session")
def undisturbed(small_course: Path, tmp_path_factory: pytest.TempPathFactory) -> Undisturbed:
    """The class after a run that nothing disturbed, without what a machine may lack; graded once each."""

    @cache
    def graded(without: str) -> SmallClass:
        with pytest.MonkeyPatch.context() as patch:
            made = SmallClass.copy(small_course, tmp_path_factory.mktemp("undisturbed") / "class", patch)
        done = command(made.root, without=without)
        assert done.returncode == 0, done.stdout + done.stderr
        grade = Store(made.root).load(ASSIGNMENT, "ada")
        assert grade is not None
        assert grade.isolation == (Level.LIMITS_ONLY if without else likely_level())
        return made

    return graded


def is_alive(pid: str) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def left_behind(root: Path) -> list[str]:
    """Processes of the disturbed run that are still there after ten seconds."""
    pids = (root / "below").read_text().split()
    deadline = time.monotonic() + 10
    while any(map(is_alive, pids)) and time.monotonic() < deadline:
        time.sleep(0.05)
    return [pid for pid in pids if is_alive(pid)]


@pytest.mark.parametrize(
    ("without", "fault"),
    [
        pytest.param(
            without, fault, marks=(pytest.mark.xdist_group(f"kills at {level}"), *marks), id=f"{level}-{fault}"
        )
        for level, without, faults, marks in (
            ("best level", "", ("command", "worker", "sandbox", "child", "memory", "Ctrl-C"), ()),
            ("limits only", WEAK, ("command", "sandbox"), [pytest.mark.whole]),
        )
        for fault in faults
    ],
)
def test_killed_processes_change_nothing(
    small_class: SmallClass, undisturbed: Undisturbed, without: str, fault: str
) -> None:
    """Whatever is killed, at the latest the next run leaves what an undisturbed one leaves, and no process stays."""
    first = command(small_class.root, fault, without)
    assert left_behind(small_class.root) == []
    said = first.stdout + first.stderr
    if fault == "command":
        assert first.returncode == -9
    elif fault == "Ctrl-C":
        assert first.returncode == 2, said
        assert re.match(r"Interrupted with [23] of 3 submissions left\.\nRun the same command again", first.stderr)
        assert "Traceback" not in said
    elif fault == "memory":
        assert (small_class.root / "wanted").exists()
        assert "Traceback" not in said
    else:
        assert first.returncode == 0, said
        assert small_class.made() == undisturbed(without).made()
    recorded = {path: path.read_bytes() for path in (small_class.root / ".autograder/grades").rglob("*.json")}
    assert recorded or fault == "memory"

    second = command(small_class.root, without=without)
    assert second.returncode == 0, second.stdout + second.stderr
    assert small_class.made() == undisturbed(without).made()
    if fault != "memory":  # what could not be graded for want of memory was recorded as that
        assert all(path.read_bytes() == content for path, content in recorded.items())
