"""Changes options of a socket of its own."""

# outcome: denied
# points: 0
# holes: CVE-2021-22555, 2023-0461 (TLS)

import socket
import struct

from first_step import those_that_got_in


def attack(world):
    one, _ = socket.socketpair()
    return those_that_got_in(
        {
            "SO_RCVBUF": ((54, 208), one.fileno(), socket.SOL_SOCKET, socket.SO_RCVBUF, struct.pack("i", 4096), 4),
            "TCP_ULP": ((54, 208), one.fileno(), socket.SOL_TCP, 31, b"tls", 3),
        }
    )
