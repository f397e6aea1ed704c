"""Ask the Linux kernel for what Python does not offer; no C library wraps the Landlock calls."""

from __future__ import annotations

import ctypes
import os
from functools import cache
from pathlib import Path

# the same on every architecture
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
ASK_FOR_VERSION = 1
PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_CAPBSET_DROP, PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS = 1, 4, 24, 36, 38
LAST_CAPABILITY = 63


@cache
def libc() -> ctypes.CDLL:
    """Return the C library of this process."""
    library = ctypes.CDLL(None, use_errno=True)
    library.syscall.restype = ctypes.c_long
    return library


def system_call(number: int, *arguments: object) -> int:
    """Make a system call and return its result. Pass pointers by ``byref``, and plain numbers as ``int`` (32 bits).

    Raises:
        OSError: the kernel refused.
    """
    result = int(libc().syscall(ctypes.c_long(number), *arguments))
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


@cache
def landlock_version() -> int:
    """Return the kernel's Landlock ABI version, or 0 if Landlock is missing or disabled."""
    try:
        return system_call(CREATE_RULESET, None, ctypes.c_size_t(0), ASK_FOR_VERSION)
    except OSError:
        return 0


def children_of(pid: int) -> list[int]:
    """Return the children of a process that have not been reaped."""
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:  # it is gone
        return []


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
