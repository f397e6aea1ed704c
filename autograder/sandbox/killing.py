"""Kill a warm process so that none of it is left when the call returns."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import time

from autograder.boundary.linux import children_of

KILLING_SECONDS = 5.0


def end_with_children(pid: int) -> None:
    """Kill a process and its children, and wait until they are gone. Killing process 1 empties its namespace."""
    with contextlib.ExitStack() as opened, contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGSTOP)  # it must start no further child
        ends = []
        for member in [pid, *children_of(pid)]:
            with contextlib.suppress(ProcessLookupError):
                ends.append(os.pidfd_open(member))
                opened.callback(os.close, ends[-1])
        for end in ends:
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(end, signal.SIGKILL)
        deadline = time.monotonic() + KILLING_SECONDS
        for end in ends:
            select.select([end], [], [], max(0.0, deadline - time.monotonic()))
