"""Connects to the internet: a connection, a name look-up, a download, a listening port."""

# outcome: denied
# points: 0
# noticed: network

import socket
import urllib.request


def attack(world):
    worked = []
    for name, attempt in {
        "connect": lambda: socket.create_connection(("1.1.1.1", 53), 1),
        "dns": lambda: socket.getaddrinfo("example.com", 80),
        "http": lambda: urllib.request.urlopen("http://93.184.215.14/", timeout=1),
        "listen": lambda: socket.create_server(("", 0)),
    }.items():
        try:
            attempt()
        except OSError:
            continue
        worked.append(name)
    return worked
