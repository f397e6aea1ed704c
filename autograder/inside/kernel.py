"""Calls to the Linux kernel that Python does not offer."""

from __future__ import annotations

import ctypes

PR_SET_PDEATHSIG, PR_SET_SECCOMP, PR_CAPBSET_DROP, PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS = 1, 22, 24, 36, 38
SECCOMP_MODE_FILTER = 2
LAST_CAPABILITY = 63

_libc = ctypes.CDLL(None, use_errno=True)


def prctl(option: int, value: int = 0) -> int:
    return int(_libc.prctl(option, ctypes.c_ulong(value), ctypes.c_ulong(0), ctypes.c_ulong(0), ctypes.c_ulong(0)))


def drop_capabilities() -> None:
    """Become an ordinary user for good, even where grading runs as root; children inherit it.

    Raises:
        OSError: the kernel refused.
    """
    for capability in range(LAST_CAPABILITY + 1):
        if prctl(PR_CAPBSET_DROP, capability) != 0:
            break  # not root, or past the kernel's last one
    version_3, this_process = 0x20080522, 0
    header = (ctypes.c_uint32 * 2)(version_3, this_process)
    nothing = (ctypes.c_uint32 * 6)()
    if _libc.capset(ctypes.byref(header), ctypes.byref(nothing)) != 0:
        raise OSError(ctypes.get_errno(), "could not drop capabilities")


class _Program(ctypes.Structure):
    """The kernel's ``struct sock_fprog``."""

    _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_void_p))


class SeccompProgram:
    """A compiled seccomp filter, ready to load."""

    INSTRUCTION_BYTES = 8

    def __init__(self, compiled: bytes) -> None:
        self._instructions = ctypes.create_string_buffer(compiled, len(compiled))  # held: the program points into it
        length = len(compiled) // self.INSTRUCTION_BYTES
        self._program = _Program(length, ctypes.cast(self._instructions, ctypes.c_void_p))

    def load(self) -> None:
        """Filter this process's system calls from now on, for good. Give up new privileges first.

        Raises:
            OSError: the kernel refused.
        """
        if _libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(self._program)) != 0:
            raise OSError(ctypes.get_errno(), "could not load the seccomp filter")
