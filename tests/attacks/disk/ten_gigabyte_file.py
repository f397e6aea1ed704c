"""Writes a file of 10 GB."""

# outcome: denied
# points: 0

import signal


def attack(world):
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        with open("large", "wb") as file:
            for _ in range(10 << 10):
                file.write(bytes(1 << 20))
    except OSError:
        return []
    return ["10 GB written"]
