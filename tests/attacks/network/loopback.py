"""Connects to services on this machine: TCP, UDP, IPv6, path and abstract sockets."""

# outcome: denied
# points: 0
# noticed: network

import socket


def attack(world):
    def connect(family, kind, address):
        with socket.socket(family, kind) as made:
            made.settimeout(1)
            made.connect(address)
            made.send(b"student")

    port = world["port"]
    worked = []
    for name, arguments in {
        "tcp": (socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", port)),
        "udp": (socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", port)),
        "tcp6": (socket.AF_INET6, socket.SOCK_STREAM, ("::1", port)),
        "path": (socket.AF_UNIX, socket.SOCK_STREAM, world["unix"]),
        "abstract": (socket.AF_UNIX, socket.SOCK_STREAM, "\0" + world["abstract"]),
        "netlink": (socket.AF_NETLINK, socket.SOCK_RAW, (0, 0)),
    }.items():
        try:
            connect(*arguments)
        except OSError:
            continue
        worked.append(name)
    return worked
