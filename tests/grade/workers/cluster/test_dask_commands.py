"""The commands of the README: a scheduler and workers started by dask's own tools, and ``autograder grade``."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from real_class import RealClass

from autograder.sandbox.machine import likely_level


@contextmanager
def dask(folder: Path, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "dask", *arguments]
    with (folder / "dask.log").open("ab") as log:
        process = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(120)


@contextmanager
def scheduler_and_worker(folder: Path, port: int = 0) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A scheduler's address and process, with one worker."""
    file = folder / "scheduler.json"
    file.unlink(missing_ok=True)
    with ExitStack() as stack:
        options = ["--host", "127.0.0.1", "--port", str(port), "--no-dashboard", "--scheduler-file", str(file)]
        scheduler = stack.enter_context(dask(folder, "scheduler", *options))
        deadline = time.monotonic() + 300
        while not file.is_file() and time.monotonic() < deadline:
            time.sleep(0.1)
        address = str(json.loads(file.read_text())["address"])
        options = ["--nthreads", "1", "--no-dashboard", "--death-timeout", "300", "--local-directory", str(folder)]
        stack.enter_context(dask(folder, "worker", address, *options))
        yield address, scheduler


def grade(of: RealClass, address: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "autograder", "grade", "--scheduler", address]
    command += ["--isolation", likely_level().value]
    return subprocess.Popen(command, cwd=of.root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def test_lost_scheduler_is_told_and_the_next_run_completes(
    real_class: RealClass, wanted: RealClass, tmp_path: Path
) -> None:
    """What was graded before stands; with the scheduler started again, the same command grades the others."""
    with scheduler_and_worker(tmp_path) as (address, scheduler):
        run = grade(real_class, address)
        remembered = real_class.root / ".autograder/grades/warm_up"
        deadline = time.monotonic() + 600
        while not [*remembered.glob("*.json")] and time.monotonic() < deadline:
            time.sleep(0.05)
        scheduler.kill()
        said, _ = run.communicate(timeout=600)
        assert run.returncode == 2, said
        assert "run the same command again: it continues where it stopped" in " ".join(said.split())
        before = {path.name for path in remembered.glob("*.json")}
        assert 1 <= len(before) < 15

    with scheduler_and_worker(tmp_path) as (address, _):
        run = grade(real_class, address)
        said, _ = run.communicate(timeout=600)
        assert run.returncode in (0, 1), said
    assert real_class.made() == wanted.made()
