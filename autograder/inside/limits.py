"""Limit a child's resources: processor time, memory and files."""

from __future__ import annotations

import resource
from collections.abc import Callable
from functools import partial

from autograder.boundary import policy
from autograder.boundary.control import Config, Fork


def process_limits(config: Config) -> Callable[[Fork], None]:
    """Prepare the layer "limits"."""
    return partial(limit_resources, has_gpu=bool(config.device_files))


def limit_resources(order: Fork, *, has_gpu: bool = False) -> None:
    """Set limits that the process cannot raise again. What it has from the warm process is added to them."""
    allowed = order.memory_mb * policy.MEGABYTE
    data = memory("VmData") + allowed
    limits: dict[str, tuple[int, int]] = {
        "RLIMIT_CORE": (0, 0),
        "RLIMIT_CPU": (order.cpu_seconds, order.cpu_seconds + 1),
        "RLIMIT_AS": (memory("VmSize") + allowed,) * 2,
        "RLIMIT_DATA": (data,) * 2,
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
        limits["RLIMIT_DATA"] = (data + policy.GPU_DATA_MB * policy.MEGABYTE,) * 2
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
