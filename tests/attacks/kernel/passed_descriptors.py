"""Passes open files through a socket, and peeks at waiting data."""

# outcome: denied
# points: 0
# holes: CVE-2021-0920, 2021-4083, 2026-23394

import array
import ctypes
import socket

from first_step import those_that_got_in


def attack(world):
    one, two = socket.socketpair()
    one.send(b"x")
    worked = those_that_got_in(
        {"MSG_PEEK": ((45, 207), two.fileno(), ctypes.create_string_buffer(1), 1, socket.MSG_PEEK, None, None)}
    )
    passed = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [one.fileno()]))]
    for name, attempt in {
        "SCM_RIGHTS": lambda: one.sendmsg([b"x"], passed),
        "recvmsg": lambda: two.recvmsg(1, 100),
    }.items():
        try:
            attempt()
        except OSError:
            continue
        worked.append(name)
    return worked
