"""Inspects other processes: ptrace, their memory, descriptors, environment, limits and priorities."""

# outcome: denied
# points: 0
# noticed: library

import ctypes
import os
import resource
from pathlib import Path


def attack(world):
    libc = ctypes.CDLL(None)
    buffer = ctypes.create_string_buffer(64)
    vector = (ctypes.c_size_t * 2)(ctypes.addressof(buffer), 64)
    worked = []
    for pid in (world["grader"], world["bystander"], os.getppid(), 1):
        for name, attempt in {
            "ptrace": lambda pid=pid: 1 / (libc.ptrace(16, pid, 0, 0) == 0),
            "process_vm_readv": lambda pid=pid: 1 / (libc.process_vm_readv(pid, vector, 1, vector, 1, 0) >= 0),
            "mem": lambda pid=pid: os.close(os.open(f"/proc/{pid}/mem", os.O_RDONLY)),
            "environ": lambda pid=pid: Path(f"/proc/{pid}/environ").read_bytes(),
            "cmdline": lambda pid=pid: Path(f"/proc/{pid}/cmdline").read_bytes(),
            "maps": lambda pid=pid: Path(f"/proc/{pid}/maps").read_bytes(),
            "descriptors": lambda pid=pid: os.listdir(f"/proc/{pid}/fd"),
            "pidfd": lambda pid=pid: os.pidfd_open(pid),
            "prlimit": lambda pid=pid: resource.prlimit(pid, resource.RLIMIT_CPU),
            "affinity": lambda pid=pid: os.sched_setaffinity(pid, {0}),
            "priority": lambda pid=pid: os.setpriority(os.PRIO_PROCESS, pid, 19),
        }.items():
            try:
                attempt()
            except (OSError, ZeroDivisionError):
                continue
            worked.append(f"{name} {pid}")
    return worked
