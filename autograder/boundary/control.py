"""What the worker and its warm process say to each other, over a socket that no student code ever holds."""

from __future__ import annotations

import msgspec

BROKEN = 70  # exit code of a child that could not go on


class Config(msgspec.Struct, frozen=True):
    """How a warm process is to set itself up; handed over on its command line."""

    control_fd: int
    scratch: str
    readable: list[str]  # folders and files that student code may read
    own_namespace: bool  # it is process 1 of a PID namespace made by bubblewrap
    landlock: bool
    seccomp: bool
    device: str = "cpu"  # where answers work
    device_files: list[str] = []  # what a GPU is reached through


class FreshConfig(msgspec.Struct, frozen=True):
    """How a process that is started for one session is to set itself up; the token shows that it is the one."""

    port: int
    token: str
    scratch: str
    memory_mb: int
    cpu_seconds: int
    output_kb: int
    device: str = "cpu"


class Prepare(msgspec.Struct, frozen=True, tag="prepare"):
    """Import these, too, and say when it is done: the first order, to a process that begins with what all use."""

    modules: list[str]


class Start(msgspec.Struct, frozen=True, tag="start"):
    """Fork a child for session ``number``; two descriptors come along: its socket and its output pipe."""

    number: int
    cpu_seconds: int
    memory_mb: int
    output_kb: int


class Kill(msgspec.Struct, frozen=True, tag="kill"):
    """End the child of session ``number`` at once."""

    number: int


class Look(msgspec.Struct, frozen=True, tag="look"):
    """Say how long the child of session ``number`` has been kept waiting by others."""

    number: int


Order = Prepare | Start | Kill | Look


class Warm(msgspec.Struct, frozen=True, tag="warm"):
    """The warm process is ready: all that it was asked for is imported."""


class Done(msgspec.Struct, frozen=True, tag="done"):
    """The child of session ``number`` is gone, and so is everything it started."""

    number: int
    exit_code: int  # negative: the signal that ended it
    cpu_seconds: float
    max_rss_mb: int  # resident memory at its height, above what it had from the warm process
    orphans: int  # processes that outlived the child and were killed
    over_quota: bool  # killed for filling the scratch folder


class Delayed(msgspec.Struct, frozen=True, tag="delayed"):
    """How long the child of session ``number``, in all, was ready to run and had no processor."""

    number: int
    seconds: float


Event = Warm | Done | Delayed


class Setup(msgspec.Struct, frozen=True):
    """First message to a child: files that lie beside the student's answer, by relative name."""

    files: dict[str, bytes]


class Reset(msgspec.Struct, frozen=True, tag="reset"):
    """Forget all that was run, for another of the same student's files; the reply says whether nothing else changed."""


class Begun(msgspec.Struct, frozen=True):
    """First message of a child, before any student byte runs: the layers it has put itself under."""

    layers: list[str]
