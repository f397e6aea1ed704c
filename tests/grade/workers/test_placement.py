"""What each worker process has for itself."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from autograder.grade.workers.placement import Placement, placements_for

CORES = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
ALL = sorted(os.sched_getaffinity(1)) if CORES else []  # a test process may have one of them only


@pytest.mark.skipif(not CORES, reason="this system does not let a process choose its cores")
def test_workers_that_take_all_cores_each_have_their_own() -> None:
    """As many workers as cores: one on each."""
    assert [placement.core for placement in placements_for(len(CORES), "cpu")] == CORES


def test_fewer_or_more_workers_than_cores_go_where_the_system_lets_them() -> None:
    """Two runs side by side with one worker each would otherwise share the first core."""
    for workers in len(CORES) + 1, len(CORES) + 5:
        assert [placement.core for placement in placements_for(workers, "cpu")] == [None] * workers
    assert all(placement == Placement() for placement in placements_for(len(CORES) - 1, "cpu"))


@pytest.mark.skipif(not CORES, reason="this system does not let a process choose its cores")
def test_what_a_worker_starts_stays_on_its_core() -> None:
    """A process and those it starts run on its core and on its GPU."""
    script = (
        "import subprocess, sys\nfrom autograder.grade.workers.placement import Placement\n"
        f"placement = Placement('3', {CORES[-1]})\nplacement.use_gpu()\nplacement.stay_on_core()\n"
        "show = 'import os; print(os.sched_getaffinity(0), os.environ[\"CUDA_VISIBLE_DEVICES\"])'\n"
        "subprocess.run([sys.executable, '-c', show])"
    )

    shown = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout

    assert shown.split() == [f"{{{CORES[-1]}}}", "3"]


def test_a_core_that_is_gone_is_no_error() -> None:
    """A worker whose core was taken away meanwhile works on another."""
    Placement(core=10_000).stay_on_core()


@pytest.mark.skipif(len(ALL) < 2, reason="this machine has one core only")
def test_a_sandbox_that_is_there_comes_along() -> None:
    """A worker and its sandbox start side by side, on two cores; what they do then they do in turns, on one."""
    script = (
        "import os, subprocess, sys\nfrom autograder.grade.workers.placement import Placement\n"
        f"os.sched_setaffinity(0, {ALL})\n"
        "sandbox = subprocess.Popen([sys.executable, '-c', 'input()'], stdin=subprocess.PIPE)\n"
        f"Placement(core={ALL[0]}).stay_on_core([sandbox.pid])\n"
        "print(os.sched_getaffinity(sandbox.pid), os.sched_getaffinity(0))\nsandbox.communicate(b'\\n')"
    )

    shown = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout

    assert shown.split() == [f"{{{ALL[0]}}}"] * 2
