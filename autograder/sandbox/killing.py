"""Ending a warm process by force, so that nothing of it is left when that is reported."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import time
from pathlib import Path

KILLING_SECONDS = 5.0


def end_with_children(pid: int) -> None:
    """Kill a process and its children, and wait until they are gone. With process 1 of a namespace, all in it end."""
    with contextlib.ExitStack() as opened, contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGSTOP)  # so that it starts no other child meanwhile
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


def children_of(pid: int) -> list[int]:
    """The processes that it started and that were not waited for."""
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:  # it is gone
        return []
