"""Lies beside the attacks on the kernel: makes one system call past Python, and says whether it got in.

These attacks are not exploits. Each makes the first call that a known hole needs, in its harmless form; whoever is
refused that call never comes to the hole.
"""

from __future__ import annotations

import ctypes
import errno
import platform

REFUSALS = (errno.EPERM, errno.ENOSYS, errno.EOPNOTSUPP)  # how the filter answers, unless an attack names others
COLUMN = 1 if platform.machine() in ("aarch64", "arm64") else 0
_libc = ctypes.CDLL(None, use_errno=True)


def got_in(number, *arguments, also=()):
    """Whether the kernel's own code was reached: it did what was asked, or found fault with an argument.

    Args:
        number: of the call, or its two numbers on x86-64 and arm64.
        also: further error numbers with which the filter refuses this call.
    """
    chosen = number[COLUMN] if isinstance(number, tuple) else number
    words = [ctypes.c_long(word) if isinstance(word, int) else word for word in arguments]
    ctypes.set_errno(0)
    got = _libc.syscall(ctypes.c_long(chosen), *words)
    return got >= 0 or ctypes.get_errno() not in (*REFUSALS, *also)


def those_that_got_in(calls, also=()):
    """The names of the calls (name: number and arguments) that got in."""
    return [name for name, (number, *arguments) in calls.items() if got_in(number, *arguments, also=also)]
