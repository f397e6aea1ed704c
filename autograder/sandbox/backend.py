"""Make processes for student code, for a worker and its sessions: ``fork_server`` and ``spawned`` implement it."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from autograder.boundary.control import ChildEnded, Early
from autograder.sandbox.output import Output


@dataclass(frozen=True)
class Child:
    """A process for one session, as the trusted side holds it."""

    number: int
    connection: socket.socket
    output: int | None  # the reading end of the pipe it prints to, if there is one


class Backend(Protocol):
    """Makes one child after another; there is one at a time."""

    def launch(self) -> None:
        """Start to get ready, and do not wait for it."""

    def start(self, early: Iterable[Early]) -> bool:
        """Be ready, with this done; returns whether a process was started for it."""

    def begin(self) -> Child:
        """Make a child. It has not confined itself yet: it does so when a session sends it its files."""

    def delayed_seconds(self, number: int) -> float:
        """How long child ``number`` has waited for a processor; 0 when nobody can say."""

    def await_end(self, number: int, output: Output, *, kill: bool) -> ChildEnded | None:
        """Wait until child ``number`` is gone, and drain its output meanwhile; None when everything had to be ended."""

    def close(self) -> None:
        """End everything and remove the scratch folder."""

    def give_up(self) -> None:
        """End what is lost or stuck; the next session gets a new process."""
