"""Memory that does not count as a process's own data: shared mappings, memfd, System V segments."""

# outcome: denied
# points: 0

import ctypes
import mmap
import os


def attack(world):
    libc = ctypes.CDLL(None, use_errno=True)
    worked, kept = [], []
    try:
        for _ in range(64):
            kept.append(mmap.mmap(-1, 256 << 20))
        worked.append("16 GB of shared mappings")
    except (OSError, MemoryError):
        kept.clear()
    try:
        os.memfd_create("hidden")
        worked.append("memfd")
    except OSError:
        pass
    if libc.shmget(0, 1 << 20, 0o1600) >= 0:
        worked.append("shmget")
    return worked
