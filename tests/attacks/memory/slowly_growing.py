"""Takes memory piece by piece, and continues when an allocation fails."""

# outcome: stopped: used more than|used more memory
# points: 0

import contextlib


def attack(world):
    kept = []
    while True:
        with contextlib.suppress(MemoryError):
            kept.append(bytearray(64 << 20))
