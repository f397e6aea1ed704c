"""Limit a child's resources: processor time, memory and files."""

from __future__ import annotations

import resource
from dataclasses import dataclass

from autograder.boundary import policy
from autograder.boundary.control import Config


@dataclass(frozen=True)
class Baseline:
    """The memory of a new child in bytes, which is the warm process's, and which is added to the child's limits."""

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

    def apply(self, allowance: ChildAllowance) -> None:
        limit_resources(Baseline.measure(), allowance, has_gpu=self._has_gpu)


def limit_resources(baseline: Baseline, allowance: ChildAllowance, *, has_gpu: bool = False) -> None:
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
