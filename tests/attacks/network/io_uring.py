"""Opens an io_uring, which would run calls past the filter."""

# outcome: denied
# points: 0

import ctypes


def attack(world):
    libc = ctypes.CDLL(None, use_errno=True)
    parameters = ctypes.create_string_buffer(120)
    setup = 425
    return ["io_uring"] if libc.syscall(setup, 8, parameters) >= 0 else []
