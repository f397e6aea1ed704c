"""Define the messages between a worker and its warm process. Student code never holds their socket."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from autograder.boundary.policy import LayerName
from autograder.boundary.protocol import Run

BROKEN = 70  # exit code of a child that cannot continue, because of what its answer did to it
FAULT = 71  # exit code of a child in which the engine's own code failed


class Excess(StrEnum):
    """A limit that the warm process enforces while a child runs."""

    DISK = "disk"
    THREADS = "threads"


class Config(msgspec.Struct, frozen=True):
    """The configuration of a warm process, passed on its command line."""

    control_fd: int
    scratch: str
    readable: list[str]  # files and folders that student code may read
    layers: list[LayerName]  # layers that each child must apply and report
    device: str = "cpu"  # the device that answers use
    device_files: list[str] = []  # device files that give access to a GPU
    gradients: bool = True  # the warm process computes some before it forks
    marker: int = 0  # if set, the errno of all denied calls: tests tell the filter from the kernel by it

    @property
    def own_namespace(self) -> bool:
        """True if the warm process is process 1 of a PID namespace, which bubblewrap creates."""
        return LayerName.BUBBLEWRAP in self.layers


class FreshConfig(msgspec.Struct, frozen=True):
    """The configuration of a process that serves one session. The token proves that the process is ours."""

    port: int
    token: str
    scratch: str
    layers: list[LayerName]
    cpu_seconds: int
    output_kb: int
    device: str = "cpu"
    preload: list[str] = []  # see ``inside.preload``


GRADIENTS = ""  # early work that is no module
Early = str | Run  # a module to import, or a cell to compile: both are slow and the same for most children


class Prepare(msgspec.Struct, frozen=True, tag="prepare"):
    """Do this work as well, then report ready. It is the first order to every warm process."""

    early: list[Early]


class Fork(msgspec.Struct, frozen=True, tag="fork"):
    """Fork a child for session ``number``. Two descriptors follow: its socket and its output pipe."""

    number: int
    cpu_seconds: int
    memory_mb: int
    output_kb: int


class Kill(msgspec.Struct, frozen=True, tag="kill"):
    """Kill the child of session ``number`` at once."""

    number: int


class QueryUsage(msgspec.Struct, frozen=True, tag="query_usage"):
    """Report what the child of session ``number`` has used so far."""

    number: int


Order = Prepare | Fork | Kill | QueryUsage


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """The warm process has imported all requested modules and can fork."""


class StartsThreads(msgspec.Struct, frozen=True, tag="starts_threads"):
    """The warm process cannot fork, because this early work started threads that do not end."""

    work: str  # a preloaded module, or ``GRADIENTS``


class ChildEnded(msgspec.Struct, frozen=True, tag="child_ended"):
    """The child of session ``number`` and all its descendants have ended."""

    number: int
    exit_code: int | None  # negative: the number of the signal that ended it; None: the whole sandbox had to be killed
    cpu_seconds: float
    max_rss_mb: int  # peak resident memory above the warm process's share
    orphans: int  # processes that outlived the child and were killed
    excess: Excess | None  # the limit it was killed for exceeding


class ChildUsage(msgspec.Struct, frozen=True, tag="usage"):
    """What the child of session ``number`` has used since it started, in seconds.

    Args:
        processor: the processor time of its threads and of its children that have ended.
        delayed: how long its threads were ready to run without a processor; None if the kernel does not say.
    """

    number: int
    processor: float
    delayed: float | None


Event = Ready | StartsThreads | ChildEnded | ChildUsage


class Setup(msgspec.Struct, frozen=True):
    """The first message to a child: files to put beside the student's answer, by relative name."""

    files: dict[str, bytes]


class Turn(msgspec.Struct, frozen=True, tag="turn"):
    """Switch to another file of the same student; the reply says whether only names have changed so far.

    Args:
        left: the number of the file to leave; its definitions are set aside.
        next: the number of the file to start or to resume.
    """

    left: int
    next: int


class Confined(msgspec.Struct, frozen=True):
    """The first message from a child, before any student code runs: the layers that it has applied to itself."""

    layers: list[LayerName]
