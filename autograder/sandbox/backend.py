"""The interface to the processes that run student code; ``fork_server`` and ``spawned`` implement it."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from autograder.boundary.control import ChildEnded, Early
from autograder.sandbox.clock import Usage
from autograder.sandbox.output import OutputPipe


@dataclass(frozen=True)
class Child:
    """The process of one session, as the trusted side sees it."""

    number: int
    connection: socket.socket
    output: int | None  # the reading end of the pipe that it prints to, if any


class Backend(Protocol):
    """Makes children, one at a time."""

    def launch(self) -> None:
        """Begin to get ready, without waiting."""

    def start(self, early: Iterable[Early]) -> bool:
        """Wait until the backend is ready and has done ``early``. Return True if it started a process."""

    def begin(self) -> Child:
        """Make a child. It confines itself when a session sends it its files."""

    def usage(self, number: int) -> Usage | None:
        """Return what child ``number`` has used so far; None if it has ended or does not say."""

    def await_end(self, number: int, output: OutputPipe, *, kill: bool) -> ChildEnded | None:
        """Drain the output until child ``number`` is gone. Return None if everything had to be killed."""

    def close(self) -> None:
        """End everything and remove the scratch folder."""

    def give_up(self) -> None:
        """Kill a lost or stuck process. The next session gets a new one."""
