"""Limit a child's resources: processor time, memory, files, and processes if seccomp does not deny them."""

from __future__ import annotations

import os
import resource
from dataclasses import dataclass

from autograder.boundary import policy
from autograder.boundary.control import Config
from autograder.boundary.layers import LayerName


@dataclass(frozen=True)
class Baseline:
    """The warm process's own memory in bytes, which is added to a child's limits."""

    address_space: int
    data: int

    @classmethod
    def measure(cls) -> Baseline:
        return cls(memory("VmSize"), memory("VmData"))


@dataclass(frozen=True)
class ChildAllowance:
    """What one child may use."""

    cpu_seconds: int
    memory_mb: int


class ProcessLimits:
    """The layer "limits"."""

    def __init__(self, config: Config) -> None:
        self._has_gpu = bool(config.device_files)
        self._can_fork = LayerName.SECCOMP not in config.layers
        self._baseline = Baseline.measure()

    def measure(self) -> None:
        self._baseline = Baseline.measure()

    def apply(self, allowance: ChildAllowance) -> None:
        # RLIMIT_NPROC counts every task of this user, not only the child's
        processes = _tasks_of_user() + policy.EXTRA_PROCESSES if self._can_fork else None
        limit_resources(self._baseline, allowance, processes, has_gpu=self._has_gpu)


def limit_resources(
    baseline: Baseline, allowance: ChildAllowance, processes: int | None, *, has_gpu: bool = False
) -> None:
    """Set limits that the process cannot raise again."""
    memory = allowance.memory_mb * policy.MEGABYTE
    limits: dict[str, tuple[int, int]] = {
        "RLIMIT_CORE": (0, 0),
        "RLIMIT_CPU": (allowance.cpu_seconds, allowance.cpu_seconds + 1),
        "RLIMIT_AS": (baseline.address_space + memory,) * 2,
        "RLIMIT_DATA": (baseline.data + memory,) * 2,
        "RLIMIT_FSIZE": (policy.FILE_MB * policy.MEGABYTE,) * 2,
        "RLIMIT_NOFILE": (policy.OPEN_FILES,) * 2,
        "RLIMIT_MEMLOCK": (policy.MEGABYTE,) * 2,
        "RLIMIT_MSGQUEUE": (0, 0),
        "RLIMIT_SIGPENDING": (64, 64),
        "RLIMIT_RTPRIO": (0, 0),
        "RLIMIT_NICE": (0, 0),
    }
    if has_gpu:
        del limits["RLIMIT_AS"]
        limits["RLIMIT_DATA"] = (baseline.data + memory + policy.GPU_DATA_MB * policy.MEGABYTE,) * 2
        limits["RLIMIT_NOFILE"] = (policy.GPU_OPEN_FILES,) * 2
    if processes is not None:
        limits["RLIMIT_NPROC"] = (processes, processes)
    for name, (soft, hard) in limits.items():
        if hasattr(resource, name):
            kind = getattr(resource, name)
            ceiling = resource.getrlimit(kind)[1]
            if ceiling != resource.RLIM_INFINITY:
                soft, hard = min(soft, ceiling), min(hard, ceiling)
            resource.setrlimit(kind, (soft, hard))


def memory(field: str) -> int:
    """Return a field of this process's /proc status in bytes."""
    with open("/proc/self/status") as status:
        for line in status:
            if line.startswith(field + ":"):
                return int(line.split()[1]) * 1024
    return 0


def _tasks_of_user() -> int:
    me, count = os.getuid(), 0
    for entry in os.scandir("/proc"):
        if entry.name.isdigit():
            try:
                if entry.stat().st_uid == me:
                    count += len(os.listdir(f"/proc/{entry.name}/task"))
            except OSError:
                continue  # it has ended
    return count
