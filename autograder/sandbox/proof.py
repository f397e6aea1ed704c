"""Run the slow trials of a level's promises, for ``autograder doctor --prove`` and tests, not for every start.

Each trial is bounded, runs its code as student code is run, and then inspects the result.
"""

from __future__ import annotations

import os
import select
import signal
import time
from collections.abc import Callable

from autograder.boundary import policy
from autograder.boundary.control import Excess
from autograder.boundary.linux import children_of
from autograder.boundary.protocol import Call, Returned, Run, Stopped
from autograder.errors import SandboxError
from autograder.model.course import Limits
from autograder.sandbox.breakout_probe import attempts
from autograder.sandbox.ended import LOST
from autograder.sandbox.isolation import Level
from autograder.sandbox.syscall_sweep import sweep
from autograder.sandbox.worker import Worker

LIMITS = Limits(cell_seconds=20, submission_seconds=30, memory_mb=512, output_kb=64)
GONE_SECONDS = 3.0
CODE = """
import ctypes, os, threading

_until_ended = threading.Event().wait  # however long a busy machine takes to look

def untie():
    ctypes.CDLL(None).prctl(1, 0, 0, 0, 0)

def folders(depth, name, files):
    top = os.getcwd()
    for _ in range(depth):
        os.mkdir(name)
        os.chdir(name)
    for number in range(files):
        open(str(number), "x").close()
    os.chdir(top)
    _until_ended()

def threads(most):
    threading.stack_size(1 << 16)
    for _ in range(most):
        threading.Thread(target=_until_ended, daemon=True).start()
    _until_ended()
"""


def everything(level: Level) -> dict[str, bool]:
    """Run the breakout probe, the slow trials and the system call sweep, in about ten seconds; see :func:`attempts`.

    Raises:
        SandboxError: the machine does not offer the level, or a trial could not be run.
    """
    with Worker(LIMITS, level) as worker:
        with worker.session() as session:
            tried = attempts(session)
        tried |= {name: trial(worker) for name, trial in TRIALS.items()}
        tried["outlive the process that started it"] = outlives(worker)
        folder = worker.scratch
    tried["leave a file on the disk"] = folder is not None and os.path.lexists(folder)
    found = sweep(level)
    unlisted = ", ".join(map(str, sorted(found.unlisted)))
    tried[f"make a system call that is not allowed, of {found.tried:,} {unlisted}".rstrip()] = bool(unlisted)
    tried["make one by the entry of another kind of program (x32, i386)"] = bool(found.other_entries)
    return tried


def outlives(worker: Worker) -> bool:
    """True if a child that tried to clear its death signal survives the warm process."""
    with worker.session() as session:
        session.ask(Run(CODE, "proof.py"))
        session.ask(Call("untie", [], {}, seed=0))
        warm = worker.warm_pid
        if warm is None:
            raise SandboxError("There is no warm process to kill.")
        ends = [os.pidfd_open(child) for child in children_of(warm)]
        os.kill(warm, signal.SIGKILL)
        deadline = time.monotonic() + GONE_SECONDS
        alive = [end for end in ends if not _ends_before(end, deadline)]
        for end in alive:
            signal.pidfd_send_signal(end, signal.SIGKILL)
        for end in ends:
            os.close(end)
    return bool(alive)


def _goes_unnoticed(worker: Worker, excess: Excess, function: str, *arguments: int | str) -> bool:
    """True if the call is not stopped for ``excess``, or kills the warm process."""
    with worker.session() as session:
        before = worker.warm_pid
        session.ask(Run(CODE, "proof.py"))
        try:
            reply, _ = session.ask(Call(function, list(arguments), {}, seed=0))
        except (Stopped, SandboxError):
            ended = session.close()
        else:
            ended = LOST if isinstance(reply, Returned) else session.close()
    return ended.excess is not excess or worker.warm_pid != before


TRIALS: dict[str, Callable[[Worker], bool]] = {
    "nest 1,200 folders": lambda worker: _goes_unnoticed(worker, Excess.DISK, "folders", 1200, "d", 0),
    "write more files than allowed, beyond the longest path": (
        lambda worker: _goes_unnoticed(worker, Excess.DISK, "folders", 22, "n" * 250, 1500)
    ),
    f"start more than {policy.THREADS} threads": lambda worker: _goes_unnoticed(worker, Excess.THREADS, "threads", 600),
}


def _ends_before(end: int, deadline: float) -> bool:
    return bool(select.select([end], [], [], max(0.0, deadline - time.monotonic()))[0])
