"""Filter a child's system calls with seccomp: unlisted calls fail with an error, so honest libraries carry on."""

from __future__ import annotations

import ctypes
import os
import struct
from collections.abc import Callable

from autograder.boundary.control import Config, Fork
from autograder.boundary.gpu_calls import GPU_STUDENTS
from autograder.boundary.linux import libc
from autograder.boundary.system_calls import OWN_PROCESS, STUDENTS, CallList, machine
from autograder.inside.bpf import EQUAL, program

PR_SET_SECCOMP, FILTER_MODE = 22, 2
INSTRUCTION = struct.Struct("<HBBI")


def seccomp(config: Config) -> Callable[[Fork], None]:
    """Prepare the layer "seccomp". The program is compiled once; each child only writes its pid into it."""
    compiled = FilterProgram(GPU_STUDENTS if config.device == "cuda" else STUDENTS, config.marker)
    return lambda order: compiled.load()


class _Program(ctypes.Structure):
    """The kernel's ``struct sock_fprog``."""

    _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_void_p))


class FilterProgram:
    """A filter in the kernel's format, ready to load.

    Raises:
        OSError: there is no list of system calls for this processor.
    """

    def __init__(self, calls: CallList, marker: int = 0) -> None:
        here = machine()
        if here is None:
            raise OSError("there is no list of system calls for this processor")
        code = program(calls, here, marker)
        compiled = b"".join(INSTRUCTION.pack(*instruction) for instruction in code)
        self._instructions = ctypes.create_string_buffer(compiled, len(compiled))  # the program points into it
        self._program = _Program(len(code), ctypes.cast(self._instructions, ctypes.c_void_p))
        own = (place for place, (kind, _, _, value) in enumerate(code) if (kind, value) == (EQUAL, OWN_PROCESS))
        self._own_numbers = [place * INSTRUCTION.size + 4 for place in own]

    def load(self) -> None:
        """Filter this process's system calls, irreversibly. Set PR_SET_NO_NEW_PRIVS first.

        Raises:
            OSError: the kernel refused.
        """
        for offset in self._own_numbers:
            struct.pack_into("<I", self._instructions, offset, os.getpid())
        if libc().prctl(PR_SET_SECCOMP, FILTER_MODE, ctypes.byref(self._program)) != 0:
            raise OSError(ctypes.get_errno(), "could not load the seccomp filter")
