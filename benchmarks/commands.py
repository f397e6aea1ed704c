"""Time whole commands from outside: how long they take, how fast submissions get done, how much memory they need."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field, replace
from pathlib import Path

import psutil

from autograder.model.course import Course

POLL_SECONDS = 0.25
MEGABYTE = 1 << 20
AUTOGRADER = (sys.executable, "-m", "autograder")
SANDBOX = ("bwrap", "launch.py")  # what the command lines of the processes that run students' code have in them


class CommandFailed(Exception):
    """A command that was to be measured did not do its work."""


@dataclass
class Memory:
    """The largest resident memory that one process of each kind had at any moment, in MB."""

    grading: float = 0.0  # the command itself: it writes gradebook and notebooks
    worker: float = 0.0  # the trusted processes that score
    sandbox: float = 0.0  # the processes that run students' code; what a fork shares is counted in full

    def see(self, kind: str, megabytes: float) -> None:
        """Keep the largest."""
        setattr(self, kind, max(getattr(self, kind), megabytes))


@dataclass(frozen=True)
class Run:
    """One finished command.

    Args:
        submissions: how many it graded.
        pace: seconds a submission once it was under way, starting and ending left out; 0 for fewer than two.
        processor: seconds of processor time of all its processes, which other work on the machine hardly changes.
    """

    seconds: float
    submissions: int = 0
    pace: float = 0.0
    processor: float = 0.0
    memory: Memory = field(default_factory=Memory)


def run(command: list[str], folder: Path, fine: tuple[int, ...] = (0,), **environment: str) -> Run:
    """Run a command to its end and watch its processes; ``fine`` are the exit codes of a success.

    Raises:
        CommandFailed: it ended with another code; the end of what it wrote is in the message.
    """
    shown = " ".join(Path(word).name for word in command)
    started, used = time.perf_counter(), _processor()
    try:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env={**os.environ, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
    except OSError as error:
        raise CommandFailed(f"{shown} cannot be run: {error.strerror}.") from None
    memory = Memory()
    ended = threading.Event()
    watcher = threading.Thread(target=_watch, args=(process.pid, memory, ended), daemon=True)
    watcher.start()
    output, _ = process.communicate()
    seconds = time.perf_counter() - started
    ended.set()
    watcher.join()
    if process.returncode not in fine:
        raise CommandFailed(f"{shown} ended with {process.returncode}:\n{output[-3000:]}")
    return Run(seconds, processor=_processor() - used, memory=memory)


def autograder(course: Course, jobs: int, isolation: str = "full", force: bool = True, without: str = "") -> Run:
    """Grade the class with our command; ``without`` names layers of isolation to do without."""
    names = [assignment.name for assignment in course.assignments]
    command = [*AUTOGRADER, "grade", *names, "--jobs", str(jobs), "--isolation", isolation]
    started = time.time()
    # exit code 1: a person must look at some of them, which is no failure of the command
    done = run([*command, *["--force"] * force], course.root, fine=(0, 1), AUTOGRADER_WITHOUT=without)
    times = finished(course.root, "*", since=started)
    if not times:
        raise CommandFailed("autograder grade graded nothing.")
    return replace(done, submissions=len(times), pace=pace(times))


def finished(root: Path, assignment: str, since: float) -> list[float]:
    """When each submission was done, in order: nbgrader's layout says where its notebooks were written, and when.

    Args:
        assignment: its name; ``*`` for all of them.
    """
    folders = (root / "autograded").glob(f"*/{assignment}")
    times = (max((path.stat().st_mtime for path in folder.glob("*.ipynb")), default=0.0) for folder in folders)
    return sorted(moment for moment in times if moment >= since)


def pace(times: list[float]) -> float:
    """Seconds a submission; the first fifth is left out, because not all workers begin at the same moment."""
    under_way = times[len(times) // 5 :]
    return (under_way[-1] - under_way[0]) / (len(under_way) - 1) if len(under_way) > 1 else 0.0


def _processor() -> float:
    """Processor time of all children, and of theirs, that have ended so far."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _watch(pid: int, memory: Memory, ended: threading.Event) -> None:
    while not ended.wait(POLL_SECONDS):
        try:
            command = psutil.Process(pid)
            processes = [command, *command.children(recursive=True)]
        except psutil.Error:
            return
        for process in processes:
            try:
                kind = "grading" if process is command else _kind(process.cmdline())
                memory.see(kind, process.memory_info().rss / MEGABYTE)
            except psutil.Error:  # it has ended meanwhile
                continue


def _kind(command_line: list[str]) -> str:
    return "sandbox" if any(sign in word for word in command_line for sign in SANDBOX) else "worker"
