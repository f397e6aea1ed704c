"""What the worker and its warm process say to each other, over a socket that no student code ever holds."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from autograder.boundary.layers import LayerName
from autograder.boundary.protocol import Run

BROKEN = 70  # exit code of a child that could not go on


class Excess(StrEnum):
    """What the warm process watches while a child runs."""

    DISK = "disk"
    THREADS = "threads"


class Config(msgspec.Struct, frozen=True):
    """How a warm process sets itself up; handed over on its command line."""

    control_fd: int
    scratch: str
    readable: list[str]  # folders and files that student code may read
    layers: list[LayerName]  # that each child must apply and report
    device: str = "cpu"  # where answers work
    device_files: list[str] = []  # what a GPU is reached through
    marker: int = 0  # an errno for each system call that the filter denies, to tell its answers from the kernel's

    @property
    def own_namespace(self) -> bool:
        """Whether the warm process is process 1 of a PID namespace: bubblewrap makes one."""
        return LayerName.BUBBLEWRAP in self.layers


class FreshConfig(msgspec.Struct, frozen=True):
    """How a process that is started for one session sets itself up; the token proves that it is ours."""

    port: int
    token: str
    scratch: str
    layers: list[LayerName]
    cpu_seconds: int
    output_kb: int
    device: str = "cpu"


Early = str | Run  # a module to import, or a cell to compile: slow, and the same for most children


class Prepare(msgspec.Struct, frozen=True, tag="prepare"):
    """Do this, too, then say that you are ready: the first order to every warm process."""

    early: list[Early]


class Fork(msgspec.Struct, frozen=True, tag="fork"):
    """Fork a child for session ``number``; two descriptors come along: its socket and its output pipe."""

    number: int
    cpu_seconds: int
    memory_mb: int
    output_kb: int


class Kill(msgspec.Struct, frozen=True, tag="kill"):
    """End the child of session ``number`` at once."""

    number: int


class QueryDelay(msgspec.Struct, frozen=True, tag="query_delay"):
    """Say how long the child of session ``number`` has waited for a processor."""

    number: int


Order = Prepare | Fork | Kill | QueryDelay


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """The warm process has imported everything it was asked for and can fork."""


class ChildEnded(msgspec.Struct, frozen=True, tag="child_ended"):
    """The child of session ``number`` is gone, and so is everything it started."""

    number: int
    exit_code: int  # negative: the signal that ended it
    cpu_seconds: float
    max_rss_mb: int  # its peak of resident memory, above what it had from the warm process
    orphans: int  # processes that outlived the child and were killed
    excess: Excess | None  # what it had too much of and was killed for


class Delay(msgspec.Struct, frozen=True, tag="delay"):
    """How long the child of session ``number``, in total, was ready to run and had no processor."""

    number: int
    seconds: float


Event = Ready | ChildEnded | Delay


class Setup(msgspec.Struct, frozen=True):
    """First message to a child: files that lie beside the student's answer, by relative name."""

    files: dict[str, bytes]


class Turn(msgspec.Struct, frozen=True, tag="turn"):
    """It is another of the same student's files' turn; the reply says whether nothing but names was changed so far.

    Args:
        left: the number of the file whose turn ends; what it defined is set aside.
        next: the number of the file that goes on where it was left, or begins.
    """

    left: int
    next: int


class Confined(msgspec.Struct, frozen=True):
    """First message of a child, before any student code runs: the layers that it has applied to itself."""

    layers: list[LayerName]
