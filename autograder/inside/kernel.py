"""Call Linux kernel functions that Python does not offer."""

from __future__ import annotations

import ctypes

from autograder.boundary.linux import libc

PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_CAPBSET_DROP, PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS = 1, 4, 24, 36, 38
LAST_CAPABILITY = 63


def prctl(option: int, value: int = 0) -> int:
    return int(libc().prctl(option, ctypes.c_ulong(value), ctypes.c_ulong(0), ctypes.c_ulong(0), ctypes.c_ulong(0)))


def drop_capabilities() -> None:
    """Drop all capabilities irreversibly, even if grading runs as root. Children inherit this.

    Raises:
        OSError: the kernel refused.
    """
    for capability in range(LAST_CAPABILITY + 1):
        if prctl(PR_CAPBSET_DROP, capability) != 0:
            break  # not root, or past the kernel's last capability
    version_3, this_process = 0x20080522, 0
    header = (ctypes.c_uint32 * 2)(version_3, this_process)
    nothing = (ctypes.c_uint32 * 6)()
    if libc().capset(ctypes.byref(header), ctypes.byref(nothing)) != 0:
        raise OSError(ctypes.get_errno(), "could not drop capabilities")
