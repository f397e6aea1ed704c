"""Time whole commands from outside, with the peak memory of their largest process."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from autograder.model import Course


@dataclass(frozen=True)
class Run:
    """One finished command."""

    seconds: float
    peak_mb: float  # of the largest process so far: the kernel keeps one maximum for all children


def run(command: list[str], folder: Path, **environment: str) -> Run:
    """Run a command to its end; a failure is shown and stops the benchmark."""
    started = time.perf_counter()
    done = subprocess.run(command, cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True)
    seconds = time.perf_counter() - started
    if done.returncode:
        sys.exit(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return Run(seconds, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)


def autograder(course: Course, jobs: int, isolation: str, without: str = "") -> Run:
    """Grade the class with our command; ``without`` names layers of isolation to do without."""
    command = [sys.executable, "-m", "autograder", "grade", "--force", "--jobs", str(jobs), "--isolation", isolation]
    return run(command, course.root, AUTOGRADER_WITHOUT=without)


def stock_nbgrader(course: Course) -> Run:
    """Grade the class with nbgrader's own autograde: a kernel for each notebook, our executor switched off."""
    seconds, peak = 0.0, 0.0
    for assignment in course.assignments:
        for step in (["generate_assignment", "--force"], ["autograde", "--create"]):
            done = run([sys.executable, "-m", "nbgrader", *step, assignment.name], course.root, AUTOGRADER_STOCK="1")
            if step[0] == "autograde":
                seconds, peak = seconds + done.seconds, max(peak, done.peak_mb)
    return Run(seconds, peak)
