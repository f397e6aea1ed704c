"""Call the Linux kernel by number; no C library wraps the Landlock calls."""

from __future__ import annotations

import ctypes
import os
from functools import cache

# the same on every architecture
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
ASK_FOR_VERSION = 1


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
