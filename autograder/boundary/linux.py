"""Calls to the Linux kernel by number, for both sides: those for Landlock, which no C library wraps."""

from __future__ import annotations

import ctypes
import os
from functools import cache

# on every machine the same
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
ASK_FOR_VERSION = 1


@cache
def libc() -> ctypes.CDLL:
    """The C library of this process."""
    library = ctypes.CDLL(None, use_errno=True)
    library.syscall.restype = ctypes.c_long
    return library


def system_call(number: int, *arguments: object) -> int:
    """What the kernel returns; give pointers by ``byref`` and plain numbers as ``int`` (32 bits are passed).

    Raises:
        OSError: the kernel refused.
    """
    result = int(libc().syscall(ctypes.c_long(number), *arguments))
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


@cache
def landlock_version() -> int:
    """The version of the kernel's Landlock (its ABI), 0 where it has none or does not offer it."""
    try:
        return system_call(CREATE_RULESET, None, ctypes.c_size_t(0), ASK_FOR_VERSION)
    except OSError:
        return 0
